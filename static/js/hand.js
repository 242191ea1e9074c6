// Handles over the cuts of a track that is cut by hand: dragged, moved by keys, removed, and added by a click.

import { addCut, cutsNow, handTrack, removeCut, setCuts } from "./hand_cuts.js";
import { makeHandle, sayHandle, startBar } from "./hand_parts.js";
import { inHost } from "./figure_pointer.js";
import { end } from "./gesture.js";
import { isBehind } from "./request.js";
import { toCharacter, toPlace, view } from "./view.js";

const STEPS = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1, PageDown: -10, PageUp: 10 };
const REACH = 20; // half of what a finger needs, where neighbours leave it so much

export function cutByHand(picture) {
  const hands = new Hands(picture);
  picture.drawn.push(() => hands.place());
  picture.host.addEventListener("figure:tap", (event) => hands.tap(event), { capture: true });
  picture.host.addEventListener("pointermove", (event) => hands.hover(event));
  picture.host.addEventListener("pointerleave", () => (hands.ghost.hidden = true));
}

class Hands {
  elements = []; // a handle for each listed cut
  held = null; // {number, from, x, place} while the pointer holds one
  moved = new Map(); // number of a cut -> which of its edges the keys have moved it to, until the answer comes
  chosen = null; // the number of the cut that was last in focus
  sought = null; // the character at which a cut was added, until its handle takes the focus

  constructor(picture) {
    this.picture = picture;
    this.layer = picture.host.appendChild(document.createElement("div"));
    this.layer.className = "hand-layer";
    this.ghost = this.layer.appendChild(document.createElement("div"));
    this.ghost.className = "hand-ghost";
    this.bar = startBar({ add: () => this.add(), remove: () => this.chosen !== null && this.remove(this.chosen) });
  }

  get data() {
    return handTrack() && !this.picture.paper ? view.bench.hand : null;
  }

  /** Each handle where its cut is, or where the hand is; of another answer, the cuts are others. */
  place() {
    if (this.bench !== view.bench && !isBehind()) this.moved.clear();
    this.bench = view.bench;
    const { data } = this;
    const focused = this.elements.indexOf(document.activeElement);
    this.layer.hidden = !data;
    this.ghost.hidden = true;
    this.keepChosen(data, focused);
    this.fill(data?.handles.length ?? 0);
    data?.handles.forEach((_, at) => this.lay(at));
    if (focused >= this.elements.length) (this.elements.at(-1) ?? this.bar.adder).focus();
    this.seek();
    this.bar.show(data, handTrack(), this.chosen);
  }

  /** Where cuts were added or removed, numbers mean others than before. */
  keepChosen(data, focused) {
    const count = data ? handTrack().cuts.length : -1;
    if (count !== this.count) this.chosen = data && focused >= 0 ? data.first + Math.min(focused, count - 1) : null;
    this.count = count;
  }

  fill(count) {
    while (this.elements.length > count) this.elements.pop().remove();
    while (this.elements.length < count) this.elements.push(this.make(this.elements.length));
  }

  make(at) {
    const handle = this.layer.appendChild(makeHandle());
    const number = () => this.data.first + at;
    handle.addEventListener("pointerdown", (event) => this.take(event, number()));
    handle.addEventListener("pointermove", (event) => this.held && this.drag(event));
    handle.addEventListener("lostpointercapture", () => this.release());
    handle.addEventListener("keydown", (event) => this.press(event, number()));
    handle.addEventListener("focus", () => this.choose(number()));
    return handle;
  }

  lay(at) {
    const { first, handles } = this.data;
    const { height, top } = this.picture.lanes[view.bench.shown];
    const [x, before, after] = [at, at - 1, at + 1].map((each) => handles[each] && this.pixelOf(each));
    const [left, right] = [x - (before ?? -Infinity), (after ?? Infinity) - x].map((gap) => Math.min(REACH, gap / 2));
    const isSeen = x >= this.picture.left - 1 && x <= this.picture.left + this.picture.width + 1;
    const handle = this.elements[at];
    handle.hidden = !isSeen;
    handle.classList.toggle("chosen", first + at === this.chosen);
    Object.assign(handle.style, {
      left: `${x - left}px`,
      width: `${left + right}px`,
      top: `${this.picture.top + top}px`,
      height: `${height}px`,
    });
    handle.style.setProperty("--line", `${left}px`);
    sayHandle(handle, first + at, cutsNow().length, this.lastToken(at), view.bench.document.tokens);
  }

  /** Which of the places around a cut it stands at now. */
  edgeOf(at) {
    const { first, handles } = this.data;
    return this.moved.get(first + at) ?? handles[at].at;
  }

  lastToken = (at) => this.data.handles[at].last_tokens[this.edgeOf(at)];

