// The whole of a long document in a strip, with a frame on what is in view: drag, stretch, wheel, keys.

import { listen, onBenchData } from "./bench_data.js";
import { drawOverview } from "./overview_draw.js";
import { onTheme } from "./figure_theme.js";
import { isWhole, pan, show, view, zoom } from "./view.js";

const MANY_CHUNKS = 400;
const MANY_TOKENS = 20_000;
const EDGE = 9;
const number = new Intl.NumberFormat("en");

function start(host) {
  const strip = host.appendChild(document.createElement("div"));
  strip.className = "overview-strip";
  const canvas = strip.appendChild(document.createElement("canvas"));
  const frame = strip.appendChild(makeFrame());
  const draw = () => {
    host.hidden = !isLong();
    document.querySelectorAll("[data-figure]").forEach((figure) => figure.toggleAttribute("data-long", isLong()));
    if (!host.hidden && view.bench) drawOverview(canvas, view.bench);
    place(frame);
  };
  onBenchData(draw);
  onTheme(draw);
  listen("window", () => (host.hidden === isLong() ? draw() : place(frame)));
  new ResizeObserver(draw).observe(host.parentElement);
  grip(strip, frame);
  strip.addEventListener("wheel", (event) => turn(event, strip), { passive: false });
  frame.addEventListener("keydown", press);
}

function isLong() {
  const { bench } = view;
  const isMuch = bench?.tracks.some(({ starts }) => starts.length > MANY_CHUNKS);
  return Boolean(bench) && (isMuch || bench.document.tokens > MANY_TOKENS || !isWhole());
}

function makeFrame() {
  const frame = document.createElement("div");
  frame.className = "overview-frame";
  frame.tabIndex = 0;
  frame.setAttribute("role", "slider");
  frame.ariaLabel = "Part of the document in view";
  return frame;
}

function place(frame) {
  if (!view.bench) return;
  const [start, end] = [Math.round(view.start), Math.round(view.end)];
  frame.style.left = `${(view.start / view.length) * 100}%`;
  frame.style.width = `${((view.end - view.start) / view.length) * 100}%`;
  frame.ariaValueMin = 0;
  frame.ariaValueMax = view.length;
  frame.ariaValueNow = start;
  frame.ariaValueText = `${view.bench.unit} ${number.format(start)} to ${number.format(end)} of ${number.format(view.length)}`;
}

const placeAt = (event, strip) => {
  const box = strip.getBoundingClientRect();
  return ((event.clientX - box.left) / box.width) * view.length;
};

/** The frame is moved from its middle and stretched at its edges; elsewhere it jumps to the pointer. */
function grip(strip, frame) {
  let held = null;
  strip.addEventListener("pointerdown", (event) => {
    const box = frame.getBoundingClientRect();
    const at = placeAt(event, strip);
    const [left, right] = [event.clientX - box.left, box.right - event.clientX];
    const part = left < -EDGE || right < -EDGE ? "jump" : left < Math.min(EDGE, right) ? "start" : right < EDGE ? "end" : "all";
    const half = (view.end - view.start) / 2;
    if (part === "jump") show(at - half, at + half, "overview");
    held = { part, at, start: view.start, end: view.end };
    strip.setPointerCapture(event.pointerId);
    frame.focus();
    event.preventDefault();
  });
  strip.addEventListener("pointermove", (event) => {
    if (!held || !strip.hasPointerCapture(event.pointerId)) return;
    const by = placeAt(event, strip) - held.at;
    const start = held.part === "end" ? held.start : held.start + by;
    const end = held.part === "start" ? held.end : held.end + by;
    show(Math.min(start, end), Math.max(start, end), "overview");
  });
  strip.addEventListener("lostpointercapture", () => (held = null));
}

function turn(event, strip) {
  event.preventDefault();
  const width = view.end - view.start;
  if (Math.abs(event.deltaX) > Math.abs(event.deltaY)) pan((event.deltaX / 300) * width, "overview");
  else zoom(Math.exp(event.deltaY * 0.0015), placeAt(event, strip), "overview");
}

function press(event) {
  const width = view.end - view.start;
  const moves = { ArrowLeft: -0.1, ArrowRight: 0.1, PageUp: -1, PageDown: 1 };
  if (event.key in moves) pan(moves[event.key] * width, "overview");
  else if (event.key === "ArrowUp") zoom(0.8, (view.start + view.end) / 2, "overview");
  else if (event.key === "ArrowDown") zoom(1.25, (view.start + view.end) / 2, "overview");
  else if (event.key === "Home") show(0, width, "overview");
  else if (event.key === "End") show(view.length - width, view.length, "overview");
  else return;
  event.preventDefault();
  event.stopPropagation();
}

document.querySelectorAll("[data-overview]").forEach(start);
