// Handles over the cuts of a track that is cut by hand: where they stand, and which one is chosen.

import { addByHand } from "./hand_add.js";
import { countNow, handTrack, onRefused, removeCut } from "./hand_cuts.js";
import { moveByHand } from "./hand_move.js";
import { makeHandle, sayHandle, startBar } from "./hand_parts.js";
import { isBehind } from "./request.js";
import { view } from "./view.js";

const REACH = 20; // half of what a finger needs, where neighbours leave it so much
const RISE = 6; // over the lane and under it

export function cutByHand(picture) {
  const hands = new Hands(picture);
  const adding = addByHand(hands);
  hands.bar = startBar({ add: adding.inLongest, remove: () => hands.removeChosen() });
  picture.drawn.push(() => {
    hands.place();
    adding.seek();
  });
  onRefused(() => hands.place({ isRefused: true }));
}

class Hands {
  elements = []; // a handle for each listed cut
  held = null; // {number, place} of the one that the pointer moves, until the answer to its last place
  moved = new Map(); // number of a cut -> which of its edges the keys have moved it to, until the answer
  chosen = null; // the number of the cut that was last in focus
  next = null; // the index of the handle that gets the focus when the chosen cut is removed
  count = -1;

  constructor(picture) {
    this.picture = picture;
    this.layer = picture.host.appendChild(document.createElement("div"));
    this.layer.className = "hand-layer";
  }

  /** What the server says of the cuts in view; null where the track in focus is not cut by hand. */
  get data() {
    return handTrack() && !this.picture.paper ? view.bench.hand : null;
  }

  /** Each handle where its cut is, or where it was moved to since. */
  place({ isRefused = false } = {}) {
    const isNew = this.bench !== view.bench && !isBehind();
    if (isRefused || isNew) this.settle();
    this.bench = view.bench;
    const { data } = this;
    const focused = isNew && this.next !== null ? this.next : this.elements.indexOf(document.activeElement);
    this.layer.hidden = !data;
    this.keepChosen(data, focused);
    this.fill(data?.handles.length ?? 0);
    data?.handles.forEach((_, at) => this.lay(at));
    this.bar.show(data, handTrack(), this.chosen);
    if (focused >= 0) this.keepFocus();
    if (isRefused || isNew) this.next = null;
  }

  /** From here on the cuts are where the server says. */
  settle() {
    this.moved.clear();
    if (!this.held?.isDown) this.held = null;
  }

  /** Where cuts were added or removed, numbers mean others than before. */
  keepChosen(data, focused) {
    const count = data ? handTrack().cuts.length : -1;
    if (count !== this.count) this.chosen = count > 0 && focused >= 0 ? Math.min(data.first + focused, count - 1) : null;
    this.count = count;
  }

  fill(count) {
    while (this.elements.length > count) this.elements.pop().remove();
    while (this.elements.length < count) this.elements.push(this.make(this.elements.length));
  }

  make(at) {
    const handle = this.layer.appendChild(makeHandle());
    const number = () => this.data.first + at;
    handle.addEventListener("focus", () => this.choose(number()));
    handle.addEventListener("keydown", (event) => {
      if (event.key !== "Delete" && event.key !== "Backspace") return;
      event.preventDefault();
      this.remove(number());
    });
    moveByHand(this, handle, number);
    return handle;
  }

  lay(at) {
    const { first, handles } = this.data;
    const { left, top, width, lanes } = this.picture;
    const lane = lanes[view.bench.shown];
    const [x, before, after] = [at, at - 1, at + 1].map((each) => handles[each] && this.pixelOf(each));
    const [reach, beyond] = [x - (before ?? -Infinity), (after ?? Infinity) - x].map((gap) => Math.min(REACH, gap / 2));
    const handle = this.elements[at];
    handle.hidden = x < left - 1 || x > left + width + 1;
    handle.classList.toggle("chosen", first + at === this.chosen);
    handle.style.cssText = `left: ${x - reach}px; width: ${reach + beyond}px; top: ${top + lane.top - RISE}px; height: ${lane.height + 2 * RISE}px; --line: ${reach}px`;
    sayHandle(handle, first + at, countNow(), this.lastToken(at), view.bench.document.tokens);
  }

  /** Which of the places around a cut it stands at now. */
  edgeOf(at) {
    const { first, handles } = this.data;
    return this.moved.get(first + at) ?? handles[at].at;
  }

  lastToken(at) {
    return this.data.handles[at].last_tokens[this.edgeOf(at)];
  }

  placeOf(at) {
    if (this.held?.number === this.data.first + at) return this.held.place;
    return view.bench.unit === "tokens" ? this.lastToken(at) + 1 : this.data.handles[at].edges[this.edgeOf(at)];
  }

  pixelOf(at) {
    return this.picture.toPixel(this.placeOf(at));
  }

  choose(number) {
    this.chosen = number;
    this.elements.forEach((handle, at) => handle.classList.toggle("chosen", this.data.first + at === number));
    this.bar.show(this.data, handTrack(), number);
  }

  /** No cut is removed while it is in a hand. */
  remove(number) {
    if (this.held?.isDown) return;
    this.moved.clear();
    removeCut(number);
  }

  /** By the button under the figure, from which the focus goes to the next cut. */
  removeChosen() {
    if (this.chosen === null || this.held?.isDown) return;
    this.next = this.chosen - this.data.first;
    this.remove(this.chosen);
  }

  /** The focus stays with its cut, and goes to the bar where that has no handle any more. */
  keepFocus() {
    const handle = this.data && this.chosen !== null ? this.elements[this.chosen - this.data.first] : null;
    (handle && !handle.hidden ? handle : this.bar.adder).focus({ preventScroll: true });
  }
}
