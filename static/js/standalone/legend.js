// The legend: a track's entry brings its cuts into the text, a verdict's entry hides its marks or shows them.

import { listen, send } from "../bench_data.js";
import { view } from "../view.js";

const isOf = (verdict) => ({ meta, line }) => meta?.verdict === verdict || (verdict === "cut" && line?.color === "--cut");

function show(track) {
  const { bench } = view;
  if (bench.shown === track || bench.tracks[track].pending) return;
  bench.shown = track;
  bench.figure.unread = bench.unread[track];
  document.querySelectorAll("[data-show-track]").forEach((button) => {
    button.ariaPressed = String(Number(button.dataset.showTrack) === track);
  });
  document.querySelectorAll("tr[data-track]").forEach((row) => row.classList.toggle("focused", Number(row.dataset.track) === track));
  document.querySelectorAll("[data-shown-select]").forEach((select) => (select.value = track));
  document.querySelector("[data-shown-name]").textContent = bench.tracks[track].name;
  send("shown", { track });
}

/** The marks of one verdict in the picture, and in all that is drawn of it later. */
function toggle(button) {
  const isShown = button.ariaPressed !== "true";
  button.ariaPressed = String(isShown);
  const meant = isOf(button.dataset.verdict);
  const { data } = view.bench.figure;
  const at = data.flatMap((trace, index) => (meant(trace) ? [index] : []));
  at.forEach((index) => (data[index].visible = isShown));
  const figure = document.querySelector("[data-figure]");
  if (at.length && figure.data) window.Plotly.restyle(figure, { visible: isShown }, at);
}

/** What is pinned belongs to its track, so that another one begins without. */
function choose(track) {
  if (track !== view.bench.shown) send("pin", { track: view.bench.shown, chunk: null });
  show(track);
}

listen("show", ({ track }) => choose(track));
listen("pin", ({ track }) => show(track));

document.querySelectorAll("[data-show-track]").forEach((button) => {
  button.addEventListener("click", () => choose(Number(button.dataset.showTrack)));
});
document.querySelectorAll("[data-shown-select]").forEach((select) => {
  select.addEventListener("change", () => choose(Number(select.value)));
});
document.querySelectorAll("button[data-verdict]").forEach((button) => button.addEventListener("click", () => toggle(button)));
