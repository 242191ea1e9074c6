// A selection in the text as places in the document, counted in code points.

import { send } from "./bench_data.js";
import { runOf } from "./text_paint.js";

/** Tell of every selection made in the view's text, and of its end. */
export function watchSelection({ view, source }) {
  let waiting = 0;
  document.addEventListener("selectionchange", () => {
    clearTimeout(waiting);
    waiting = setTimeout(() => tell(view, source), 60);
  });
}

let told = ""; // the places that were told of last

function tell(view, { text, offsets }) {
  const selection = getSelection();
  const isOwn = selection.rangeCount && view.body.contains(selection.anchorNode);
  if (!isOwn) return (told = "");
  const range = selection.getRangeAt(0);
  const start = placeOf(view.body, range.startContainer, range.startOffset, text.length);
  const end = placeOf(view.body, range.endContainer, range.endOffset, text.length);
  if (told === `${start}-${end}`) return undefined; // painted anew
  told = `${start}-${end}`;
  const words = text.slice(start, Math.max(end, start));
  const isEmpty = selection.isCollapsed || !words.trim();
  const [from, to] = isEmpty ? [0, 0] : [offsets.toPoints(start), offsets.toPoints(end)];
  return send("selection", { start: from, end: to, text: isEmpty ? "" : words });
}

/** The UTF-16 place of a point in the page; between words it is that of the first word after it. */
export function placeOf(body, node, offset, length) {
  const run = node.nodeType === Node.TEXT_NODE && runOf.get(node.parentElement);
  if (run) return run.start + offset;
  const point = document.createRange();
  point.setStart(node, offset);
  for (const element of body.querySelectorAll(".passage > span:not(.snip)")) {
    if (point.comparePoint(element.firstChild, 0) >= 0) return runOf.get(element).start;
  }
  return lastPlace(body) ?? length;
}

function lastPlace(body) {
  const spans = body.querySelectorAll(".passage > span:not(.snip)");
  return runOf.get(spans[spans.length - 1])?.end;
}

/** Paint the body anew; what is selected in it stays selected. */
export function keepSelected(body, paintAll) {
  const { anchorNode, anchorOffset, focusNode, focusOffset } = getSelection();
  const points = [[anchorNode, anchorOffset], [focusNode, focusOffset]];
  const isLost = points.some(([node]) => node?.parentElement?.closest(".passage")) && points.every(([node]) => body.contains(node));
  const places = isLost && points.map(([node, offset]) => (node === body ? null : placeOf(body, node, offset)));
  paintAll();
  if (isLost) getSelection().setBaseAndExtent(...places.flatMap((place, at) => (place === null ? points[at] : pointAt(body, place))));
}

/** The point in the page of a place in the text: in a run, or at its end. */
function pointAt(body, place) {
  const spans = [...body.querySelectorAll(".passage > span:not(.snip)")];
  const span = spans.find((each) => runOf.get(each).end >= place) ?? spans.at(-1);
  return [span.firstChild, Math.min(Math.max(place - runOf.get(span).start, 0), span.firstChild.length)];
}
