// The figure of the page laid out for a file of its own: as large as the size lets it be, with its title and its legend.

import { isolated } from "./direction.js";
import { fitted } from "./figure_fit.js";
import { withColoursOf } from "./figure_theme.js";
import { legendOf } from "./export_legend.js";
import { countBelow } from "./offsets.js";
import { Picture } from "./picture.js";
import { view } from "./view.js";

const WIDE = 640; // pixels from which names stand beside their lanes
const LANDSCAPE = 1.3; // width over height from which they always do
const LEAST = 380; // that the narrow form needs
const TITLE = 34; // above the figure
const LINE = 17; // of the legend
const EDGE = 12;
const BETWEEN = "   ·   "; // two entries of the legend
const HEAD = { size: 16, weight: 650 }; // of the title
const SMALLEST = 10; // the size of its smallest type
const pen = document.createElement("canvas").getContext("2d");

/**
 * A figure with the width and the height, in pixels, that it is laid out in; shown at the size that is wanted,
 * its smallest type is `type` pixels high.
 */
export function sheetOf({ title, note, width, height, theme }) {
  const { figure } = view.bench;
  const legend = [...legendOf(view.bench), ...(note ? [note] : [])];
  const across = acrossFor(figure, legend, width / height);
  const picture = Object.assign(new Picture(document.createElement("div")), fitted(figure, across, 1));
  const down = (across * height) / width;
  const { margin } = picture.layout;
  picture.width = Math.max(across - margin.l - margin.r, 1);
  const lines = linesOf(legend, across);
  const layout = alone(picture.inWindow(), title, lines, { width: across, height: down });
  const coloured = withColoursOf(theme, { data: picture.filled(), layout, colour: "--card" });
  return {
    figure: { data: coloured.data, layout: coloured.layout, config: figure.config },
    width: across,
    height: down,
    colour: coloured.colour,
    title,
    type: (SMALLEST * width) / across,
  };
}

/** The width to lay the figure out in, at which its own height makes the shape that is asked for; or lanes are higher. */
function acrossFor(figure, legend, shape) {
  const { layout, narrow } = figure;
  const wide = acrossOf(layout, legend, shape);
  if (wide >= WIDE) return wide;
  const slim = shape < LANDSCAPE ? acrossOf({ ...layout, ...narrow }, legend, shape) : WIDE;
  return Math.min(slim, WIDE);
}

/** A wider sheet has fewer lines of legend; it is made narrower again only where that brings no more of them. */
function acrossOf(layout, legend, shape) {
  const widthAt = (across) => Math.max(Math.ceil(heightOf(layout, legend, across) * shape), LEAST);
  const enough = widthAt(LEAST);
  const less = widthAt(enough);
  return widthAt(less) === less ? less : enough;
}

const heightOf = ({ height }, legend, across) => height + TITLE + LINE * linesOf(legend, across).length + EDGE;

/** The legend in lines that fit: entries stand together where they can, and one that is too long is parted. */
function linesOf(entries, across) {
  pen.font = `12px ${view.bench.figure.layout.font.family}`;
  const lines = [];
  const put = (words, between) => {
    const longer = lines.length ? lines.at(-1) + between + words : words;
    const fits = pen.measureText(longer).width <= across - 2 * EDGE;
    if (lines.length && fits) lines[lines.length - 1] = longer;
    else lines.push(words);
  };
  for (const entry of entries) {
    if (pen.measureText(entry).width <= across - 2 * EDGE) put(entry, BETWEEN);
    else entry.split(" ").forEach((word, at) => (at ? put(word, " ") : lines.push(word)));
  }
  return lines;
}

/** The layout with what is drawn above it and what its marks mean below. */
function alone(layout, title, lines, size) {
  const margin = { ...layout.margin, t: layout.margin.t + TITLE, b: layout.margin.b + LINE * lines.length + EDGE };
  const words = { x: 0, xref: "paper", xanchor: "left", xshift: EDGE - margin.l, yref: "paper", align: "left", showarrow: false };
  const above = { ...words, y: 1, yanchor: "top", yshift: margin.t - 7, text: escaped(clipped(title, size.width)), font: { ...HEAD, color: "--ink" } };
  const below = lines.map((text, at) => ({ ...words, y: 0, yanchor: "bottom", yshift: LINE * (lines.length - 1 - at) + EDGE - margin.b - 4, text: escaped(text), font: { size: 12, color: "--mute" } }));
  return { ...layout, ...size, margin, annotations: [...layout.annotations, above, ...below] };
}

function clipped(words, across) {
  pen.font = `${HEAD.weight} ${HEAD.size}px ${view.bench.figure.layout.font.family}`;
  const fits = (some) => pen.measureText(some).width <= across - 2 * EDGE;
  if (fits(words)) return words;
  const letters = [...words];
  const upTo = (count) => `${letters.slice(0, count).join("").trimEnd()}…`;
  return upTo(countBelow(letters.length, (at) => fits(upTo(at + 1))));
}

/** Plotly reads tags in its texts. */
const escaped = (words) => isolated(words.replaceAll("&", "&amp;").replaceAll("<", "&lt;"));
