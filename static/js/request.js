// Changes of the state become requests: one under way, the newest waiting, and never an older over a newer.

import { forget, settle } from "./address.js";
import { benchData } from "./bench_data.js";
import { address, documentId, query } from "./state.js";

const waiting = [];
let isBusy = false;
let sent = 0;
let swapped = 0;

/** Fetch the picture of the state. What one gesture asks for is one step back in the history. */
export function ask(gesture, url = address()) {
  if (waiting.at(-1)?.gesture === gesture) waiting.pop();
  waiting.push({ gesture, url });
  if (!isBusy) run();
}

/** Whether a newer state than the one on the page has been asked for. */
export const isBehind = () => waiting.length > 0;

async function run() {
  isBusy = true;
  while (waiting.length) {
    const { gesture, url } = waiting.shift();
    await fetchBench(url).then((isNew) => isNew && settle(gesture), () => {});
  }
  isBusy = false;
}

async function fetchBench(url) {
  const before = benchData();
  await window.htmx.ajax("GET", url, { target: "#bench", swap: "innerHTML" });
  const isNew = benchData() !== before;
  if (isNew) document.querySelector("#notice").replaceChildren();
  return isNew;
}

addEventListener("popstate", () => {
  forget();
  waiting.length = 0;
  ask("back", location.pathname + location.search);
});

const isBench = (event) => event.detail.target?.id === "bench";

/** Posts that come from the numbers carry the state as it is now, not as it was when they were drawn. */
document.addEventListener("htmx:configRequest", ({ detail }) => {
  if (detail.verb === "post" && detail.path.startsWith(`/d/${documentId()}/`)) {
    detail.path = `${detail.path.split("?")[0]}?${query()}`;
  }
});
document.addEventListener("htmx:beforeSend", (event) => {
  if (isBench(event)) event.detail.xhr.sent = sent += 1;
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
  if (isBench(event) && event.detail.requestConfig.verb === "post" && isBusy) ask("again");
});
document.addEventListener("htmx:sendError", () => {
  const sentence = document.createElement("p");
  sentence.className = "problem";
  sentence.textContent = "The server does not answer; check that it runs, then change something to try again.";
  document.querySelector("#notice").replaceChildren(sentence);
});
