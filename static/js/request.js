// Changes of the state become requests: one under way, the newest waiting, and never an older over a newer.

import { forget, settle } from "./address.js";
import { request } from "./ajax.js";
import { benchData, onBenchData } from "./bench_data.js";
import { noticeOf, takeBack, tell } from "./notice.js";
import { address, documentId, form, query, settleTracks } from "./state.js";
import { takeTracks } from "./take_in.js";

const SILENT = "The server does not answer; check that it runs, then try again.";
const waiting = [];
let answering = null; // the gesture whose request is under way
let isBusy = false;
let steps = 0; // back and forward in the history: what was asked for before is not wanted any more
const underWay = new Set(); // their numbers
let sent = 0;
let swapped = 0;

/** Fetch the picture of the state. What one gesture asks for is one step back in the history. */
export function ask(gesture, url = address()) {
  if (waiting.at(-1)?.gesture === gesture) waiting.pop();
  waiting.push({ gesture, url });
  if (!isBusy) run();
}

/** Whether a newer state than the one on the page has been asked for. */
export const isBehind = () => waiting.length > 0 || [...underWay].some((number) => number > swapped);

/** Whether the answer that arrives is that of a step in the history. */
export const isHistory = () => answering === "back";

async function run() {
  isBusy = true;
  while (waiting.length) {
    const { gesture, url } = waiting.shift();
    const step = steps;
    answering = gesture;
    if ((await fetchBench(url, gesture)) && step === steps) settle(gesture);
  }
  answering = null;
  isBusy = false;
}

async function fetchBench(url, gesture) {
  const before = benchData();
  const bench = document.querySelector("#bench");
  const isDone = await request("GET", url, { target: bench, source: bench });
  const isNew = isDone && benchData() !== before;
  if (isNew && gesture !== "stale") document.querySelector("#notice").replaceChildren();
  return isNew;
}

addEventListener("popstate", () => {
  forget();
  steps += 1;
  waiting.length = 0;
  ask("back", location.pathname + location.search);
});
// An answer to a change of the answers brings its state too.
let isFirst = true;
onBenchData(() => {
  if (!isFirst && !isBusy) settle("again");
  isFirst = false;
});

const isBench = (event) => event.detail.target?.id === "bench";

/** Posts carry the state as it is now, not as it was when they were drawn, and the answers that are seen. */
document.addEventListener("htmx:configRequest", ({ detail }) => {
  if (detail.verb !== "post" || !detail.path.startsWith(`/d/${documentId()}/`)) return;
  detail.path = `${detail.path.split("?")[0]}?${query()}`;
  detail.parameters.edition = benchData().edition;
});
/** The server sends controls anew where those of the page are built for other tracks. */
document.addEventListener("htmx:configRequest", (event) => {
  if (isBench(event)) event.detail.headers["Cutmarks-Controls"] = form().dataset.structure;
});
document.addEventListener("htmx:beforeSend", (event) => {
  if (!isBench(event)) return;
  event.detail.xhr.sent = sent += 1;
  underWay.add(sent);
});
document.addEventListener("htmx:beforeSwap", (event) => {
  const { xhr } = event.detail;
  if (!xhr.sent) return;
  if (xhr.sent < swapped) {
    event.detail.shouldSwap = false;
    ask("again");
  } else if (xhr.status < 400) swapped = xhr.sent;
});
document.addEventListener("htmx:afterRequest", (event) => {
  const { requestConfig, xhr } = event.detail;
  underWay.delete(xhr.sent);
  if (isBench(event) && requestConfig.verb === "post" && isBusy) ask("again");
  if (xhr.status) takeBack(SILENT);
});
document.addEventListener("htmx:responseError", ({ detail: { requestConfig, xhr } }) => {
  if (xhr.status === 409) ask("stale"); // the answers are others by now
  if (xhr.sent && requestConfig.verb === "get") takeTracks();
});
document.addEventListener("htmx:sendError", ({ detail: { requestConfig } }) => {
  settleTracks();
  tell(SILENT, noticeOf(requestConfig.verb));
});
