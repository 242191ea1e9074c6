// The panels under the table: each is fetched when it comes into view, and anew when the query of the page becomes another.

import { request } from "./ajax.js";
import { fetchAnswer, showAsk } from "./ask_state.js";
import { benchData, onBenchData } from "./bench_data.js";
import { whileHere } from "./focus.js";
import { leadTo } from "./keep_reading.js";
import { place } from "./state.js";

const AHEAD = "400px"; // of a screen's edge, a panel is about to be seen
const SETTLE_MS = 250;
const fetched = new WeakMap(); // panel -> the query that it shows, with the rows that it shows
const arriving = new WeakMap(); // panel -> its newest request, which may be under way
const near = new Set();
const panels = () => document.querySelectorAll("[data-evaluate-panel]");
let settling = 0;

/** Fetch what a panel shows, unless that is there or under way; it is there when the promise is kept. */
export function fill(panel) {
  const { known, query } = benchData();
  const asked = panel.dataset.evaluatePanel === "questions/all" ? query : query.replace(/&question=\d+/, "");
  const newest = "withRows" in panel.dataset ? `${asked} ${known}` : asked;
  if (fetched.get(panel) === newest) return there(panel);
  if (panel.querySelector("[data-ask-form]")) renewAsk(panel, newest);
  else bring(panel, newest, `${place()}/${panel.dataset.evaluatePanel}?${query}`);
  return there(panel);
}

/** Kept when the newest that was asked for is there, since an older request may have been given up for it. */
async function there(panel) {
  let newest = null;
  while (newest !== arriving.get(panel)) {
    newest = arriving.get(panel);
    await newest;
  }
}

function bring(panel, newest, url) {
  fetched.set(panel, newest);
  arriving.set(panel, request("GET", url, { target: panel, source: panel }));
}

/** The form of a question stays, with what is typed in it. */
function renewAsk(panel, newest) {
  fetched.set(panel, newest);
  showAsk(panel);
  arriving.set(panel, fetchAnswer(panel));
}

/** What a panel shows is not what it was filled with; it is filled anew when the page brings its query again. */
export const outdate = (panel) => fetched.set(panel, null);

const watcher = new IntersectionObserver((entries) => {
  for (const { target, isIntersecting } of entries) {
    near[isIntersecting ? "add" : "delete"](target);
    if (isIntersecting) fill(target);
  }
}, { rootMargin: AHEAD });

/** What is seen is filled anew, and what shows the rows as they were, wherever it is. */
function renew() {
  for (const panel of panels()) {
    if (near.has(panel) || ("withRows" in panel.dataset && fetched.has(panel))) fill(panel);
  }
}

/** A number in the table leads to the panel that lists what it counts. */
async function onLink(event) {
  const link = event.target.closest("[data-panel-link]");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  const panel = document.querySelector(`#panel-${link.dataset.panelLink}`);
  const isHere = whileHere();
  bring(panel, benchData().query, link.getAttribute("href"));
  await there(panel);
  if (!isHere()) return;
  leadTo(panel);
  panel.tabIndex = -1;
  panel.focus({ preventScroll: true });
}

document.addEventListener("click", onLink);
/** A panel that is used is filled anew, though a program that reads the page aloud may use it where none sees it. */
document.addEventListener("change", ({ target }) => {
  const panel = target.closest("[data-evaluate-panel]");
  if (panel && "stateSet" in target.dataset) near.add(panel);
});
onBenchData(() => {
  clearTimeout(settling);
  settling = setTimeout(renew, SETTLE_MS);
});
panels().forEach((panel) => watcher.observe(panel));
