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

function tell(view, { text, offsets }) {
  const selection = getSelection();
  if (!selection.rangeCount || !view.body.contains(selection.anchorNode)) return;
  const range = selection.getRangeAt(0);
  const start = placeOf(view.body, range.startContainer, range.startOffset, text.length);
  const end = placeOf(view.body, range.endContainer, range.endOffset, text.length);
  const words = text.slice(start, Math.max(end, start));
  const isEmpty = selection.isCollapsed || !words.trim();
  const [from, to] = isEmpty ? [0, 0] : [offsets.toPoints(start), offsets.toPoints(end)];
  send("selection", { start: from, end: to, text: isEmpty ? "" : words });
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
