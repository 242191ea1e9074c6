// The threshold of the similarity curve: a slider laid over its line, by pointer and by keys.

import { send } from "./bench_data.js";
import { view } from "./view.js";

const STEPS = { ArrowUp: 1, ArrowRight: 1, ArrowDown: -1, ArrowLeft: -1, PageUp: 10, PageDown: -10, Home: -100, End: 100 };

export function dragThreshold(picture) {
  const threshold = new Threshold(picture);
  picture.host.append(threshold.handle);
  picture.drawn.push(() => threshold.place());
}

class Threshold {
  isHeld = false; // while it is, the handle stays where the hand is, not where the last answer was
  percentile = 0;

  constructor(picture) {
    this.picture = picture;
    const handle = (this.handle = makeHandle());
    handle.addEventListener("pointerdown", (event) => {
      handle.setPointerCapture(event.pointerId);
      handle.focus();
      event.preventDefault();
    });
    handle.addEventListener("pointermove", (event) => {
      if (handle.hasPointerCapture(event.pointerId)) this.set(this.nearest(this.levelAt(event.clientY)));
    });
    handle.addEventListener("keydown", (event) => this.press(event));
    for (const name of ["lostpointercapture", "blur"]) handle.addEventListener(name, () => this.release());
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
    this.isHeld = false;
    this.place();
  }

  place() {
    const { curve, tracks } = view.bench;
    const params = curve && tracks[curve.track].params;
    this.handle.hidden = !this.picture.hasThreshold;
    if (this.handle.hidden) return;
    if (!this.isHeld) this.percentile = params.percentile;
    const level = this.levelOf(this.percentile);
    Object.assign(this.handle.style, {
      top: `${this.pixelOf(level)}px`,
      left: `${this.picture.left}px`,
      width: `${this.picture.width}px`,
    });
    const [threshold, share] = this.handle.firstElementChild.children;
    threshold.textContent = `θ = ${level.toFixed(3)}`;
    share.textContent = ` · lowest ${this.percentile} %`;
    this.handle.ariaValueNow = this.percentile;
    this.handle.ariaValueText = `similarity of ${level.toFixed(3)} or less: the lowest ${this.percentile} percent`;
  }

  /** The similarities from the lowest; a percentile is the nearest rank in them. */
  get sorted() {
    const { curve } = view.bench;
    return (curve.sorted ??= Float64Array.from(curve.values).sort());
  }

  levelOf(percentile) {
    return this.sorted[Math.floor(((this.sorted.length - 1) * percentile) / 100)];
  }

  /** The whole percentile whose threshold is nearest to a similarity; among equals the lowest. */
  nearest(level) {
    let best = 0;
    for (let percentile = 1; percentile <= 100; percentile += 1) {
      const closer = Math.abs(this.levelOf(percentile) - level) < Math.abs(this.levelOf(best) - level);
      if (closer) best = percentile;
    }
    return best;
  }

  pixelOf(level) {
    const { top, height, low, high } = this.scale();
    return this.picture.top + top + ((high - level) / (high - low)) * height;
  }

  levelAt(clientY) {
    const { top, height, low, high } = this.scale();
    const y = clientY - this.picture.host.getBoundingClientRect().top - this.picture.top - top;
    return high - (y / height) * (high - low);
  }

  scale() {
    const [low, high] = this.picture.layout.yaxis2.range;
    return { ...this.picture.layout.meta.curve, low, high };
  }
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
