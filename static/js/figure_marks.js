// The lit and the pinned chunk in the figure: two frames laid over it, so that lighting draws nothing anew.

import { listen } from "./bench_data.js";
import { toPlace, view } from "./view.js";

export function markChunks(picture) {
  const lit = frame(picture, "figure-lit");
  const pinned = frame(picture, "figure-pinned");
  let light = null;
  let pin = null;
  const place = () => {
    lay(picture, lit, light);
    lay(picture, pinned, pin);
  };
  listen("light", ({ track, chunk }) => {
    light = chunk === null ? null : { track, chunk };
    lay(picture, lit, light);
  });
  listen("pin", ({ track, chunk }) => {
    pin = chunk === null ? null : { track, chunk };
    lay(picture, pinned, pin);
  });
  picture.drawn.push(() => {
    const { bench } = view;
    if (bench !== picture.marked) pin = bench.pin === null ? null : { track: bench.shown, chunk: bench.pin };
    picture.marked = bench;
    place();
  });
}

function frame(picture, name) {
  const element = document.createElement("div");
  element.className = `figure-frame ${name}`;
  element.hidden = true;
  picture.host.append(element);
  return element;
}

function lay(picture, element, mark) {
  const bounds = mark && boundsOf(picture, mark);
  const left = bounds && Math.max(picture.toPixel(bounds.start), picture.left - 1);
  const right = bounds && Math.min(picture.toPixel(bounds.end), picture.left + picture.width + 1);
  element.hidden = !bounds || right < left;
  if (element.hidden) return;
  element.style.left = `${left}px`;
  element.style.width = `${Math.max(right - left, 3)}px`;
  element.style.top = `${picture.top + bounds.top}px`;
  element.style.height = `${bounds.height}px`;
}

/** Where a chunk is drawn: its own bar where lanes are bars, else its row, or the height of its lane. */
function boundsOf(picture, { track, chunk }) {
  const lane = picture.lanes[track];
  const trace = picture.data.find(({ type, meta }) => type === "bar" && meta?.track === track);
  const at = chunk - (trace?.meta.first ?? 0);
  if (trace?.base[at] !== undefined && !trace.meta.waiting) {
    const top = (trace.y[at] - trace.width / 2) * picture.scale;
    return { start: trace.base[at], end: trace.base[at] + trace.x[at], top, height: trace.width * picture.scale };
  }
  const { starts, ends } = view.bench.tracks[track] ?? { starts: [], ends: [] };
  if (!lane || starts[chunk] === undefined) return null;
  const height = lane.height / (lane.rows || 1);
  return { start: toPlace(starts[chunk]), end: toPlace(ends[chunk]), top: lane.top + (lane.rows ? chunk % lane.rows : 0) * height, height };
}
