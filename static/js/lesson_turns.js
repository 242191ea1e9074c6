// From a lesson to the one after it and the one before, by key.

import { onKeys } from "./key_map.js";

const steps = [...document.querySelectorAll("[data-lesson-step]")];
const here = steps.findIndex((step) => step.matches("[aria-current]"));

/** Follow the step that lies so many further on, if there is one. */
export const turn = (by) => steps[here + by]?.click();

onKeys({ n: () => turn(1), b: () => turn(-1) }, () => {});
