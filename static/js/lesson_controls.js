// A lesson's own controls: each moves a field of the controls that hold the state, and follows it.

import { benchData, onBenchData } from "./bench_data.js";
import { end } from "./gesture.js";
import { address, panels } from "./state.js";

const LATE_MS = 600; // an answer is rarely so long under way
let waiting = 0;
let last = null; // the control that was moved last: another one begins another step of the history

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
  if (moved !== last) end();
  last = moved;
  const isPossible = moved.validity.valid;
  if (isPossible || type === "change") remark(moved, isPossible ? "" : rangeOf(moved));
  if (isPossible) field.value = moved.value;
  else if (type === "change") moved.value = field.value;
  else return;
  field.dispatchEvent(new Event(type, { bubbles: true }));
  tell(moved.dataset.moves, moved.value);
  twins(moved).forEach((twin) => (twin.value = moved.value));
  paleIfLate();
}

const rangeOf = ({ min, max }) => `A whole number from ${min} to ${max}, please.`;

/** What is wrong with what was typed stands beside it until something else is. */
function remark(moved, words) {
  const line = moved.closest(".lesson-slider").querySelector("[data-moves-remark]") ?? (words && newRemark(moved));
  if (line) line.textContent = words;
}

function newRemark(moved) {
  const line = document.createElement("span");
  line.className = "lesson-remark";
  line.dataset.movesRemark = "";
  line.role = "status";
  moved.closest(".lesson-slider").append(line);
  return line;
}

/** What is shown pales where it is of an earlier state for so long that it could be taken for the newest. */
function paleIfLate() {
  clearTimeout(waiting);
  waiting = setTimeout(() => pale(address() !== benchData().url), LATE_MS);
}

const pale = (isLate) => document.querySelector(".lesson-live").classList.toggle("late", isLate);

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
  if (address() === benchData().url) pale(false);
}

for (const type of ["input", "change"]) document.addEventListener(type, pass);
onBenchData(follow);
