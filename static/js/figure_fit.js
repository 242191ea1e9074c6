// The figure fitted to its width: larger type where there is much of it, lanes further apart where there is little.

const NARROW = 640;
const USUAL = 1000; // pixels at which type has the size that the server gives it
const MOST = 1.3;
const SHARE = 0.62; // of the window's height that a figure with large type may take
const REACH = 10; // marks stick out of their lanes by less than this
const GROWING = new Set(["size", "xshift", "standoff", "ticklen", "height", "top", "l", "r", "t", "b"]);

/** Data and layout for a width, and by how much their pixels are stretched, where that is not given. */
export function fitted({ data, layout, narrow }, width, stretch) {
  const isNarrow = width < NARROW;
  const scale = stretch ?? (isNarrow ? 1 : scaleFor(width, layout.height));
  const changed = { ...layout, ...(isNarrow ? narrow : {}) };
  return {
    isNarrow,
    scale,
    layout: { ...(scale === 1 ? changed : grown(changed, scale)), width },
    data: isNarrow ? moved(data, regions(layout.meta), regions(narrow.meta)) : scale === 1 ? data : data.map((trace) => larger(trace, scale)),
  };
}

function scaleFor(width, height) {
  const room = Math.min(width / USUAL, (innerHeight * SHARE) / height);
  return Math.round(Math.min(Math.max(room, 1), MOST) * 100) / 100;
}

/** A copy in which type, margins and heights are larger. */
function grown(part, scale, name) {
  if (typeof part === "number") return GROWING.has(name) ? part * scale : part;
  if (Array.isArray(part)) return typeof part[0] === "object" ? part.map((each) => grown(each, scale)) : part;
  if (part === null || typeof part !== "object") return part;
  return Object.fromEntries(Object.entries(part).map(([key, each]) => [key, grown(each, scale, key)]));
}

function larger(trace, scale) {
  const { type, textfont, marker } = trace;
  if (type !== "scatter" || !(textfont || marker)) return trace;
  return { ...trace, ...grown({ ...(textfont && { textfont }), ...(marker && { marker }) }, scale) };
}

/** The tops of the lanes and of the curve, below the headings. */
const regions = ({ lanes, curve }) => [...lanes, ...(curve ? [curve] : [])];

/** The traces with each lane where it stands on a narrow screen. */
function moved(data, from, to) {
  const regionOf = (y) => from.findLastIndex(({ top }) => y >= top - REACH);
  const shift = (y) => {
    const at = y === null ? -1 : regionOf(y);
    return at < 0 ? y : y + to[at].top - from[at].top;
  };
  return data.map((trace) => {
    if (trace.yaxis === "y2") return trace;
    if (trace.meta?.risers) return { ...trace, ...kept(trace, regionOf, to) };
    if (trace.meta?.numbers) return { ...trace, customdata: trace.customdata.map(([start, end, y, number]) => [start, end, shift(y), number]) };
    return { ...trace, ...(trace.type === "bar" ? stretched(trace, shift) : { y: trace.y.map(shift) }) };
  });
}

/** Bars that reach through several lanes get longer with them. */
function stretched({ y, width }, shift) {
  const widthOf = (at) => (Array.isArray(width) ? width[at] : width);
  const [tops, bottoms] = [-1, 1].map((side) => y.map((middle, at) => shift(middle + (side * widthOf(at)) / 2)));
  const widths = tops.map((top, at) => bottoms[at] - top);
  return { y: tops.map((top, at) => top + widths[at] / 2), width: Array.isArray(width) ? widths : (widths[0] ?? width) };
}

/** The lines up from the breaks keep to their lane: between it and the curve stand words. */
function kept({ y }, regionOf, to) {
  const ends = ({ top, height }) => [top, top + height + 3, null];
  return { y: y.flatMap((place, at) => (at % 3 ? [] : ends(to[regionOf(place)]))) };
}
