// The lists behind the numbers, and the table of chunks: what was open stays open when the numbers change.

import { request } from "./ajax.js";
import { onBenchData } from "./bench_data.js";
import { placeAfter } from "./same_track.js";

const SETTLE_MS = 250;
let open = null; // "row:kind" of the open list
let page = 0; // of the open list
let tracks = []; // those of the numbers on the page
let isTableOpen = false;
let settling = 0;
let isAsked = false; // by a person, who wants to see the list, and not by newer numbers

const pageOf = (address) => Number(new URLSearchParams(address.split("?")[1]).get("page"));
const button = (key) => document.querySelector(`#bench [data-units="${key}"]`);

function mark() {
  document.querySelectorAll("[data-units].open").forEach((each) => each.classList.remove("open"));
  if (open) button(open)?.classList.add("open");
}

function close() {
  const back = open && button(open);
  open = null;
  document.querySelector("[data-units-place]")?.replaceChildren();
  mark();
  back?.focus();
}

export function closeList() {
  const isOpen = open !== null;
  if (isOpen) close();
  return isOpen;
}

document.addEventListener("click", (event) => {
  const chosen = event.target.closest("[data-units]");
  if (chosen) {
    open = chosen.dataset.units;
    page = 0;
    clearTimeout(settling);
    isAsked = true;
    mark();
  }
  if (event.target.closest("[data-units-close]")) close();
  const turned = event.target.closest("[data-units-place] [id$=-next], [data-units-place] [id$=-previous]");
  if (turned) page = pageOf(turned.getAttribute("hx-get")); // which the numbers may be drawn anew before
});

document.addEventListener("toggle", ({ target }) => {
  if (target.matches?.("[data-chunks]")) isTableOpen = target.open;
}, { capture: true });

function reopen() {
  const opener = open && button(open);
  const place = document.querySelector("[data-units-place]");
  if (opener) request("GET", opener.getAttribute("hx-get"), { target: place, source: place, values: { page } });
  mark();
  const table = document.querySelector("[data-chunks]");
  if (isTableOpen && table) table.open = true;
}

/** The list goes along with its track. */
function follow(newest) {
  const [row, kind] = open?.split(":") ?? [];
  const place = open && placeAfter(tracks, newest, Number(row));
  open = place === null ? null : `${place}:${kind}`;
  tracks = newest;
}

onBenchData((bench) => {
  follow(bench.tracks);
  clearTimeout(settling);
  settling = setTimeout(reopen, SETTLE_MS);
});
/** A list that was closed while it came stays closed. */
document.addEventListener("htmx:beforeSwap", ({ detail }) => {
  if (detail.target.matches("[data-units-place]") && open === null) detail.shouldSwap = false;
});
document.addEventListener("htmx:afterSwap", ({ detail }) => {
  const title = detail.target.querySelector("[data-units-title]");
  if (title) page = Number(detail.target.querySelector("[data-page]")?.dataset.page ?? 0);
  if (!title || !isAsked) return;
  isAsked = false;
  title.focus({ preventScroll: true });
  detail.target.scrollIntoView({ block: "nearest" });
});
document.addEventListener("htmx:load", ({ detail }) => {
  if (detail.elt.matches("[data-refetch]")) document.dispatchEvent(new CustomEvent("cutmarks:state", { detail: { window: document.querySelector('[name="window"]').value } }));
});
