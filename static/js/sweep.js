// The figures under the table of an evaluation: drawn when Plotly is there, anew for data, theme and width; a mark can be taken.

import { announce } from "./announce.js";
import { onTheme, withColours } from "./figure_theme.js";
import { plotly } from "./plotly.js";

const NARROW = 560; // pixels of a figure
const open = new Set(); // the tables that a person opened, by their ids
const listening = new WeakSet();
const taken = new WeakMap(); // panel -> the track that was taken in it
const drawn = new WeakMap(); // where a figure is drawn -> what it was drawn of and how wide

const panelOf = (element) => element.closest("[data-evaluate-panel]");
const pickOf = (panel, track) => panel.querySelector(`[data-sweep-pick="${CSS.escape(track)}"]`);
const figureIn = (panel) => panel.querySelector("[data-sweep-figure]");

async function draw(place, { again = false } = {}) {
  const source = figureIn(panelOf(place));
  const more = source?.parentElement;
  const isEmpty = more?.matches("[data-sweep-empty]"); // axes without a point say nothing
  place.classList.toggle("waiting", Boolean(isEmpty && more.matches('[data-sweep="working"]')));
  place.hidden = !source || (isEmpty && !place.classList.contains("waiting"));
  if (isEmpty) return;
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
  listenTo(place);
  const picture = place.querySelector(".plot-container");
  picture.setAttribute("role", "img");
  picture.ariaLabel = words;
}

function listenTo(place) {
  if (listening.has(place)) return;
  listening.add(place);
  place.on("plotly_click", ({ points: [{ customdata }] }) => {
    const track = Array.isArray(customdata) ? customdata[0] : customdata;
    const button = pickOf(panelOf(place), track);
    if (button) take(button, { isKey: false });
  });
}

/** Say what a mark stands for, and offer its track as a row or in the text. */
function take(button, { isKey }) {
  const panel = panelOf(button);
  taken.set(panel, button.dataset.sweepPick);
  const words = offer(panel, button);
  if (isKey) panel.querySelector("[data-sweep-chosen] .button").focus();
  else announce(words);
}

function offer(panel, { dataset: { sweepPick: track, said, add, open: address } }) {
  const chosen = panel.querySelector("[data-sweep-chosen]");
  const words = document.createElement("span");
  words.textContent = `${said}.`;
  const links = document.createElement("span");
  links.className = "sweep-links";
  if (add && !("still" in panel.dataset)) links.append(offered("button", "Add as a row", { id: `${panel.id}-add`, type: "button" }, { addTrack: track }));
  links.append(offered("a", "Open in the text", { id: `${panel.id}-open`, href: address }));
  chosen.replaceChildren(words, links);
  chosen.hidden = false;
  return words.textContent;
}

function offered(tag, words, more, data = {}) {
  const link = Object.assign(document.createElement(tag), { className: "button", textContent: words, ...more });
  Object.assign(link.dataset, data);
  return link;
}

/** What was taken stays taken when its panel is filled anew. */
function offerAgain() {
  for (const panel of document.querySelectorAll("[data-evaluate-panel]")) {
    const button = taken.has(panel) && pickOf(panel, taken.get(panel));
    if (button && panel.querySelector("[data-sweep-chosen]").hidden) offer(panel, button);
  }
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

/** At once, so that the keyboard finds what it was on. */
document.addEventListener("htmx:afterSwap", () => {
  document.querySelectorAll("[data-sweep-table]").forEach((table) => (table.open = open.has(table.id)));
  offerAgain();
});
document.addEventListener("htmx:load", () => {
  for (const place of places()) {
    watcher.observe(place);
    draw(place);
  }
  tellEnds();
});
onTheme(() => places().forEach((place) => draw(place, { again: true })));
