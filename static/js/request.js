// Changes of the state become requests: one under way, the newest waiting, and never an older over a newer.

import { forget, settle } from "./address.js";
import { request } from "./ajax.js";
import { benchData, onBenchData } from "./bench_data.js";
import { heirOf } from "./carry_over.js";
import { noticeOf, takeBack, tell } from "./notice.js";
import "./replaced.js";
import { address, form, place, query, settleTracks, snapshot } from "./state.js";
import { takeTracks } from "./take_in.js";

const SILENT = "The server does not answer; check that it runs, then try again.";
const waiting = [];
const resting = []; // what goes on when all is answered
let answering = null; // the one of them whose request is under way
let missed = null; // {gesture, url} that the server was silent to
let refused = null; // the gesture whose answer the notice speaks of
const OF_ITSELF = new Set(["again", "stale"]); // asked without a hand
let isBusy = false;
let steps = 0; // back and forward in the history: what was asked for before is not wanted any more
const underWay = new Set(); // their numbers
let sent = 0;
let swapped = 0;
let brought = null;

/**
 * Fetch the picture of the state. What one gesture asks for is one step back in the history. What is wrong
 * with it is said in the panel whose track is changed, and marks the input that changes it.
 */
export function ask(gesture, url = address(), { panel, input } = {}) {
  const last = waiting.at(-1);
  if (last?.gesture === gesture && last.panel === panel) waiting.pop();
  waiting.push({ gesture, url, panel, input, tracks: gesture === "back" ? null : snapshot() });
  if (!isBusy) run();
}

/** Whether more is asked for than what is under way. */
export const asksMore = () => waiting.length > 0;

/** Whether a newer state than the one on the page has been asked for. */
export const isBehind = () => waiting.length > 0 || [...underWay].some((number) => number > swapped);

/** Kept when nothing is asked for any more. */
export const allAnswered = () => (isBusy ? new Promise((resolve) => resting.push(resolve)) : Promise.resolve());

/** Whether the answer that arrives is that of a step in the history. */
export const isHistory = () => answering?.gesture === "back";

/** Whether a step in the history is still to be answered: the address is of its state, the controls of another. */
export const isGoingBack = () => isHistory() || waiting.some(({ gesture }) => gesture === "back");

/** The panel whose change is under way, as long as it is on the page. */
export function panelAsking() {
  const panel = answering?.panel && heirOf(answering.panel);
  return panel?.isConnected ? panel : null;
}

/** The tracks that the newest answer was asked for; null where nobody can tell. */
export const tracksBrought = () => brought;

async function run() {
  isBusy = true;
  while (waiting.length) {
    answering = waiting.shift();
    const { gesture, url } = answering;
    const step = steps;
    if ((await fetchBench(url, gesture)) && step === steps) settle(gesture);
  }
  answering = null;
  isBusy = false;
  resting.splice(0).forEach((resolve) => resolve());
}

async function fetchBench(url, gesture) {
  const before = benchData();
  const said = notice().firstElementChild;
  const bench = document.querySelector("#bench");
  const isDone = await request("GET", url, { target: bench, source: bench });
  const isNew = isDone && benchData() !== before;
  if (!isDone) refused = gesture;
  else if (isNew && gesture !== "stale" && (!OF_ITSELF.has(gesture) || refused === gesture)) clearNotice(said);
  return isNew;
}

const notice = () => document.querySelector("#notice");

/** Take back what was said before a request was sent; what was said since is about something newer. */
function clearNotice(said = notice().firstElementChild) {
  if (notice().firstElementChild === said) notice().replaceChildren();
}

const askBack = () => ask("back", location.pathname + location.search);

addEventListener("popstate", () => {
  if (!document.querySelector("#bench")) return; // a page without a picture, whose links lead to its own parts
  forget();
  steps += 1;
  waiting.length = 0;
  askBack();
});
/** What the browser kept of a page that is come back to may be older than its answers. */
addEventListener("pageshow", ({ persisted }) => {
  const isBack = persisted || performance.getEntriesByType("navigation")[0]?.type === "back_forward";
  if (isBack && benchData()) askBack();
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
  if (detail.verb !== "post" || !detail.path.startsWith(`${place()}/`)) return;
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
  event.detail.xhr.tracks = event.detail.requestConfig.verb === "get" ? answering?.tracks : snapshot();
  underWay.add(sent);
});
document.addEventListener("htmx:beforeSwap", (event) => {
  const { xhr } = event.detail;
  if (!xhr.sent) return;
  if (xhr.sent < swapped) {
    event.detail.shouldSwap = false;
    ask("again");
  } else if (xhr.status < 400) [swapped, brought] = [xhr.sent, xhr.tracks];
});
document.addEventListener("htmx:afterRequest", (event) => {
  const { requestConfig, successful, xhr } = event.detail;
  underWay.delete(xhr.sent);
  if (requestConfig.verb === "post" && successful) clearNotice();
  if (isBench(event) && requestConfig.verb === "post" && isBusy) ask("again");
  if (xhr.status) heard();
});

/** The input whose change is under way, or what took its place. */
function inputAsking() {
  const { input } = answering ?? {};
  return !input || input.isConnected ? input : panelAsking()?.querySelector(`[data-param="${input.dataset.param}"]`);
}

/** The server answers again: what it was silent to is asked once more, unless something newer is. */
function heard() {
  takeBack(SILENT);
  const again = missed;
  missed = null;
  if (!again || isBusy) return;
  if (again.gesture === "back") ask("back", again.url); // the address may be another by now, such as that of a pinned chunk
  else ask(again.gesture);
}

document.addEventListener("htmx:responseError", ({ detail: { requestConfig, xhr } }) => {
  if (xhr.status === 409) ask("stale"); // the answers are others by now
  if (!xhr.sent || requestConfig.verb !== "get") return;
  takeTracks();
  if (xhr.status === 422) inputAsking()?.setAttribute("aria-invalid", "true");
});
document.addEventListener("htmx:sendError", ({ detail: { requestConfig, xhr } }) => {
  settleTracks();
  if (xhr.sent && requestConfig.verb === "get") missed = answering;
  tell(SILENT, noticeOf(requestConfig.verb));
});
