// Which lessons' questions a reader has answered: this browser alone knows it.

import { forgetAll } from "./lesson_memory.js";

const KEY = "lessons";

export function doneLessons() {
  try {
    return new Set(JSON.parse(localStorage.getItem(KEY) ?? "[]"));
  } catch {
    return new Set(); // storage may be closed to us
  }
}

function keep(done) {
  try {
    localStorage.setItem(KEY, JSON.stringify([...done]));
  } catch {
    // then it holds for this page
  }
  mark(done);
}

export const finish = (lesson) => keep(doneLessons().add(lesson));

export function beginAgain() {
  forgetAll();
  keep(new Set());
}

/** Each step to a lesson says whether it is done, by a sign and in its name. */
function mark(done) {
  document.querySelectorAll("[data-lesson-step]").forEach((step) => {
    const isDone = done.has(step.dataset.lessonStep);
    step.classList.toggle("done", isDone);
    step.dataset.name ??= step.ariaLabel;
    step.ariaLabel = step.dataset.name + (isDone ? ", done" : "");
  });
  document.dispatchEvent(new CustomEvent("lessons:done", { detail: done }));
}

/** What is done in another window, or on the whole screen, is done here too. */
addEventListener("storage", ({ key }) => (key === KEY || key === null) && mark(doneLessons()));
addEventListener("pageshow", () => mark(doneLessons()));
mark(doneLessons());
