// What a setting cannot be: an overlap stays below the size, and a wrong value is said at its field.

import { ask } from "./request.js";
import { address, compose, isRead } from "./state.js";
import { inStep } from "./sliders.js";

const param = (panel, name) => panel.querySelector(`[data-param="${name}"]`);
const remarkOf = (panel) => panel.querySelector("[data-remark]");

const isTooLarge = (panel, input) => input === param(panel, "overlap") && Number(input.value) >= Number(param(panel, "size").value);
const isPastOne = (panel, input) => input === param(panel, "amount") && param(panel, "threshold").value === "absolute" && input.value > 1;

/** Whether a value is one that the server refuses, whatever the others are. */
const isWrong = (panel, input) => isRead(panel, input) && (!input.checkValidity() || isPastOne(panel, input));

/** Whether a number can be cut by as it stands in its field. */
export const isPossible = (panel, input) => !isWrong(panel, input) && !isTooLarge(panel, input);

export const wrongOf = (panel) => [...panel.querySelectorAll("[data-param]")].find((input) => isWrong(panel, input));

/** An overlap reaches at most to one less than the size; the wanted one returns with a size that allows it. */
export function keepPossible(panel) {
  const [size, overlap] = [param(panel, "size"), param(panel, "overlap")];
  if (!overlap || !size.value) return;
  const wanted = Number(overlap.dataset.wanted ?? overlap.value);
  const kept = Math.max(Math.min(wanted, size.value - 1), 0);
  if (kept !== Number(overlap.value)) overlap.value = kept;
  if (kept === wanted) return delete overlap.dataset.wanted;
  overlap.dataset.wanted = wanted;
  inStep(panel);
  remarkOf(panel).textContent = `An overlap must be smaller than the size, so it is ${kept} for now; ${wanted} returns with a larger size.`;
}

/** Mark the field; the server says what is wrong with its value, and the picture stays as it is. */
export function refuse(panel, input) {
  const track = panel.querySelector('[name="track"]');
  const good = track.value;
  input.setAttribute("aria-invalid", "true");
  track.value = compose(panel);
  ask("wrong", address());
  track.value = good;
}

/** What was wrong in a panel is not any more. */
export function clearRemark(panel) {
  panel.querySelectorAll("[aria-invalid]").forEach((input) => input.removeAttribute("aria-invalid"));
  remarkOf(panel).replaceChildren();
}

/** An answer of the server brought other values than those that were remarked on. */
export function forgetRemark(panel) {
  if (!panel.querySelector("[aria-invalid], [data-wanted]")) clearRemark(panel);
}
