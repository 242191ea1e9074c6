// The part of the axis in view, shared by figure, overview and text; at rest it goes into the address.

import { countBelow } from "./offsets.js";
import { listen, onBenchData, send } from "./bench_data.js";
import { isBehind } from "./request.js";

const LEAST = 20;
const REST_MS = 350;
const SLIVER = 0.1; // of a chunk, or of the window where that is less: whoever sees no more of it does not see it

export const view = { bench: null, start: 0, end: 1, length: 1 };
let resting = 0;

/** A place on the axis for a character, by the straight line between the knots around it. */
export const toPlace = (character) => (countsTokens() ? between(view.bench.axis, character, 0, 1) : character);
export const toCharacter = (place) => Math.round(countsTokens() ? between(view.bench.axis, place, 1, 0) : place);
/** The character whose token begins nearest to a place. */
export const nearestCharacter = (place) => toCharacter(countsTokens() ? Math.round(place) : place);
const countsTokens = () => view.bench.unit === "tokens";

function between(knots, value, from, to) {
  const found = countBelow(knots.length, (at) => knots[at][from] <= value);
  const next = Math.min(Math.max(found, 1), knots.length - 1);
  const [low, high] = [knots[next - 1], knots[next]];
  const part = (value - low[from]) / Math.max(high[from] - low[from], 1);
  return low[to] + Math.min(Math.max(part, 0), 1) * (high[to] - low[to]);
}

export const isWhole = () => view.start <= 0 && view.end >= view.length;

/** The window in characters, null where all is in view. */
export const windowOf = () => (isWhole() ? null : [toCharacter(view.start), toCharacter(view.end)]);

/** Show these places on the axis, kept inside it, and tell the others. */
export function show(start, end, from) {
  const width = Math.min(Math.max(end - start, Math.min(LEAST, view.length)), view.length);
  const middle = (start + end) / 2;
  view.start = Math.min(Math.max(middle - width / 2, 0), view.length - width);
  view.end = view.start + width;
  const [first, last] = windowOf() ?? [0, view.bench.document.characters];
  send("window", { start: first, end: last, from });
}

/** Zoom by a factor (below 1 is closer) about a place that stays where it is. */
export function zoom(factor, about, from) {
  const start = about - (about - view.start) * factor;
  show(start, start + (view.end - view.start) * factor, from);
}

export function pan(places, from) {
  show(view.start + places, view.end + places, from);
}

const OWN = new Set(["figure", "overview", "keys", "place"]);

/** Every file that imports this one hears of the window after the view has taken it in. */
listen("window", ({ start, end, from }) => {
  if (!view.bench) return;
  if (!OWN.has(from)) Object.assign(view, { start: toPlace(start), end: toPlace(end) });
  clearTimeout(resting);
  resting = setTimeout(rest, REST_MS);
});

function rest() {
  resting = 0;
  const shown = windowOf();
  if (String(shown ?? "") !== String(view.bench.window ?? "")) {
    send("state", { window: shown && shown.join("-") });
  }
}

listen("zoom", ({ by }) => {
  const middle = (view.start + view.end) / 2;
  if (by === "all") show(0, view.length, "keys");
  else zoom(by === "in" ? 0.6 : 1 / 0.6, middle, "keys");
});

/** A place that is gone to comes into the window, which keeps its width. */
listen("goto", (span) => {
  if (!span || isWhole()) return;
  const [start, end] = [toPlace(span.start), toPlace(span.end)];
  if (start < view.start || Math.min(end, start + view.end - view.start) > view.end) centre(start, end);
});

listen("pin", ({ track, chunk }) => {
  const { starts, ends } = view.bench.tracks[track] ?? {};
  if (chunk === null || starts?.[chunk] === undefined || isWhole()) return;
  const [start, end] = [toPlace(starts[chunk]), toPlace(ends[chunk])];
  const seen = Math.min(end, view.end) - Math.max(start, view.start);
  if (seen <= SLIVER * Math.min(end - start, view.end - view.start)) centre(start, end);
});

/** Move the window to have these places in its middle, or from its start where they are more than it holds. */
function centre(start, end) {
  const width = view.end - view.start;
  const middle = (start + Math.min(end, start + width)) / 2;
  show(middle - width / 2, middle + width / 2, "place");
}

/** What places on the axis count. */
const axisOf = ({ unit, query }) => `${unit} ${new URLSearchParams(query).get("tokenizer")}`;

/** A window that moves, or that has been asked for, is newer than what the server says of it. */
onBenchData((bench) => {
  const moving = view.bench && (resting || isBehind());
  const isSameAxis = moving && axisOf(view.bench) === axisOf(bench);
  const seen = moving ? windowOf() : bench.window;
  view.bench = bench;
  view.length = Math.max(bench.document[bench.unit], 1);
  if (isSameAxis) return;
  const [first, last] = seen ?? [0, bench.document.characters];
  Object.assign(view, { start: toPlace(first), end: Math.max(toPlace(last), toPlace(first) + 1) });
});
