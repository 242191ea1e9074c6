// The text in units that are shown or left out as one: its blocks, cut at line ends where they are long.

import { directionOf } from "./direction.js";

const MOST = 1600;
const ALWAYS_LTR = ["code", "html", "front_matter"];

/**
 * Units `{start, end, kind, level, dir}` in UTF-16 units of `text`; they tile it. All of a block runs as its first
 * letter does, all of a table as that of the table; where `dir` is empty nothing tells.
 */
export function unitsOf(text, blocks) {
  const units = [];
  const edges = openings(text, blocks);
  edges.forEach((edge, at) => {
    const end = edges[at + 1]?.start ?? text.length;
    edge.dir ??= ALWAYS_LTR.includes(edge.kind) ? "ltr" : directionOf(text.slice(edge.start, end));
    for (let start = edge.start; start < end; ) {
      const stop = end - start > MOST ? pause(text, start, end) : end;
      units.push({ ...edge, start, end: stop });
      start = stop;
    }
  });
  return units;
}

/** Where the look of the text changes: the line on which each block starts, innermost block last. */
function openings(text, blocks) {
  const edges = [{ start: 0, kind: "paragraph", level: null }];
  let table = null;
  for (const { start, end, kind, level } of blocks) {
    const line = text.lastIndexOf("\n", start - 1) + 1;
    const edge = { start: line, kind, level };
    if (kind === "table") table = directionOf(text.slice(start, end));
    if (kind === "table_row") edge.dir = table;
    if (edges.at(-1).start >= line) edges[edges.length - 1] = { ...edge, start: edges.at(-1).start };
    else edges.push(edge);
  }
  return edges;
}

/** A place to end a long unit: after a line, else after a space, else between two characters. */
function pause(text, start, end) {
  const limit = start + MOST;
  const line = text.lastIndexOf("\n", limit - 1) + 1;
  if (line > start) return line;
  const space = text.lastIndexOf(" ", limit - 1) + 1;
  if (space > start) return space;
  const isInPair = /[\udc00-\udfff]/.test(text[limit] ?? "");
  return Math.min(isInPair ? limit + 1 : limit, end);
}
