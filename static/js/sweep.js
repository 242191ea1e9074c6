// The figures under the table of an evaluation: drawn when Plotly is there, anew for data, theme and width; a mark can be taken.

import { announce } from "./announce.js";
import { onTheme, withColours } from "./figure_theme.js";
import { plotly } from "./plotly.js";

const NARROW = 560; // pixels of a figure
const open = new Set(); // the tables that a person opened, by their ids
const drawn = new WeakMap(); // where a figure is drawn -> what it was drawn of and how wide

const panelOf = (element) => element.closest("[data-evaluate-panel]");
const figureIn = (panel) => panel.querySelector("[data-sweep-figure]");

async function draw(place, { again = false } = {}) {
  const source = figureIn(panelOf(place));
  place.hidden = !source || source.parentElement.matches("[data-sweep-empty]"); // axes without a point say nothing
  const width = place.clientWidth;
  const before = drawn.get(place);
  if (!source || !width || (!again && before?.source === source && before.width === width)) return;
  drawn.set(place, { source, width });
  const { data, layout, narrow, config, words } = JSON.parse(source.textContent);
  place.style.minHeight = `${layout.height}px`;
  await plotly();
  if (drawn.get(place)?.source !== source) return;
  const fitted = width < NARROW ? { ...layout, ...narrow } : layout;
  place.style.minHeight = `${fitted.height}px`;
  const figure = withColours({ data, layout: { ...fitted, width } });
  await window.Plotly.react(place, figure.data, figure.layout, config);
  if (!before) listenTo(place);
  const picture = place.querySelector(".plot-container");
  picture.setAttribute("role", "img");
  picture.ariaLabel = words;
}

function listenTo(place) {
  place.on("plotly_click", ({ points: [{ customdata }] }) => {
    const track = Array.isArray(customdata) ? customdata[0] : customdata;
    const button = panelOf(place).querySelector(`[data-sweep-pick="${CSS.escape(track)}"]`);
    if (button) take(button, { isKey: false });
  });
}

/** Say what a mark stands for, and offer its track as a row or in the text. */
function take(button, { isKey }) {
  const { said, add, open: address } = button.dataset;
  const chosen = panelOf(button).querySelector("[data-sweep-chosen]");
  const words = document.createElement("span");
  words.textContent = `${said}.`;
  const links = [add && linkTo(add, "Add as a row", { stateLink: "" }), linkTo(address, "Open in the text")];
  chosen.replaceChildren(words, ...links.filter(Boolean));
  chosen.hidden = false;
  if (isKey) chosen.querySelector("a").focus();
  else announce(words.textContent);
}

function linkTo(address, words, data = {}) {
  const link = document.createElement("a");
  link.className = "button";
  link.href = address;
  link.textContent = words;
  Object.assign(link.dataset, data);
  return link;
}

const places = () => document.querySelectorAll("[data-sweep-plot]");
const watcher = new ResizeObserver((entries) => entries.forEach(({ target }) => target.isConnected && draw(target)));

document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-sweep-pick]");
  if (button) take(button, { isKey: event.detail === 0 });
});
document.addEventListener("toggle", ({ target }) => {
  if (target.matches?.("[data-sweep-table]") && target.isConnected) open[target.open ? "add" : "delete"](target.id);
}, { capture: true });

/** What was measured is told when the last point is there. */
let working = new Set();
function tellEnds() {
  const now = new Set([...document.querySelectorAll('[data-sweep="working"]')].map((each) => panelOf(each)));
  for (const panel of working) {
    const words = panel.isConnected && !now.has(panel) && panel.querySelector("[data-sweep-words] p");
    if (words) announce(words.textContent);
  }
  working = now;
}

document.addEventListener("htmx:load", () => {
  document.querySelectorAll("[data-sweep-table]").forEach((table) => (table.open = open.has(table.id)));
  for (const place of places()) {
    watcher.observe(place);
    draw(place);
  }
  tellEnds();
});
onTheme(() => places().forEach((place) => draw(place, { again: true })));
