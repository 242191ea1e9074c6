// The figure of two versions: drawn when Plotly is there, anew for the theme and the width.

import { evened } from "./figure_dense.js";
import { onTheme, withColours } from "./figure_theme.js";
import { plotly } from "./plotly.js";

const drawn = new WeakMap(); // where a figure is drawn -> how wide

async function draw(place, { again = false } = {}) {
  const width = place.clientWidth;
  if (!width || (!again && drawn.get(place) === width)) return;
  drawn.set(place, width);
  const { data, layout, config, words } = JSON.parse(place.dataset.figure);
  place.style.minHeight = `${layout.height}px`;
  await plotly();
  if (drawn.get(place) !== width || !place.isConnected) return;
  const [start, end] = layout.xaxis.range;
  const across = width - layout.margin.l - layout.margin.r;
  const figure = withColours({ data: data.map((trace) => evened(trace, { start, end }, across)), layout: { ...layout, width } });
  await window.Plotly.react(place, figure.data, figure.layout, config);
  const picture = place.querySelector(".plot-container");
  picture.setAttribute("role", "img");
  picture.ariaLabel = words;
}

const places = () => document.querySelectorAll("[data-version-plot]");
const watcher = new ResizeObserver((entries) => entries.forEach(({ target }) => target.isConnected && draw(target)));

/** Plotly empties the element that it draws in, so the data is taken out of it first. */
function begin() {
  for (const place of places()) {
    const source = place.querySelector("[data-version-figure]");
    if (!source) continue;
    place.dataset.figure = source.textContent;
    source.remove();
    watcher.observe(place);
  }
}

document.addEventListener("htmx:load", begin);
onTheme(() => places().forEach((place) => draw(place, { again: true })));
