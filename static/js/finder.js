// Find in the text: every occurrence, in any way of writing it, one after the other.

import { send } from "./bench_data.js";
import { request } from "./ajax.js";
import { address } from "./state.js";

const WAIT_MS = 140;
const PAGE = 200; // places that the server lists at once
const finder = document.querySelector("[data-finder]");
const words = finder.querySelector("[data-find-words]");
const place = finder.querySelector("[data-found]");
const count = finder.querySelector("[data-find-count]");
const opener = document.querySelector("[data-find-open]");
let waiting = 0;
let current = -1; // counted over all places, of which one page is listed

export function openFinder() {
  finder.hidden = false;
  opener.setAttribute("aria-expanded", "true");
  words.select();
  words.focus();
}

export function closeFinder() {
  const isOpen = !finder.hidden;
  finder.hidden = true;
  opener.setAttribute("aria-expanded", "false");
  if (isOpen) opener.focus();
  return isOpen;
}

async function look() {
  const q = words.value;
  if (!q.trim()) {
    place.replaceChildren();
    count.textContent = "";
    return;
  }
  if (!(await fetchPage(0))) return;
  current = -1;
  await step(1);
}

const fetchPage = (page) => request("GET", address("find"), { target: place, values: { q: words.value, page }, source: words });
const places = () => [...place.querySelectorAll(".found-place")];
const number = (name) => Number(place.querySelector("[data-found-count]")?.dataset[name] ?? 0);

/** To the next place or the one before, round the ends; other places than those listed are fetched. */
async function step(by) {
  const total = number("foundCount");
  if (!total) {
    count.textContent = place.firstElementChild ? "none" : "";
    return;
  }
  const next = (current + by + total) % total;
  if (!listed(next) && !(await fetchPage(Math.floor(next / PAGE)))) return;
  if (listed(next)) goTo(next);
}

const listed = (at) => places()[at - number("foundFirst")];

function goTo(at) {
  place.querySelector(".current")?.classList.remove("current");
  current = at;
  count.textContent = `${(at + 1).toLocaleString("en")} of ${number("foundCount").toLocaleString("en")}`;
  const chosen = listed(at);
  chosen.classList.add("current");
  chosen.scrollIntoView({ block: "nearest" });
  send("goto", { start: Number(chosen.dataset.start), end: Number(chosen.dataset.end) });
}

words.addEventListener("input", () => {
  clearTimeout(waiting);
  waiting = setTimeout(look, WAIT_MS);
});
finder.addEventListener("submit", (event) => {
  event.preventDefault();
  step(1);
});
finder.addEventListener("keydown", (event) => {
  if (event.key !== "Enter" || !event.shiftKey) return;
  event.preventDefault();
  step(-1);
});
finder.addEventListener("click", ({ target }) => {
  const by = target.closest("[data-find-step]")?.dataset.findStep;
  if (by) step(Number(by));
  if (target.closest("[data-find-close]")) closeFinder();
  const chosen = target.closest(".found-place");
  if (chosen) goTo(number("foundFirst") + places().indexOf(chosen));
});
opener.addEventListener("click", () => (finder.hidden ? openFinder() : closeFinder()));