  pixelOf(at) {
    if (this.held?.number === this.data.first + at) return this.picture.toPixel(this.held.place);
    const { edges } = this.data.handles[at];
    const isTokens = view.bench.unit === "tokens";
    return this.picture.toPixel(isTokens ? this.lastToken(at) + 1 : edges[this.edgeOf(at)]);
  }

  /** The characters between which a cut can move: its neighbours, and the first and last word, stay where they are. */
  bounds(number) {
    const { first, handles, least, most } = this.data;
    const cuts = cutsNow();
    const [before, after] = [handles[number - 1 - first], handles[number + 1 - first]];
    const low = before ? before.edges[before.at + 1] : (cuts[number - 1] ?? least - 1) + 1;
    const high = after ? after.edges[after.at - 1] : (cuts[number + 1] ?? most + 1) - 1;
    return [low, high];
  }

  take(event, number) {
    const handle = event.currentTarget;
    handle.setPointerCapture(event.pointerId);
    handle.focus();
    event.preventDefault();
    const place = this.picture.toPlace(this.pixelOf(number - this.data.first));
    this.held = { number, x: event.clientX, from: place, place };
  }

  drag({ clientX }) {
    const { number, x, from } = this.held;
    const perPixel = (view.end - view.start) / this.picture.width;
    const [low, high] = this.bounds(number);
    const wanted = Math.min(Math.max(from + (clientX - x) * perPixel, toPlace(low)), toPlace(high));
    if (wanted === this.held.place || low > high) return;
    this.held.place = wanted;
    this.lay(number - this.data.first);
    const cut = Math.min(Math.max(nearestCharacter(wanted), low), high);
    if (cut !== cutsNow()[number]) setCuts(cutsNow().with(number, cut), { isMoving: true });
  }

  release() {
    this.held = null;
    end();
    this.place();
  }

  press(event, number) {
    if (event.key === "Delete" || event.key === "Backspace") this.remove(number);
    else if (event.key in STEPS) this.step(number, STEPS[event.key] * (event.shiftKey ? 10 : 1));
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** By so many pieces, as far as the places around it are known and its neighbours leave room. */
  step(number, by) {
    const at = number - this.data.first;
    const [low, high] = this.bounds(number);
    const { edges } = this.data.handles[at];
    const from = this.edgeOf(at);
    let to = Math.min(Math.max(from + by, 0), edges.length - 1);
    while (to !== from && (edges[to] < low || edges[to] > high)) to -= Math.sign(by);
    if (to === from) return;
    this.moved.set(number, to);
    this.lay(at);
    setCuts(cutsNow().with(number, edges[to]), { isMoving: true });
  }

  remove(number) {
    this.chosen = null;
    this.moved.clear();
    removeCut(number);
  }

  choose(number) {
    this.chosen = number;
    this.elements.forEach((handle, at) => handle.classList.toggle("chosen", this.data.first + at === number));
    this.bar.show(this.data, handTrack(), number);
  }

  /** In the middle of the longest chunk in view. */
  add() {
    const edges = [view.start, ...this.data.handles.map((_, at) => this.picture.toPlace(this.pixelOf(at))), view.end];
    const gaps = edges.slice(1).map((edge, at) => edge - edges[at]);
    const longest = gaps.indexOf(Math.max(...gaps));
    this.addAt(edges[longest] + gaps[longest] / 2);
  }

  addAt(place) {
    this.sought = nearestCharacter(place);
    addCut(this.sought);
  }

  /** A click on the lane cuts there; elsewhere it means what it always means. */
  tap(event) {
    if (!this.isOver(event.detail)) return;
    event.stopImmediatePropagation();
    this.addAt(this.picture.toPlace(inHost(this.picture, event.detail).x));
  }

  /** A line where a click would cut. */
  hover(event) {
    this.ghost.hidden = event.pointerType === "touch" || event.buttons > 0 || !this.isOver(event);
    if (this.ghost.hidden) return;
    const { top, height } = this.picture.lanes[view.bench.shown];
    const { x } = inHost(this.picture, event);
    Object.assign(this.ghost.style, { left: `${x}px`, top: `${this.picture.top + top}px`, height: `${height}px` });
  }

  isOver(event) {
    const { x, y } = inHost(this.picture, event);
    const isInside = x >= this.picture.left && x <= this.picture.left + this.picture.width;
    return Boolean(this.data) && isInside && !event.target.closest?.(".hand") && this.picture.laneAt(y) === view.bench.shown;
  }

  /** The handle of a cut that was just added takes the focus. */
  seek() {
    if (this.sought === null || !this.data || isBehind()) return;
    const { edges } = { edges: this.data.handles.map(({ edges, at }) => edges[at]) };
    const found = edges.findLastIndex((edge) => edge <= this.sought);
    this.sought = null;
    this.elements[found]?.focus({ preventScroll: true });
  }
}

/** The character whose token begins nearest to a place. */
const nearestCharacter = (place) => toCharacter(view.bench.unit === "tokens" ? Math.round(place) : place);
