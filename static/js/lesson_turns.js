// From a lesson to the one after it and the one before, by key.

import { onKeys } from "./key_map.js";
import "./lesson_figure.js";

const steps = [...document.querySelectorAll("[data-lesson-step]")];
const here = steps.findIndex((step) => step.matches("[aria-current]"));

/** On the whole screen a lesson may have more to go through, and then takes the way on for that. */
function isTaken(by) {
  if (by < 0 || !document.documentElement.classList.contains("presenting")) return false;
  return !document.dispatchEvent(new CustomEvent("cutmarks:lesson-next", { cancelable: true }));
}

/** Follow the step that lies so many further on, if there is one. */
export const turn = (by) => isTaken(by) || steps[here + by]?.click();

onKeys({ n: () => turn(1), b: () => turn(-1) }, () => {});
