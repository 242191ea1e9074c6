// An answer is pasted and found: in any way of writing it, and where it stands more than once one is chosen.

import { request } from "./ajax.js";
import { announce } from "./announce.js";
import { send } from "./bench_data.js";
import { remember } from "./focus.js";
import { address } from "./state.js";
import { turn } from "./turns.js";

const MARKED = "marked"; // a place to show once the copy of a sample has opened
const dialog = document.querySelector("#paste");
const form = document.querySelector("[data-paste-form]");
const found = document.querySelector("[data-paste-found]");
const words = document.querySelector("[data-paste-words]");
const question = document.querySelector("[data-paste-question]");
let back = null; // to what opened the dialog
let opened = 0; // how often it was
let posting = null; // the place of the answer under way: one press is one answer, however slow the way there is

function storage() {
  try {
    return sessionStorage;
  } catch {
    return null; // it may be closed to us
  }
}

/** Whether the server took the answer; which one it takes the place of, if any, is asked when its turn has come. */
export async function postAnswer(values, source, { numberOf = () => -1 } = {}) {
  await turn();
  const number = numberOf();
  return request("POST", address("answers", ...(number < 0 ? [] : [number])), { target: "#bench", values, source });
}

export function openPaste() {
  found.replaceChildren();
  back = remember();
  opened += 1;
  dialog.showModal();
}

async function findPasted(event) {
  event.preventDefault();
  dialog.querySelector("[data-notice]").replaceChildren();
  const q = words.value;
  if (!(await request("GET", address("find"), { target: found, source: found, values: { q } }))) return;
  if (!dialog.open || words.value !== q) return; // it was closed meanwhile, or is about other words
  const places = found.querySelectorAll(".found-place");
  if (places.length === 1) keepPlace(places[0]);
  else places[0]?.focus();
}

/** Nothing that was typed is lost before the server has taken it. */
async function keepPlace({ dataset: { start, end } }) {
  const key = `${start}-${end}`;
  if (posting === key) return;
  const place = { start: Number(start), end: Number(end) };
  storage()?.setItem(MARKED, JSON.stringify(place));
  const before = written();
  posting = key;
  const isKept = await postAnswer({ start, end, question: question.value }, dialog);
  if (posting === key) posting = null;
  if (!isKept) return storage()?.removeItem(MARKED);
  if (dialog.open && before === written()) leave(); // it may be another's by now
  if (posting === null && document.querySelector(`#bench [data-goto="${key}"]`)) showMarked();
}

/** What stands in the dialog, which is another each time it is opened. */
const written = () => JSON.stringify([opened, words.value, question.value]);

function leave() {
  dialog.close();
  form.reset();
  back();
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
form?.addEventListener("submit", findPasted); // there is none in a frame
showWhenThere();
