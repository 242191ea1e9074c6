// An answer is pasted and found: in any way of writing it, and where it stands more than once one is chosen.

import { address } from "./state.js";

const form = document.querySelector("[data-paste-form]");

export const postAnswer = (parts, values) =>
  window.htmx.ajax("POST", address("answers", ...parts), { target: "#bench", swap: "innerHTML", values });

export function openPaste() {
  document.querySelector("[data-paste-found]").replaceChildren();
  document.querySelector("#paste").showModal();
}

async function findPasted(event) {
  event.preventDefault();
  const found = document.querySelector("[data-paste-found]");
  const q = document.querySelector("[data-paste-words]").value;
  await window.htmx.ajax("GET", address("find"), { target: found, swap: "innerHTML", values: { q } });
  const places = found.querySelectorAll(".found-place");
  if (places.length === 1) keepPlace(places[0]);
  else places[0]?.focus();
}

function keepPlace({ dataset: { start, end } }) {
  const question = document.querySelector("[data-paste-question]").value;
  document.querySelector("#paste").close();
  form.reset();
  postAnswer([], { start, end, question });
}

document.addEventListener("click", ({ target }) => {
  if (target.closest("[data-paste-answer]")) openPaste();
  const place = target.closest("[data-paste-found] .found-place");
  if (place) keepPlace(place);
});
form.addEventListener("submit", findPasted);
