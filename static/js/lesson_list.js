// The list of the lessons: where to go on, and all of it from the start.

import { beginAgain, doneLessons } from "./lesson_done.js";
import "./lesson_figure.js";

const steps = [...document.querySelectorAll("[data-lesson-step]")];
const on = document.querySelector("[data-lessons-on]");
const again = document.querySelector("[data-lessons-again]");

function tell(done) {
  const next = steps.find((step) => !done.has(step.dataset.lessonStep)) ?? steps[0];
  const count = steps.filter((step) => done.has(step.dataset.lessonStep)).length;
  on.href = next.href;
  on.textContent = count && count < steps.length ? `Go on with lesson ${steps.indexOf(next) + 1}` : "Begin with lesson 1";
  again.hidden = count === 0;
}

again.addEventListener("click", () => {
  beginAgain();
  on.focus(); // the button itself is gone
});
document.addEventListener("lessons:done", ({ detail }) => tell(detail));
tell(doneLessons());
