// What a setting cannot be: an overlap stays below the size, and a wrong value is said at its field.

import { ask } from "./request.js";
import { inStep, limitOf } from "./sliders.js";
import { compose, isRead } from "./spelling.js";
import { address } from "./state.js";

const param = (panel, name) => panel.querySelector(`[data-param="${name}"]`);
const params = (panel) => [...panel.querySelectorAll("[data-param]")];
const remarkOf = (panel) => panel.querySelector("[data-remark]");

const isTooLarge = (panel, input) => Number(input.value) > (limitOf(panel, input) ?? Infinity);
const isPastOne = (panel, input) => input === param(panel, "amount") && param(panel, "threshold").value === "absolute" && input.value > 1;

/** Whether a value is one that the server refuses, whatever the others are. */
const isWrong = (panel, input) => isRead(panel, input) && (!input.checkValidity() || isPastOne(panel, input));

/** Whether a number can be cut by as it stands in its field. */
export const isPossible = (panel, input) => !isWrong(panel, input) && !isTooLarge(panel, input);

export const wrongOf = (panel) => params(panel).find((input) => isWrong(panel, input));

const REMARKS = {
  overlap: (kept, wanted) => `An overlap must be smaller than the size, so it is ${kept} for now; ${wanted} returns with a larger size.`,
  stride: (kept, wanted) => `A stride may pass over no sentence, so it is ${kept} for now; ${wanted} returns with a wider window.`,
};

/** A number reaches at most as far as the others let it; the wanted one returns when they do. */
export function keepPossible(panel) {
  for (const input of params(panel)) {
    const limit = limitOf(panel, input);
    if (limit !== undefined) keepBelow(panel, input, limit);
  }
}

function keepBelow(panel, input, limit) {
  const wanted = Number(input.dataset.wanted ?? input.value);
  const kept = Math.max(Math.min(wanted, limit), Number(input.min));
  if (kept !== Number(input.value)) input.value = kept;
  if (kept === wanted) return delete input.dataset.wanted;
  input.dataset.wanted = wanted;
  inStep(panel);
  return remark(panel, REMARKS[input.dataset.param](kept, wanted));
}

/** Say something about a panel's settings, where nothing has to move for it. */
export function remark(panel, words) {
  remarkOf(panel).textContent = words;
}

/** Mark the field; the server says what is wrong with its value, and the picture stays as it is. */
export function refuse(panel, input) {
  const track = panel.querySelector('[name="track"]');
  const good = track.value;
  input.setAttribute("aria-invalid", "true");
  track.value = compose(panel);
  ask("wrong", address(), { panel });
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
