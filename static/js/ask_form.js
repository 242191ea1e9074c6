// The form of a question: Enter asks, another choice asks again, and a marked question is asked at a press.

import { announce } from "./announce.js";
import { send } from "./bench_data.js";

let said = ""; // of what came back

const formOf = (target) => target.closest?.("[data-ask-form]");
const field = () => document.querySelector("[data-ask-form]").elements.ask;

function ask(form) {
  if (form.elements.ask.value.trim()) send("ask", Object.fromEntries(new FormData(form)));
}

document.addEventListener("submit", (event) => {
  const form = formOf(event.target);
  if (!form) return;
  event.preventDefault();
  ask(form);
});
document.addEventListener("change", ({ target }) => {
  const form = formOf(target);
  if (form && target !== form.elements.ask) ask(form);
});
/** With its question gone, nothing is asked any more. */
document.addEventListener("input", ({ target }) => {
  const form = formOf(target);
  if (form && target === form.elements.ask && !target.value) send("ask", { ask: "" });
});
document.addEventListener("click", ({ target }) => {
  const quick = target.closest("[data-ask-quick]");
  if (!quick) return;
  field().value = quick.textContent;
  field().form.elements.ask_at.value = "";
  ask(field().form);
});
/** What came back is said, and again when more has come. */
document.addEventListener("htmx:load", () => {
  const asked = document.querySelector("[data-asked]");
  const words = asked?.dataset.question ? [...asked.querySelectorAll(".asked-track")].map(inWords).join(" ") : "";
  if (words && words !== said) announce(words);
  said = words;
});
const inWords = (track) => `${track.getAttribute("aria-label")}: ${track.querySelector("[data-said]").textContent}`;
