// A lesson's question: what is told below it shows once it is answered, and the step of the lesson is marked as done.

import { announce } from "./announce.js";

const KEY = "lessons";
const read = () => {
  try {
    return new Set(JSON.parse(localStorage.getItem(KEY) ?? "[]"));
  } catch {
    return new Set(); // storage may be closed to us
  }
};

function keep(done) {
  try {
    localStorage.setItem(KEY, JSON.stringify([...done]));
  } catch {
    // then it holds for this page
  }
}

function markSteps(done) {
  document.querySelectorAll("[data-lesson-step]").forEach((step) => step.classList.toggle("done", done.has(step.dataset.lessonStep)));
}

function answer(event) {
  const form = event.target.closest("[data-ask-lesson]");
  if (!form) return;
  event.preventDefault();
  const chosen = form.querySelector("input:checked");
  const verdict = form.querySelector("[data-verdict-of-answer]");
  const isRight = chosen.hasAttribute("data-right");
  form.querySelectorAll("input").forEach((input) => {
    input.closest("label").classList.toggle("right", input.hasAttribute("data-right"));
    input.closest("label").classList.toggle("wrong", input === chosen && !isRight);
  });
  verdict.textContent = `${isRight ? "Yes." : "Not so."} ${chosen.dataset.told}`.trim();
  verdict.hidden = false;
  document.querySelectorAll(`[data-reveal="${form.dataset.askLesson}"]`).forEach((part) => (part.hidden = false));
  announce(verdict.textContent);
  const done = read().add(document.querySelector("[data-lesson]").dataset.lesson);
  keep(done);
  markSteps(done);
}

document.addEventListener("submit", answer);
markSteps(read());
