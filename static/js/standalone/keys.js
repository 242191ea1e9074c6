// Keys on the picture: left and right walk the chunks of a track, up and down change the track, + - 0 zoom.

import { listen, send } from "../bench_data.js";
import { view } from "../view.js";

const STEPS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const ZOOMS = { "+": "in", "-": "out", 0: "all" };
let pinned = null;

const within = (value, count) => Math.min(Math.max(value, 0), count - 1);

function walk([chunks, tracks]) {
  const { bench } = view;
  const ready = bench.tracks.flatMap(({ pending }, at) => (pending ? [] : [at]));
  if (!ready.length) return;
  const track = ready[within(ready.indexOf(bench.shown) + tracks, ready.length)];
  const { starts } = bench.tracks[track];
  const from = pinned === null ? -Math.min(chunks, 0) : pinned.chunk + chunks;
  const near = tracks && pinned ? nearest(starts, bench.tracks[pinned.track].starts[pinned.chunk]) : from;
  send("pin", { track, chunk: within(pinned === null ? 0 : near, starts.length) });
}

/** The last chunk that starts at a character or before it. */
const nearest = (starts, character) => starts.findLastIndex((start) => start <= character);

function press(event) {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key in STEPS) walk(STEPS[event.key]);
  else if (event.key in ZOOMS) send("zoom", { by: ZOOMS[event.key] });
  else if (event.key === "Escape" && pinned) send("pin", { track: pinned.track, chunk: null });
  else return;
  event.preventDefault();
}

listen("pin", ({ track, chunk }) => (pinned = chunk === null ? null : { track, chunk }));
document.querySelectorAll("[data-figure]").forEach((figure) => figure.addEventListener("keydown", press));
