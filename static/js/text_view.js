// A long text in a pane: only the units near the eye are in the page, spacers stand for the rest.

import { above, countBelow } from "./offsets.js";
import { keepSelected } from "./selection.js";
import { makeUnit, paint, runOf } from "./text_paint.js";

const MARGIN = 900;
const MOST_KEPT = 400;
const LINE = 26;
const LETTER = 7.4;

export class TextView {
  #elements = new Map(); // unit index -> element, of those in the page
  marks = null;
  painted = []; // called after marks were drawn

  constructor(host, { text, units }) {
    Object.assign(this, { host, text, units });
    this.before = spacer();
    this.after = spacer();
    this.body = document.createElement("div");
    this.body.className = "text-body";
    this.body.append(this.before, this.after);
    host.replaceChildren(this.body);
    this.heights = new Float64Array(units.length);
    this.tops = new Float64Array(units.length + 1);
    this.estimate();
    document.addEventListener("scroll", () => this.render(), { capture: true, passive: true });
    addEventListener("resize", () => this.render()); // a frame grows with its text, of which more is seen then
    new ResizeObserver(() => this.width !== host.clientWidth && this.estimate()).observe(host);
  }

  /** Heights by the number of letters, until units are seen and measured. */
  estimate() {
    this.width = this.host.clientWidth;
    const letters = Math.max(this.width / LETTER, 10);
    this.units.forEach(({ start, end }, at) => {
      this.heights[at] = LINE * Math.max(1, Math.ceil((end - start) / letters));
    });
    this.keepPlace(() => {
      this.#elements.forEach((element, at) => (this.heights[at] = heightOf(element)));
      this.sum();
      this.render(true);
    });
  }

  /** Mark the text anew; what the eye rests on stays where it is. */
  setMarks(marks) {
    this.marks = marks;
    this.keepPlace(() => {
      keepSelected(this.body, () => this.#elements.forEach((element, at) => paint(element, this.text, this.units[at], marks)));
      this.#elements.forEach((element, at) => (this.heights[at] = heightOf(element)));
      this.sum();
    });
    this.render();
    this.painted.forEach((callback) => callback());
  }

  /** The scrolling element: the pane itself, or the page where the pane is as long as its text. */
  get scroller() {
    const { overflowY } = getComputedStyle(this.host);
    return /auto|scroll/.test(overflowY) ? this.host : document.scrollingElement;
  }

  /** The pixels of the body in view, from and to. */
  get eye() {
    const body = this.body.getBoundingClientRect().top;
    const pane = this.scroller === this.host ? this.host.getBoundingClientRect() : null;
    const [top, bottom] = pane ? [pane.top, pane.bottom] : [0, innerHeight];
    return [top - body, Math.min(bottom, innerHeight) - body];
  }

  unitAt(pixel) {
    return Math.min(Math.max(above(this.tops, pixel) - 1, 0), this.units.length - 1);
  }

  render(always = false) {
    const [top, bottom] = this.eye;
    let first = this.unitAt(top - MARGIN);
    let last = this.unitAt(bottom + MARGIN);
    const kept = this.selected();
    if (kept && Math.max(last, kept[1]) - Math.min(first, kept[0]) < MOST_KEPT) {
      [first, last] = [Math.min(first, kept[0]), Math.max(last, kept[1])];
    }
    const isEnough = first >= this.first && last <= this.last && this.last - this.first < 3 * (last - first + 10);
    if (isEnough && !always) return;
    this.keepPlace(() => this.fill(first, last));
  }

  /** Put these units, and only these, into the page. */
  fill(first, last) {
    Object.assign(this, { first, last });
    this.#elements.forEach((element, at) => {
      if (at >= first && at <= last) return;
      element.remove();
      this.#elements.delete(at);
    });
    const added = [];
    for (let at = last, next = this.after; at >= first; at -= 1) {
      let element = this.#elements.get(at);
      if (!element) {
        element = makeUnit(this.units[at]);
        paint(element, this.text, this.units[at], this.marks);
        this.#elements.set(at, element);
        this.body.insertBefore(element, next);
        added.push(at);
      }
      next = element;
    }
    for (const at of added) this.heights[at] = heightOf(this.#elements.get(at));
    this.sum();
    if (added.length && this.marks) this.painted.forEach((callback) => callback());
  }

  sum() {
    this.heights.forEach((height, at) => (this.tops[at + 1] = this.tops[at] + height));
    if (this.first === undefined) return;
    this.before.style.height = `${this.tops[this.first]}px`;
    this.after.style.height = `${this.tops[this.units.length] - this.tops[this.last + 1]}px`;
  }

  /** Make a change without moving the unit that the eye rests on. */
  keepPlace(change) {
    const [top, bottom] = this.eye;
    const anchor = this.#elements.get(this.unitAt(top + 0.4 * (bottom - top)));
    const before = anchor?.getBoundingClientRect().top;
    change();
    const moved = anchor?.isConnected ? anchor.getBoundingClientRect().top - before : 0;
    if (Math.abs(moved) > 0.5 && top > 0) this.scroller.scrollTop += moved;
  }

  /** The units that a selection reaches over: they must stay in the page while it lasts. */
  selected() {
    const selection = getSelection();
    if (selection.isCollapsed || !this.body.contains(selection.anchorNode)) return null;
    const chosen = [...this.#elements].filter(([, element]) => selection.containsNode(element, true));
    const indices = chosen.map(([at]) => at);
    return indices.length ? [Math.min(...indices), Math.max(...indices)] : null;
  }

  get elements() {
    return this.#elements.values();
  }

  unitOf(place) {
    return Math.max(countBelow(this.units.length, (at) => this.units[at].start <= place) - 1, 0);
  }

  /** Bring a place into view, a third down the pane; twice, as heights on the way are measured. */
  scrollTo(place) {
    const at = this.unitOf(place);
    const height = this.scroller === this.host ? this.host.clientHeight : innerHeight;
    for (let round = 0; round < 3; round += 1) {
      const [top] = this.eye;
      this.scroller.scrollTop += this.topOf(at, place) - top - height / 3;
      this.render();
    }
  }

  isInEye(place) {
    const [top, bottom] = this.eye;
    const at = this.topOf(this.unitOf(place), place);
    return at >= top && at < bottom - LINE;
  }

  topOf(at, place) {
    const element = this.#elements.get(at);
    const part = [...(element?.children ?? [])].find((child) => runOf.get(child)?.end > place);
    if (!part) return this.tops[at];
    return topInside(part, place) - this.body.getBoundingClientRect().top;
  }
}

/** The top of the line of a place in a run, which may be as long as its paragraph. */
function topInside(part, place) {
  const inside = place - runOf.get(part).start;
  if (inside <= 0 || !part.firstChild) return part.getBoundingClientRect().top;
  const range = document.createRange();
  range.setStart(part.firstChild, inside);
  return range.getBoundingClientRect().top;
}

function spacer() {
  const element = document.createElement("div");
  element.className = "text-space";
  element.ariaHidden = "true";
  return element;
}

const heightOf = (element) => element.getBoundingClientRect().height;
