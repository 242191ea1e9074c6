// The buttons over a selection, which make an answer of it, or a cut.

import { openPaste } from "./paste.js";
import { tell } from "./notice.js";

const BEYOND = "The selection reaches beyond the text of the document; select words in the text only.";
const NOT_YOURS = "This document is someone else's: make a copy under the answers, or in Share, to mark your own.";
const GAP = 5;
const EDGE = 20; // leaves the scroll bar free
/** Whether answers can be marked here: not in a frame, nor in what is someone else's. */
export const mayMark = () => document.querySelector("[data-mark]") !== null;
export const button = document.querySelector("[data-marking]"); // with all that can be done with a selection; none in a frame

/** Above the selection, or under it where there is no room, and always inside the text's pane. */
export function placeButton() {
  const range = document.getSelection();
  if (!range.rangeCount) return;
  const all = [...range.getRangeAt(0).getClientRects()];
  const boxes = range.isCollapsed ? all : all.filter(({ width }) => width > 0);
  if (!boxes.length) return;
  const pane = document.querySelector("[data-text]").getBoundingClientRect();
  const [top, bottom] = [Math.max(pane.top, 0), Math.min(pane.bottom, innerHeight)];
  const above = boxes[0].top - button.offsetHeight - GAP;
  const under = Math.min(boxes.at(-1).bottom + GAP, bottom - button.offsetHeight - GAP);
  const right = pane.right - button.offsetWidth - EDGE;
  const isRightToLeft = getComputedStyle(range.anchorNode.parentElement).direction === "rtl";
  const left = isRightToLeft ? boxes[0].right - button.offsetWidth : boxes[0].left;
  button.style.left = `${Math.max(Math.min(left, right), pane.left + GAP)}px`;
  button.style.top = `${above >= top ? above : under}px`;
}

/** Without words of the text there is nothing to mark: some can be pasted, unless others are selected. */
export function withoutWords() {
  const selection = document.getSelection();
  const reachesText = !selection.isCollapsed && selection.containsNode(document.querySelector("[data-text]"), true);
  if (!mayMark()) tell(NOT_YOURS);
  else if (reachesText) tell(BEYOND);
  else openPaste();
}

// Pressing the button must not empty the selection before it is read.
button?.addEventListener("pointerdown", (event) => event.preventDefault());
if (button) document.addEventListener("scroll", () => (button.hidden = true), { capture: true, passive: true });
