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
let asked = null; // the words that were looked for last
let isThere = false; // their places are, and not on their way
let first = 0; // of their places, the one that is gone to when they come, counted from the end where it is negative
let isPressed = false; // they were asked for by a key, and not by their being typed
let looks = 0;
let current = -1; // counted over all places, of which one page is listed

export function openFinder() {
  finder.hidden = false;
  opener.setAttribute("aria-expanded", "true");
  words.select();
  words.focus();
}

export function closeFinder() {
  const isOpen = !finder.hidden;
  if (!isThere) giveUp();
  finder.hidden = true;
  opener.setAttribute("aria-expanded", "false");
  if (isOpen) opener.focus();
  return isOpen;
}

/** Look for the words as they are now; an earlier look that is under way is given up. */
async function look(by = 0) {
  giveUp();
  [asked, first, isPressed] = [words.value, Math.min(by, 0), by !== 0];
  if (!asked.trim()) return clear();
  const own = looks;
  isThere = await fetchPage(0);
  if (own !== looks) return undefined;
  current = 0;
  return isThere ? step(first) : (asked = null);
}

function giveUp() {
  clearTimeout(waiting);
  looks += 1;
  isThere = false;
  asked = null;
  window.htmx.trigger(words, "htmx:abort");
}

function clear() {
  place.replaceChildren();
  count.textContent = "";
}

const fetchPage = (page) => request("GET", address("find"), { target: place, values: { q: words.value, page }, source: words });
const places = () => [...place.querySelectorAll(".found-place")];
const number = (name) => Number(place.querySelector("[data-found-count]")?.dataset[name] ?? 0);

/** To the next place or the one before, round the ends; other places than those listed are fetched. */
function step(by) {
  if (words.value !== asked) return look(by);
  if (!isThere) return stepAhead(by);
  const total = number("foundCount");
  if (total) return reach((((current + by) % total) + total) % total);
  return (count.textContent = place.firstElementChild ? "none" : "");
}

/** Steps are counted though no place is there yet; the first of them asks for what is looked for already. */
function stepAhead(by) {
  first = isPressed ? first + by : Math.min(by, 0);
  isPressed = true;
}

/** Steps are counted though the page of the place is under way. */
async function reach(next) {
  const before = current;
  current = next;
  if (!listed(next) && !(await fetchPage(Math.floor(next / PAGE))) && current === next) current = before;
  else if (current === next && listed(next)) goTo(next);
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
