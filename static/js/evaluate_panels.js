// The panels under the table: each is fetched when it comes into view, and anew when the query of the page becomes another.

import { request } from "./ajax.js";

const AHEAD = "400px"; // of a screen's edge, a panel is about to be seen
const fetched = new WeakMap(); // panel -> the query that it shows
const near = new Set();
const query = () => document.querySelector("[data-query]")?.dataset.query ?? location.search.slice(1);
const place = () => document.querySelector("[data-place]").dataset.place;
const panels = () => document.querySelectorAll("[data-evaluate-panel]");

function fill(panel) {
  const newest = query();
  if (fetched.get(panel) === newest) return;
  fetched.set(panel, newest);
  request("GET", `${place()}/${panel.dataset.evaluatePanel}?${newest}`, { target: panel, source: panel });
}

const watcher = new IntersectionObserver((entries) => {
  for (const { target, isIntersecting } of entries) {
    near[isIntersecting ? "add" : "delete"](target);
    if (isIntersecting) fill(target);
  }
}, { rootMargin: AHEAD });

/** A panel that is not there is left out of the page. */
document.addEventListener("htmx:beforeSwap", (event) => {
  const { elt, xhr } = event.detail;
  if (xhr.status !== 404 || !elt.matches("[data-evaluate-panel]")) return;
  event.detail.shouldSwap = false;
  event.stopImmediatePropagation();
  elt.hidden = true;
});
document.addEventListener("htmx:load", () => near.forEach(fill));
panels().forEach((panel) => watcher.observe(panel));
