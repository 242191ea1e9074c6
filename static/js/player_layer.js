// What lies over the figure while it plays: the veil, the cursor with its dot on the curve, and what the cuts do to answers.

import { knownOf, cutInside } from "./player_moments.js";
import { boundsOf, drawVeil } from "./player_veil.js";
import { above } from "./offsets.js";
import { toPlace, view } from "./view.js";

const GLIDE = 5; // pixels in which the dot goes from one step of the curve to the next
const STICK_OUT = 4;
const RIM = 1; // half of the line around a mark of the figure
const MOST_AT_ONCE = 80; // more flashes than this nobody sees
const CURVED = "curve";

export class Layer {
  #boxes = new Map(); // of the answers that the cursor is in, by answer and track

  constructor(picture) {
    this.picture = picture;
    this.root = make("player-layer", picture.host);
    this.clip = make("player-clip", this.root);
    this.canvas = this.clip.appendChild(document.createElement("canvas"));
    this.boxes = make("player-boxes", this.root);
    this.flashes = make("player-flashes", this.root);
    this.cursor = make("player-cursor", this.root);
    this.dot = make("player-dot", this.root);
    this.root.ariaHidden = "true";
    this.root.hidden = true;
  }

  /** Fit all of it to the figure as it is drawn now. */
  lay() {
    const { picture } = this;
    const { top, height, left, width } = boundsOf(picture);
    Object.assign(this.clip.style, px({ top, left, width, height }));
    Object.assign(this.canvas.style, px({ width, height }));
    drawVeil(this.canvas, picture);
    this.stamp?.remove();
    if (picture.paper) this.stamp = stamped(this.canvas, picture);
    Object.assign(this.cursor.style, px({ top: top - 4, height: height + 4 }));
    const trace = picture.trace(CURVED);
    const { curve } = picture.layout.meta;
    this.curve = trace && curve ? { ...trace, ...curve, range: picture.layout.yaxis2.range } : null;
    this.dot.hidden = !this.curve?.x.length;
    this.clear();
  }

  /** No more is left of what has been shown. */
  clear() {
    this.#boxes.clear();
    this.boxes.replaceChildren();
    this.flashes.replaceChildren();
  }

  /** Show the text laid up to a place of the axis, which is the character `at`. */
  place(place, at, story) {
    const { picture } = this;
    const x = picture.toPixel(place) - picture.left;
    this.clip.style.transform = `translateX(${x}px)`;
    this.canvas.style.transform = `translateX(${-x}px)`;
    this.cursor.style.transform = `translateX(${picture.left + x}px)`;
    if (!this.dot.hidden) this.dot.style.transform = `translate(${picture.left + x}px, ${this.heightAt(place)}px)`;
    this.box(story, at);
  }

  /** The height of the curve as it is drawn; at a step the dot takes a few pixels to get there. */
  heightAt(place) {
    const { x, y, top, height, range } = this.curve;
    const [low, high] = range;
    const step = Math.max(above(x, place) - 1, 0);
    const gone = Math.min((this.picture.toPixel(place) - this.picture.toPixel(x[step])) / GLIDE, 1);
    const value = step ? y[step - 1] + (y[step] - y[step - 1]) * Math.max(gone, 0) : y[0];
    return this.picture.top + top + (height * (high - value)) / (high - low);
  }

  /** A box over each answer that is half laid: the figure below would tell what becomes of it. */
  box(story, at) {
    const wanted = new Set();
    for (const answer of story.under(at)) {
      story.bench.tracks.forEach((track, index) => {
        if (track.pending) return;
        const key = `${answer.number}:${index}`;
        wanted.add(key);
        this.fill(key, answer, index, knownOf(answer, track, index, at));
      });
    }
    for (const [key, element] of this.#boxes) {
      if (wanted.has(key)) continue;
      this.#boxes.delete(key);
      element.remove();
    }
  }

  fill(key, answer, track, kind) {
    const known = this.#boxes.get(key);
    if (known?.dataset.kind === kind) return;
    known?.remove();
    const element = this.mark(answer, track, kind, "player-box");
    if (element) this.#boxes.set(key, this.boxes.appendChild(element));
  }

  /** A mark over an answer on a track; none where it is out of view. */
  mark(answer, track, kind, name) {
    const { picture } = this;
    const { top, height } = picture.lanes[track];
    const [left, right] = [answer.start, answer.end].map((each) => this.pixelOf(each));
    if (right <= picture.left || left >= picture.left + picture.width) return null;
    const element = make(`${name} ${kind}`);
    element.dataset.kind = kind;
    Object.assign(element.style, px({ left: left - RIM, top: picture.top + top - STICK_OUT, width: Math.max(right - left, 2) + 2 * RIM, height: height + 2 * STICK_OUT }));
    const cut = kind === "cut" && cutInside(view.bench.tracks[track], answer);
    if (cut) element.style.setProperty("--at", `${this.pixelOf(cut) - left}px`);
    return element;
  }

  pixelOf(character) {
    const { picture } = this;
    return Math.min(Math.max(picture.toPixel(toPlace(character)), picture.left), picture.left + picture.width);
  }

  /** What has just been decided lights up, and a cut that has just fallen; each goes by itself. */
  flash(moments, cuts) {
    for (const { answer, track, kind } of moments) this.light(this.mark(answer, track, kind, "player-flash"));
    for (const { at, track } of cuts) this.light(this.tick(at, track));
  }

  tick(at, track) {
    const { picture } = this;
    const { top, height } = picture.lanes[track];
    const element = make("player-fall");
    element.dataset.hue = view.bench.tracks[track].hue;
    Object.assign(element.style, px({ left: this.pixelOf(at), top: picture.top + top - STICK_OUT, height: height + 2 * STICK_OUT }));
    return element;
  }

  light(element) {
    if (!element || this.flashes.childElementCount >= MOST_AT_ONCE) return;
    element.addEventListener("animationend", () => element.remove());
    this.flashes.append(element);
  }
}

/** On paper the drawing is stretched to the sheet, and the veil with it as a part of it; the page says whether it shows. */
function stamped(canvas, picture) {
  const { left: x, top: y, width, height } = boundsOf(picture);
  const image = document.createElementNS("http://www.w3.org/2000/svg", "image");
  const attributes = { x, y, width, height, preserveAspectRatio: "none", href: canvas.toDataURL(), class: "player-stamp" };
  for (const [name, value] of Object.entries(attributes)) image.setAttribute(name, value);
  return [...picture.host.querySelectorAll(".main-svg")].at(-1).appendChild(image);
}

function make(name, parent) {
  const element = document.createElement("div");
  element.className = name;
  parent?.append(element);
  return element;
}

const px = (lengths) => Object.fromEntries(Object.entries(lengths).map(([name, length]) => [name, `${length}px`]));
