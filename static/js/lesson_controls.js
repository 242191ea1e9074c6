// A lesson's own controls: each moves a field of the controls that hold the state, and follows it.

import { onBenchData } from "./bench_data.js";
import { panels } from "./state.js";

/** The field of the state that a control moves, such as `2:overlap`. */
function fieldOf(written) {
  const [track, param] = written.split(":");
  return panels()[Number(track)]?.querySelector(`[data-param="${param}"]`);
}

/** The state hears of a movement as if its own field had been moved; what is typed and impossible goes back to it. */
function pass({ target, type }) {
  const moved = target.closest?.("[data-moves]");
  const field = moved && fieldOf(moved.dataset.moves);
  if (!field) return;
  if (moved.validity.valid) field.value = moved.value;
  else if (type === "change") moved.value = field.value;
  else return;
  field.dispatchEvent(new Event(type, { bubbles: true }));
  tell(moved.dataset.moves, moved.value);
  twins(moved).forEach((twin) => (twin.value = moved.value));
}

/** The other controls of the same field. */
function twins(moved) {
  return [...document.querySelectorAll(`[data-moves="${moved.dataset.moves}"]`)].filter((control) => control !== moved);
}

function tell(name, value) {
  document.querySelectorAll(`[data-shows="${name}"]`).forEach((element) => (element.textContent = value));
}

/** What the server says is what they show, but for the one under the hand, which is ahead of it. */
function follow() {
  for (const control of document.querySelectorAll("[data-moves]")) {
    const field = fieldOf(control.dataset.moves);
    if (!field) continue;
    if (control !== document.activeElement) control.value = field.value;
    tell(control.dataset.moves, control.value);
  }
}

for (const type of ["input", "change"]) document.addEventListener(type, pass);
onBenchData(follow);
