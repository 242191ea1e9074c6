// Cuts made by hand in the text: "Cut here" beside a selection, a click or a cut's mark, and the key C.

import { listen } from "./bench_data.js";
import { addCut, cutsMade, handTrack, removeAt } from "./hand_cuts.js";
import { button as marking, placeButton } from "./marking.js";
import { tell } from "./notice.js";
import { placeOf } from "./selection.js";
import { runOf } from "./text_paint.js";

const NO_TRACK = "Only cuts made by hand can be moved: choose “Edit by hand, as a copy” in the menu of a track first.";
const NO_PLACE = "Click the place in the text where the cut should be, or select the words that it should stand before.";
const WORD = /^\s*[\p{L}\p{M}\p{N}]*$/u;
const marker = document.querySelector("[data-mark]");
const cutter = document.querySelector("[data-cut-here]");
const editor = document.querySelector("[data-editor]");
let pane = null;

export function cutInText(opened) {
  if (!marking) return;
  pane = opened;
  listen("selection", offer);
  pane.host.addEventListener("click", ({ target }) => handTrack() && target.closest(".snip.cut") && offerAtMark(target.closest(".snip.cut")));
}

/** The character that a cut at the selection's start would stand before; null where nothing is selected in the text. */
function placeNow() {
  const selection = getSelection();
  if (!pane || !selection.rangeCount || !pane.view.body.contains(selection.anchorNode)) return null;
  const { startContainer, startOffset } = selection.getRangeAt(0);
  const { text, offsets } = pane.source;
  const place = placeOf(pane.view.body, startContainer, startOffset, text.length);
  return offsets.toPoints(place + text.slice(place).match(/^\s*/)[0].length);
}

/** The place in the list of the cut that stands there, or before the same word; -1 where none does. */
function cutAt(point) {
  const { text, offsets } = pane.source;
  return cutsMade().findIndex((cut) => cut <= point && WORD.test(text.slice(offsets.toUnits(cut), offsets.toUnits(point))) && point - cut < 100);
}

/** Cut at the start of the selection, or where the text was clicked; a cut that is there goes. */
export function cutHere() {
  if (!handTrack()) return tell(NO_TRACK);
  const point = placeNow();
  if (point === null) return tell(NO_PLACE);
  const at = cutAt(point);
  marking.hidden = true;
  if (at >= 0) return removeAt(at);
  return addCut(point);
}

/** The button stands beside what is selected, after the one that marks an answer, and alone where the text is clicked. */
function offer({ text }) {
  const point = handTrack() ? placeNow() : null;
  cutter.hidden = !point || !editor.hidden;
  if (marker) marker.hidden = !text && !cutter.hidden;
  if (cutter.hidden) return;
  cutter.firstElementChild.textContent = cutAt(point) < 0 ? "Cut here" : "Remove cut";
  marking.hidden = false;
  placeButton();
}

/** A click on a cut's mark offers to remove the cut. */
function offerAtMark(mark) {
  const next = mark.nextElementSibling;
  if (runOf.get(next)) getSelection().collapse(next.firstChild, 0);
}

cutter?.addEventListener("click", cutHere);
document.addEventListener("pointerdown", ({ target }) => {
  const isElsewhere = !target.closest?.("[data-text], [data-marking]");
  if (marking && isElsewhere && getSelection().isCollapsed) marking.hidden = true;
});
