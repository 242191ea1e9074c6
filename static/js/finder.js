// Find in the text: every occurrence, in any way of writing it, one after the other.

import { send } from "./bench_data.js";
import { address } from "./state.js";

const WAIT_MS = 140;
const finder = document.querySelector("[data-finder]");
const words = finder.querySelector("[data-find-words]");
const place = finder.querySelector("[data-found]");
const count = finder.querySelector("[data-find-count]");
const opener = document.querySelector("[data-find-open]");
let waiting = 0;
let current = -1;

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
  await window.htmx.ajax("GET", address("find"), { target: place, swap: "innerHTML", values: { q }, source: words });
  current = -1;
  step(1);
}

function step(by) {
  const places = [...place.querySelectorAll(".found-place")];
  const total = Number(place.querySelector("[data-found-count]")?.dataset.foundCount ?? 0);
  places[current]?.classList.remove("current");
  if (!places.length) {
    count.textContent = total ? "" : "none";
    return;
  }
  current = (current + by + places.length) % places.length;
  count.textContent = `${current + 1} of ${total.toLocaleString("en")}`;
  const { start, end } = places[current].dataset;
  places[current].classList.add("current");
  places[current].scrollIntoView({ block: "nearest" });
  send("goto", { start: Number(start), end: Number(end) });
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
  if (chosen) {
    current = [...place.querySelectorAll(".found-place")].indexOf(chosen) - 1;
    place.querySelector(".current")?.classList.remove("current");
    step(1);
  }
});
opener.addEventListener("click", () => (finder.hidden ? openFinder() : closeFinder()));
