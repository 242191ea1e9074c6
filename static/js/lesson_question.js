// A lesson's question: what is told below it shows once it is answered, and the step of the lesson is marked as done.

import { finish } from "./lesson_done.js";

const SIGNS = { right: "✓ right", wrong: "✕ not this one" };
const revealed = (form) => document.querySelectorAll(`[data-reveal="${form.dataset.askLesson}"]`);

/** Each option shows what it is, in words and by its class; with none given, all are as they were. */
function judge(form, kindOf) {
  form.querySelectorAll("input").forEach((input) => {
    const kind = kindOf(input);
    const option = input.closest("label");
    option.classList.toggle("right", kind === "right");
    option.classList.toggle("wrong", kind === "wrong");
    option.querySelector("[data-said]").textContent = SIGNS[kind] ?? "";
    input.disabled = kind !== undefined;
  });
}

function open(form, isOpen) {
  form.querySelector("[data-ask-show]").hidden = isOpen;
  form.querySelector("[data-ask-again]").hidden = !isOpen;
  form.querySelector("[data-verdict-of-answer]").hidden = !isOpen;
  revealed(form).forEach((part) => (part.hidden = !isOpen));
  document.dispatchEvent(new Event("lesson:question"));
}

function answer(event) {
  const form = event.target.closest("[data-ask-lesson]");
  const chosen = form?.querySelector("input:checked");
  if (!form) return;
  event.preventDefault();
  if (!chosen) return; // a question without options
  const isRight = "right" in chosen.dataset;
  judge(form, (input) => ("right" in input.dataset ? "right" : input === chosen ? "wrong" : ""));
  const verdict = form.querySelector("[data-verdict-of-answer]");
  verdict.className = `lesson-verdict ${isRight ? "right" : "wrong"}`;
  verdict.textContent = `${isRight ? "Yes." : "Not so."} ${chosen.dataset.told}`.trim();
  open(form, true);
  verdict.focus(); // read from here on: the verdict, then what is told below it
  finish(document.querySelector("[data-lesson]").dataset.lesson);
}

function again({ target }) {
  const form = target.closest("[data-ask-again]")?.form;
  if (!form) return;
  form.reset();
  judge(form, () => undefined);
  open(form, false);
  form.querySelector("input").focus();
}

document.addEventListener("submit", answer);
document.addEventListener("click", again);
/** What a swap brings is as open as its question is. */
document.addEventListener("htmx:load", () => {
  document.querySelectorAll("[data-ask-lesson]").forEach((form) => {
    const isOpen = form.querySelector("[data-ask-show]").hidden;
    revealed(form).forEach((part) => (part.hidden = !isOpen));
  });
});
