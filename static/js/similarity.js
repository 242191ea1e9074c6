// The panel of similarities: its threshold moves with every answer of the server, all else when that rests.

import { request } from "./ajax.js";
import { onBenchData } from "./bench_data.js";
import { address } from "./state.js";

const SETTLE_MS = 250;
const COMING_MS = 1000;
const [LEFT, WIDTH] = [2, 96]; // percent of the drawing, as the server draws it
const panel = document.querySelector("[data-similarity]");
const place = panel.querySelector("[data-similarity-place]");
let settling = 0;

async function fetchView() {
  clearTimeout(settling);
  if (!panel.open) return;
  const isDone = await request("GET", address("similarity"), { target: place, source: place });
  if (isDone && place.querySelector("[data-coming]")) fetchLater(COMING_MS);
}

function fetchLater(wait) {
  clearTimeout(settling);
  settling = setTimeout(fetchView, wait);
}

/** The line, its words and what is coloured under it. */
function moveThreshold(curve) {
  const drawing = place.querySelector("[data-histogram]");
  const line = drawing?.querySelector("[data-threshold]");
  if (!line || curve?.threshold == null || Number(drawing.dataset.histogram) !== curve.track) return;
  const { low, high } = drawing.dataset;
  const across = Math.min(Math.max((curve.threshold - low) / (high - low), 0), 1);
  const x = `${(LEFT + WIDTH * across).toFixed(2)}%`;
  const words = drawing.querySelector("[data-threshold-words]");
  for (const name of ["x1", "x2"]) line.setAttribute(name, x);
  drawing.querySelector("[data-under]").setAttribute("width", x);
  words.setAttribute("x", x);
  words.setAttribute("text-anchor", across < 0.12 ? "start" : across > 0.88 ? "end" : "middle");
  words.textContent = `threshold ${curve.threshold.toFixed(3)}: ${curve.under} of ${curve.count}`;
}

panel.addEventListener("toggle", fetchView);
onBenchData(({ curve }) => {
  if (!panel.open) return;
  moveThreshold(curve);
  fetchLater(SETTLE_MS);
});
