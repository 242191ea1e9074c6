// An answer is pasted and found: in any way of writing it, and where it stands more than once one is chosen.

import { announce } from "./announce.js";
import { send } from "./bench_data.js";
import { address } from "./state.js";

const MARKED = "marked"; // a place to show once the copy of a sample has opened
const form = document.querySelector("[data-paste-form]");

function storage() {
  try {
    return sessionStorage;
  } catch {
    return null; // it may be closed to us
  }
}

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

async function keepPlace({ dataset: { start, end } }) {
  const question = document.querySelector("[data-paste-question]").value;
  const place = { start: Number(start), end: Number(end) };
  document.querySelector("#paste").close();
  form.reset();
  storage()?.setItem(MARKED, JSON.stringify(place));
  await postAnswer([], { start, end, question });
  if (document.querySelector(`#bench [data-goto="${start}-${end}"]`)) showMarked();
}

/** Where the answer stands that was just marked, which nobody has seen yet. */
function showMarked() {
  const place = JSON.parse(storage()?.getItem(MARKED) ?? "null");
  storage()?.removeItem(MARKED);
  if (!place) return;
  send("goto", place);
  announce("The answer is found in the text and marked.");
}

/** In the copy of a sample the text has to come first. */
function showWhenThere() {
  const text = document.querySelector("[data-text]");
  if (!storage()?.getItem(MARKED)) return;
  new MutationObserver((_, observer) => {
    if (!text.querySelector(".passage")) return;
    observer.disconnect();
    showMarked();
  }).observe(text, { childList: true, subtree: true });
}

document.addEventListener("click", ({ target }) => {
  if (target.closest("[data-paste-answer]")) openPaste();
  const place = target.closest("[data-paste-found] .found-place");
  if (place) keepPlace(place);
});
form.addEventListener("submit", findPasted);
document.addEventListener("htmx:responseError", () => storage()?.removeItem(MARKED));
showWhenThere();
