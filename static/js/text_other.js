// A lit chunk of a track that the text does not show: its words are tinted where they stand, nothing is cut anew.

import { benchData, listen } from "./bench_data.js";
import { runOf } from "./text_paint.js";

const HUES = ["fixed", "recursive", "headings", "semantic", "slate", "olive", "brown", "manual"];

export function lightOther({ view, source }) {
  if (!window.Highlight) return;
  let light = null;
  const show = () => {
    HUES.forEach((hue) => CSS.highlights.delete(`lit-${hue}`));
    const { tracks, shown } = benchData();
    const track = tracks[light?.track];
    if (light?.track === shown || track?.starts[light.chunk] === undefined) return;
    const [start, end] = [track.starts[light.chunk], track.ends[light.chunk]].map((place) => source.offsets.toUnits(place));
    const range = rangeOf(view, start, end);
    if (range) CSS.highlights.set(`lit-${track.hue}`, new Highlight(range));
  };
  listen("light", ({ track, chunk }) => {
    light = chunk === null ? null : { track, chunk };
    show();
  });
  view.painted.push(show);
}

/** What is in the page of the text from start to end, null where nothing is. */
function rangeOf(view, start, end) {
  const isIn = (element) => runOf.get(element)?.start < end && runOf.get(element)?.end > start;
  const parts = [...view.body.querySelectorAll(".passage > span:not(.snip)")].filter(isIn);
  if (!parts.length) return null;
  const [first, last] = [parts[0], parts.at(-1)];
  return new StaticRange({
    startContainer: first.firstChild,
    startOffset: Math.max(start - runOf.get(first).start, 0),
    endContainer: last.firstChild,
    endOffset: Math.min(end - runOf.get(last).start, last.firstChild.length),
  });
}
