// A handle moves its cut: with the pointer, or by keys from word to word.

import { besides, cutNow, moveCut } from "./hand_cuts.js";
import { send } from "./bench_data.js";
import { end } from "./gesture.js";
import { isBehind } from "./request.js";
import { form } from "./state.js";
import { nearestCharacter, toPlace, view, windowOf } from "./view.js";

const STEPS = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1, PageDown: -10, PageUp: 10 };

export function moveByHand(hands, handle, number) {
  handle.addEventListener("pointerdown", (event) => take(hands, event, number()));
  handle.addEventListener("pointermove", (event) => hands.held?.isDown && drag(hands, event));
  handle.addEventListener("lostpointercapture", () => release(hands));
  handle.addEventListener("keydown", (event) => {
    if (!(event.key in STEPS)) return;
    event.preventDefault();
    event.stopPropagation();
    step(hands, number(), STEPS[event.key] * (event.shiftKey ? 10 : 1));
  });
}

/** The characters between which a cut can be dragged: those in view, for what is past the edge has no handle. */
function boundsInView(hands, number) {
  const [low, high] = bounds(hands, number);
  const [first, last] = windowOf() ?? [low, high + 1];
  return [Math.max(low, first), Math.min(high, last - 1)];
}

/** The characters between which a cut can move: never past its neighbours, nor past the first or the last word. */
function bounds({ data: { first, handles, least, most } }, number) {
  const [before, after] = besides(number);
  const handleOf = (cut) => handles[(cut?.number ?? NaN) - first];
  const edgeOf = (handle, step) => handle?.edges[handle.at + step];
  return [edgeOf(handleOf(before), 1) ?? (before?.place ?? least - 1) + 1, edgeOf(handleOf(after), -1) ?? (after?.place ?? most + 1) - 1];
}

function take(hands, event, number) {
  const handle = event.currentTarget;
  handle.setPointerCapture(event.pointerId);
  handle.focus();
  event.preventDefault();
  const place = hands.placeOf(number - hands.data.first);
  hands.held = { number, x: event.clientX, from: place, place, isDown: true };
}

function drag(hands, { clientX }) {
  const { number, x, from, place } = hands.held;
  const [low, high] = boundsInView(hands, number);
  const perPixel = (view.end - view.start) / hands.picture.width;
  const wanted = Math.min(Math.max(from + (clientX - x) * perPixel, toPlace(low)), toPlace(high));
  if (low > high || wanted === place) return;
  hands.held.place = wanted;
  hands.lay(number - hands.data.first);
  const cut = Math.min(Math.max(nearestCharacter(wanted), low), high);
  if (cut !== cutNow(number)) moveCut(number, cut);
}

function release(hands) {
  if (!hands.held) return;
  hands.held.isDown = false;
  end();
  if (!isBehind()) hands.settle();
  hands.place();
}

/** The window goes along with a cut that the keys move past its edge, and is asked for with it. */
function keepInView(character) {
  const [first, last] = windowOf() ?? [-1, Infinity];
  if (character > first && character < last) return;
  send("goto", { start: character, end: character });
  form().elements.window.value = windowOf().join("-");
}

/** By so many pieces, as far as the places around it are known and its neighbours leave room. */
function step(hands, number, by) {
  const at = number - hands.data.first;
  const [low, high] = bounds(hands, number);
  const { edges } = hands.data.handles[at];
  const from = hands.edgeOf(at);
  let to = Math.min(Math.max(from + by, 0), edges.length - 1);
  while (to !== from && (edges[to] < low || edges[to] > high)) to -= Math.sign(by);
  if (to === from) return;
  hands.moved.set(number, to);
  keepInView(edges[to]);
  hands.lay(at);
  moveCut(number, edges[to]);
}
