// Headings above the lanes: as many as have room at this width and zoom, each clipped before the next.

const INDENT = 4; // from a heading's tick to its words
const GAP = 12;
const LEAST_LABEL = 56;
const LEAST_ROOM = 22;
const pen = document.createElement("canvas").getContext("2d");

/** The labels, each with its place, x and text, that fit when `pixels` show the places from start to end. */
export function fittingLabels(rows, { start, end }, pixels, family) {
  const headings = rows.map(([place, level, words]) => ({ place, level, words }));
  pen.font = `11px ${family}`;
  const perPixel = (end - start) / pixels;
  const shown = readable(sections(headings, start, end), pixels);
  return shown.map(({ place, level, words }, at) => {
    const x = Math.max(place, start);
    const next = Math.max(shown[at + 1]?.place ?? end, x);
    return { place, x: x + INDENT * perPixel, level, text: escaped(clip(words, (next - x) / perPixel - GAP)) };
  });
}

/** The headings in view, and the one whose section the view begins in. */
function sections(headings, start, end) {
  const seen = headings.filter(({ place }) => place >= start && place < end);
  const open = headings.filter(({ place }) => place < start).at(-1);
  return open && (!seen.length || seen[0].place > start) ? [open, ...seen] : seen;
}

/** Down to the deepest level that leaves room for words. */
function readable(headings, pixels) {
  for (let level = 6; level > 0; level -= 1) {
    const shown = headings.filter((heading) => heading.level <= level);
    if (shown.length * LEAST_LABEL <= pixels) return shown;
  }
  return [];
}

function clip(words, room) {
  if (pen.measureText(words).width <= room) return words;
  if (room < LEAST_ROOM) return "";
  let letters = Math.min(words.length, Math.ceil(room / 4));
  while (letters > 1 && pen.measureText(`${words.slice(0, letters)}…`).width > room) letters -= 1;
  return letters > 1 ? `${words.slice(0, letters).trimEnd()}…` : "";
}

/** Plotly reads tags in its texts; words of a document are never tags. */
const escaped = (words) => words.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
