// A lesson's question: what is told below it shows once it is answered, and the step of the lesson is marked as done.

import { finish } from "./lesson_done.js";
import { recalled, remember } from "./lesson_memory.js";

const CHOOSE = "Choose one first.";
const { lesson } = document.querySelector("[data-lesson]").dataset;
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

/** Say what the chosen option is, and show what is told below it. */
function tell(form, chosen) {
  const isRight = "right" in chosen.dataset;
  judge(form, (input) => ("right" in input.dataset ? "right" : input === chosen ? "wrong" : ""));
  const verdict = form.querySelector("[data-verdict-of-answer]");
  verdict.className = `lesson-verdict ${isRight ? "right" : "wrong"}`;
  verdict.textContent = `${isRight ? "Yes." : "Not so."} ${chosen.dataset.told}`.trim();
  askToChoose(form, false);
  open(form, true);
}

function answer(event) {
  const form = event.target.closest("[data-ask-lesson]");
  if (!form) return;
  event.preventDefault();
  const chosen = form.querySelector("input:checked");
  tell(form, chosen);
  form.querySelector("[data-verdict-of-answer]").focus(); // read from here on: the verdict, then what is told below it
  remember(lesson, { [form.dataset.askLesson]: chosen.value });
  finish(lesson);
}

function askToChoose(form, isAsked) {
  form.querySelector("[data-choose]").textContent = isAsked ? CHOOSE : "";
}

/** Said on the page, where the browser would say it in a bubble of its own. */
function onInvalid(event) {
  const form = event.target.closest("[data-ask-lesson]");
  if (!form) return;
  event.preventDefault();
  askToChoose(form, true);
  form.querySelector("input").focus();
}

function again({ target }) {
  const form = target.closest("[data-ask-again]")?.form;
  if (!form) return;
  form.reset();
  remember(lesson, { [form.dataset.askLesson]: undefined });
  judge(form, () => undefined);
  open(form, false);
  form.querySelector("input").focus();
}

/** A question waits for what listens to its answer. What was answered before, in this tab, is answered still. */
function begin() {
  const answers = recalled(lesson);
  document.querySelectorAll("[data-ask-lesson]").forEach((form) => {
    form.querySelector("[data-ask-show]").disabled = false;
    const chosen = form.querySelector(`input[value="${answers[form.dataset.askLesson]}"]`);
    if (!chosen) return;
    chosen.checked = true;
    tell(form, chosen);
  });
}

document.addEventListener("submit", answer);
document.addEventListener("click", again);
document.addEventListener("invalid", onInvalid, { capture: true }); // it does not rise
document.addEventListener("change", ({ target }) => target.form?.matches("[data-ask-lesson]") && askToChoose(target.form, false));
document.addEventListener("DOMContentLoaded", begin); // when what else the page is made of listens
/** What a swap brings is as open as its question is. */
document.addEventListener("htmx:load", () => {
  document.querySelectorAll("[data-ask-lesson]").forEach((form) => {
    const isOpen = form.querySelector("[data-ask-show]").hidden;
    revealed(form).forEach((part) => (part.hidden = !isOpen));
  });
});
