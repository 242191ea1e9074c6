// The panels that fetch what they show when they are opened; an open one stays, and is filled anew when the numbers change.

import { request } from "./ajax.js";
import { onBenchData, send } from "./bench_data.js";
import { placeAfter } from "./same_track.js";
import { panels } from "./state.js";
import { replaceTrack } from "./tracks.js";

const SETTLE_MS = 250;
const kept = new Map(); // what an open panel shows, by the panel's id, until something newer comes
const chosen = new Map(); // the tracks that were chosen in it
let tracks = []; // those of the numbers on the page
let settling = 0;

const placeOf = (panel) => panel.querySelector("[data-panel-place]");
const openPanels = () => [...document.querySelectorAll("[data-panel][open]")];

function fill(panel) {
  const place = placeOf(panel);
  request("GET", place.dataset.url, { target: place, source: place, values: chosen.get(panel.id) ?? {} });
}

document.addEventListener("toggle", ({ target }) => {
  if (!target.matches?.("[data-panel]") || !target.isConnected) return;
  if (target.open && !placeOf(target).hasChildNodes()) fill(target);
}, { capture: true });

document.addEventListener("change", ({ target }) => {
  const form = target.closest?.("[data-panel-form]");
  if (!form) return;
  const panel = form.closest("[data-panel]");
  chosen.set(panel.id, Object.fromEntries(new FormData(form)));
  fill(panel);
});

document.addEventListener("submit", (event) => {
  if (event.target.matches("[data-panel-form]")) event.preventDefault();
});

/** A late track has no overlap of its own but that of the track it is over. */
document.addEventListener("click", ({ target }) => {
  const use = target.closest("[data-use-overlap]")?.dataset;
  if (!use) return;
  const track = Number(use.useOn);
  if (panels()[track].querySelector('[data-param="overlap"]')) send("state", { track, overlap: use.useOverlap });
  else replaceTrack(track, use.useTrack);
});

document.addEventListener("htmx:beforeSwap", ({ detail }) => {
  if (detail.target.id !== "bench" || !detail.shouldSwap) return;
  kept.clear();
  for (const panel of openPanels()) kept.set(panel.id, [...placeOf(panel).childNodes]);
});

/** What was open is open again at once, so that nothing under the eye leaps while a slider moves. */
function reopen() {
  for (const [id, nodes] of kept) {
    const panel = document.getElementById(id);
    if (!panel || panel.open) continue;
    placeOf(panel).replaceChildren(...nodes);
    panel.open = true;
  }
}

/** What was chosen goes along with its tracks; where one is gone, the server chooses. */
function follow(newest) {
  for (const [id, choices] of chosen) {
    const places = Object.entries(choices).map(([name, at]) => [name, placeAfter(tracks, newest, Number(at))]);
    if (places.some(([, place]) => place === null)) chosen.delete(id);
    else chosen.set(id, Object.fromEntries(places));
  }
  tracks = newest;
}

onBenchData((bench) => {
  follow(bench.tracks);
  reopen();
  clearTimeout(settling);
  settling = setTimeout(() => openPanels().forEach(fill), SETTLE_MS);
});
