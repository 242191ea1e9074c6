// The questions of an evaluation: what is asked of their lists stays in the address, and a question opens where it is seen.

import { onBenchData } from "./bench_data.js";
import { fill } from "./evaluate_panels.js";
import { leadTo } from "./keep_reading.js";

const NAMES = ["list", "find", "row", "answers", "part", "first", "second", "top", "order", "page"];
const WRITTEN_MS = 400; // after the page itself has written its address
const panel = () => document.querySelector("#panel-all");
const isOwn = (pair) => NAMES.includes(pair.split("=")[0]);
const pairsOf = (query) => query.split("&").filter(Boolean);
const ownOf = (search) => pairsOf(search.slice(1)).filter(isOwn);

// As the page was asked for: by now its address is written anew, without what is asked of the lists.
const [navigation] = performance.getEntriesByType("navigation");

const asked = new URL(navigation.name).search;

let own = ownOf(asked);
let opened = null; // the link to a question that was followed, until that is there
let opener = null; // the name of the link that led into the questions
let writing = 0;

const titleShown = () => panel().querySelector("[data-question-title]");
const shownNumber = () => titleShown()?.dataset.questionTitle ?? null;
const numberIn = (address) => new URLSearchParams(address.split("?")[1]).get("question");

function write() {
  const others = pairsOf(location.search.slice(1)).filter((pair) => !isOwn(pair));
  const address = `${location.pathname}?${[...others, ...own].join("&")}`;
  if (address !== location.pathname + location.search) history.replaceState(history.state, "", address);
}

function writeSoon() {
  clearTimeout(writing);
  writing = setTimeout(write, WRITTEN_MS);
}

/**
 * What a panel is fetched with: all that was asked of the lists, but for what is asked now; a list that is fetched
 * before that is answered is asked for the same.
 */
document.addEventListener("htmx:configRequest", ({ detail: { elt, path, parameters } }) => {
  if (!path.includes("/evaluate/questions") || elt.matches("[data-waiting]")) return;
  const asked = new URLSearchParams(path.split("?")[1]);
  if (!elt.matches("form, [data-evaluate-panel]")) return (own = pairsOf(path.split("?")[1]).filter(isOwn));
  for (const [name, value] of new URLSearchParams(own.join("&"))) {
    if (!asked.has(name) && parameters[name] === undefined) parameters[name] = value;
  }
  const known = NAMES.map((name) => [name, parameters[name] ?? asked.get(name)]);
  return (own = pairsOf(String(new URLSearchParams(known.filter(([, value]) => value)))));
});

/** A list that is being asked for something else is not drawn anew under the hand. */
document.addEventListener("htmx:beforeRequest", (event) => {
  const { elt } = event.detail;
  const field = document.activeElement?.closest("input, select");
  if (elt.matches("[data-waiting]") && field && elt.closest("[data-evaluate-panel]").contains(field)) event.preventDefault();
});

document.addEventListener("click", (event) => {
  const link = event.target.closest("[data-question-link]");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  if (!shownNumber() || !panel().contains(link)) opener = link.id;
  follow(link.getAttribute("href"));
});

function follow(address) {
  opened = address;
  leadTo(panel());
}

/** The question that was opened is where the hand goes on or, back at the list, the one that was left. */
function arrive() {
  if (shownNumber() !== numberIn(opened)) return;
  const title = titleShown();
  opened = null;
  leadTo(panel());
  if (title) title.focus({ preventScroll: true });
  else goBack();
}

/** From a question one comes back to the link that led to it, where that is on the page. */
function goBack() {
  const link = opener && document.getElementById(opener);
  (link ?? panel().querySelector("h2")).focus({ preventScroll: true });
  if (link) leadTo(link, { block: "nearest" });
}

document.addEventListener("htmx:afterSwap", ({ detail: { target } }) => {
  const holder = target.querySelector?.("[data-questions-own]");
  if (!holder || !target.matches("[data-evaluate-panel]")) return;
  own = pairsOf(holder.dataset.questionsOwn);
  writeSoon();
  if (opened && target === panel()) arrive();
});
addEventListener("popstate", () => {
  own = ownOf(location.search);
  if (numberIn(location.search) !== shownNumber()) opened = location.search;
});
if (new URLSearchParams(asked).has("question")) follow(asked);
onBenchData(() => {
  writeSoon();
  if (opened) fill(panel()); // wherever it is by now, since what stands above it may grow
});
