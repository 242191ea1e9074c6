// Headings above the lanes: as many as have room at this width and zoom, each clipped before the next.

import { isolated } from "./direction.js";
import { countBelow } from "./offsets.js";

const INDENT = 4; // from a heading's tick to its words
const GAP = 12; // of its room that a label leaves free, the indent among it
const LETTER = 0.55; // of the size of the type
const LEAST_LETTERS = 6; // with the ellipsis; fewer say nothing
const MOST_TRIED = 500;
const pen = document.createElement("canvas").getContext("2d");

/** The labels, each with its place, x and text, that fit when `pixels` show the places from start to end. */
export function fittingLabels(rows, order, { start, end }, pixels, { family, size }) {
  pen.font = `${size}px ${family}`;
  const perPixel = (end - start) / pixels;
  const least = (words) => (Math.min(words.length, LEAST_LETTERS) * LETTER * size + GAP) * perPixel;
  const last = end + (GAP - INDENT) * perPixel; // at the edge no gap is needed
  const shown = chosen(rows, order, start, end, last, least);
  return shown.map(([place, level, words], at) => {
    const x = Math.max(place, start);
    const next = shown[at + 1]?.[0] ?? last;
    return { place, x: x + INDENT * perPixel, level, text: escaped(clip(words, (next - x) / perPixel - GAP)) };
  });
}

/** Headings get their place in their order, each where it and the one before can still be read. */
function chosen(rows, order, start, end, last, least) {
  const open = countBelow(rows.length, (at) => rows[at][0] <= start) - 1; // its section is in view at the left
  const seen = order.filter((at) => at === open || (rows[at][0] >= start && rows[at][0] < end));
  const placeOf = (at) => Math.max(rows[at][0], start);
  const endOf = (at) => (at === undefined ? -Infinity : placeOf(at) + least(rows[at][2]));
  const shown = [];
  for (const at of seen.slice(0, MOST_TRIED)) {
    const slot = countBelow(shown.length, (other) => shown[other] < at);
    const next = slot < shown.length ? placeOf(shown[slot]) : last;
    if (endOf(shown[slot - 1]) <= placeOf(at) && endOf(at) <= next) shown.splice(slot, 0, at);
  }
  return shown.map((at) => rows[at]);
}

function clip(words, room) {
  if (pen.measureText(words).width <= room) return words;
  let letters = Math.min(words.length, Math.ceil(room / 4));
  while (letters > 1 && pen.measureText(`${words.slice(0, letters)}…`).width > room) letters -= 1;
  return letters > 1 ? `${words.slice(0, letters).trimEnd()}…` : "";
}

/** Plotly reads tags in its texts; words of a document are never tags. */
const escaped = (words) => isolated(words.replaceAll("&", "&amp;").replaceAll("<", "&lt;"));
