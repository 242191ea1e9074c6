// The address always holds the whole state: pushed when a gesture begins, replaced while it lasts.

import { benchData, onBenchData } from "./bench_data.js";
import { address, hasOwnHistory } from "./state.js";

const REPLACE_MS = 250;
let lastGesture = null;
let pending = null; // an address that will replace the one in the bar
let timer = 0;

/** A gesture's first answer is pushed, the others replace it; `back` is the history's own, and that of a frame is its page's. */
export function settle(gesture) {
  const { url } = benchData();
  const isOwn = gesture === "back" || gesture === "again";
  if (isOwn || !hasOwnHistory() || gesture === lastGesture) return writeSoon(url);
  write();
  lastGesture = gesture;
  if (location.pathname + location.search !== url) history.pushState(null, "", url);
}

/** The address of a state that needs no answer from the server, such as another pinned chunk. */
export function writeAddress() {
  writeSoon(address());
}

/** The address of the state that is shown, though it may not be in the bar yet. */
export function link() {
  write();
  return location.href;
}

/** Browsers refuse more than some hundred changes of the address a minute, so they are gathered. */
function writeSoon(url) {
  pending = url;
  timer ||= setTimeout(write, REPLACE_MS);
}

function write() {
  clearTimeout(timer);
  timer = 0;
  if (pending !== null) history.replaceState(null, "", pending);
  pending = null;
}

/** What the history itself brings is there already. */
export function forget() {
  pending = null;
  lastGesture = null;
}

addEventListener("pagehide", write);

let isFirst = true;
onBenchData(() => {
  if (isFirst) history.replaceState(null, "", benchData().url);
  isFirst = false;
});
