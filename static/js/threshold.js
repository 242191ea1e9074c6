// The threshold of the similarity curve: a slider laid over its line, by pointer and by keys.

import { send } from "./bench_data.js";
import { isBehind } from "./request.js";
import { view } from "./view.js";

const STEPS = { ArrowUp: 1, ArrowRight: 1, ArrowDown: -1, ArrowLeft: -1, PageUp: 10, PageDown: -10, Home: -100, End: 100 };
const HALF = 10; // of the height of the handle
const LINE = 17; // height of a line of its words
const NAME = 15; // from the top of the curve up to the middle of the line of names
const UNDER_NAME = 46; // from the top of the curve down to the words, under its name at the left

export function dragThreshold(picture) {
  const threshold = new Threshold(picture);
  picture.host.append(threshold.handle);
  picture.drawn.push(() => threshold.place());
}

class Threshold {
  isHeld = false; // while it is, the handle stays where the hand is, not where the last answer was
  grip = null; // where the pointer took hold, and the scale of that moment: the page may move under it
  track = null;
  percentile = 0; // of its track, or newer than the answer that is under way

  constructor(picture) {
    this.picture = picture;
    const handle = (this.handle = makeHandle());
    handle.addEventListener("pointerdown", (event) => this.take(event));
    handle.addEventListener("pointermove", (event) => handle.hasPointerCapture(event.pointerId) && this.drag(event));
    handle.addEventListener("keydown", (event) => this.press(event));
    for (const name of ["lostpointercapture", "blur"]) handle.addEventListener(name, () => this.release());
  }

  take(event) {
    this.handle.setPointerCapture(event.pointerId);
    this.handle.focus();
    event.preventDefault();
    const { height, low, high } = this.scale;
    this.grip = { y: event.clientY, level: this.level, perPixel: (high - low) / height };
  }

  /** The level goes with the hand; the percentile is the one whose similarity is nearest. */
  drag({ clientY }) {
    if (!this.grip) return;
    const { low, high } = this.scale;
    const level = this.grip.level - (clientY - this.grip.y) * this.grip.perPixel;
    this.grip.now = Math.min(Math.max(level, low), high);
    this.set(nearest(this.levels, level));
    this.place();
  }

  press(event) {
    if (!(event.key in STEPS)) return;
    event.preventDefault();
    event.stopPropagation();
    this.set(Math.round(this.percentile) + STEPS[event.key]);
  }

  set(wanted) {
    const percentile = Math.min(Math.max(wanted, 0), 100);
    if (percentile === this.percentile) return;
    Object.assign(this, { percentile, isHeld: true });
    send("state", { track: view.bench.curve.track, percentile });
    this.place();
  }

  release() {
    Object.assign(this, { isHeld: false, grip: null });
    this.place();
  }

  place() {
    this.handle.hidden = !this.picture.hasThreshold;
    if (this.handle.hidden) return;
    const { track, percentile } = view.bench.curve;
    if (!this.isHeld && (!isBehind() || track !== this.track)) Object.assign(this, { track, percentile });
    const y = this.pixelOf(this.grip?.now ?? this.level);
    Object.assign(this.handle.style, {
      top: `${this.picture.top + y}px`,
      left: `${this.picture.left}px`,
      width: `${this.picture.width}px`,
    });
    this.say(y);
  }

  /** The words stand where they hide nothing: left of the line, or on the line of names. */
  say(y) {
    const words = this.handle.firstElementChild;
    const { top } = this.scale;
    const { isNarrow, scale } = this.picture;
    const at = isNarrow ? top - NAME : Math.max(y, top + UNDER_NAME * scale);
    words.style.top = `${at - y + HALF - (LINE * scale) / 2}px`;
    words.classList.toggle("above", isNarrow);
    const level = this.level.toFixed(3);
    words.firstElementChild.textContent = `θ = ${level}`;
    words.lastElementChild.textContent = `lowest ${this.percentile} %`;
    this.handle.ariaValueNow = this.percentile;
    this.handle.ariaValueText = `similarity of ${level} or less: the lowest ${this.percentile} percent`;
  }

  /** The similarity of each whole percentile. */
  get levels() {
    return view.bench.curve.levels;
  }

  get level() {
    const { percentile, threshold } = view.bench.curve;
    return this.percentile === percentile ? threshold : this.levels[Math.round(this.percentile)];
  }

  pixelOf(level) {
    const { top, height, low, high } = this.scale;
    return top + ((high - level) / (high - low)) * height;
  }

  get scale() {
    const [low, high] = this.picture.layout.yaxis2.range;
    return { ...this.picture.layout.meta.curve, low, high };
  }
}

/** The percentile whose similarity is nearest to a level; among equals the lowest. */
function nearest(levels, level) {
  const away = (percentile) => Math.abs(levels[percentile] - level);
  return levels.reduce((best, _, percentile) => (away(percentile) < away(best) ? percentile : best), 0);
}

function makeHandle() {
  const handle = document.createElement("div");
  handle.className = "threshold";
  handle.tabIndex = 0;
  handle.hidden = true;
  handle.setAttribute("role", "slider");
  handle.setAttribute("aria-orientation", "vertical");
  handle.ariaLabel = "Similarity at or under which the text is cut, as a percentile";
  handle.ariaValueMin = 0;
  handle.ariaValueMax = 100;
  const words = handle.appendChild(document.createElement("span"));
  words.append(document.createElement("span"), document.createElement("span"));
  return handle;
}
