// Pointing at a chunk lights it wherever it stands; a click on it pins it, a click on a place goes there.

import { listen, send } from "../bench_data.js";
import { view } from "../view.js";

const number = new Intl.NumberFormat("en");
const told = document.querySelector("[data-told]");

function chunkOf(target) {
  const element = target.closest?.("[data-track][data-chunk]");
  return element && { track: Number(element.dataset.track), chunk: Number(element.dataset.chunk) };
}

const light = (target) => send("light", chunkOf(target) ?? { track: view.bench.shown, chunk: null });

for (const name of ["pointerover", "focusin"]) {
  document.addEventListener(name, ({ target }) => target.closest?.("[data-figure]") ?? light(target));
}

document.addEventListener("click", (event) => {
  const place = event.target.closest("[data-goto]");
  if (place) {
    event.preventDefault();
    if (place.dataset.show) send("show", { track: Number(place.dataset.show) });
    const [start, end] = place.dataset.goto.split("-").map(Number);
    return send("goto", { start, end });
  }
  const mark = event.target.closest("[data-text]") && chunkOf(event.target);
  if (mark && getSelection().isCollapsed) send("pin", mark);
});

listen("light", ({ track, chunk }) => {
  document.querySelectorAll("tr.lit").forEach((row) => row.classList.remove("lit"));
  if (chunk !== null) document.querySelectorAll(`tr[data-track="${track}"]`).forEach((row) => row.classList.add("lit"));
});

/** What is pinned, in words. */
listen("pin", ({ track, chunk }) => {
  const { name, starts, ends } = view.bench.tracks[track];
  const of = `chunk ${number.format(chunk + 1)} of ${number.format(starts.length)}`;
  told.textContent = chunk === null ? "" : `${name}, ${of}: characters ${number.format(starts[chunk])} to ${number.format(ends[chunk])}`;
});
