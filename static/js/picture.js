// The figure as it stands on the page: drawn with Plotly, and where its places and lanes lie in pixels.

import { evened, isImage } from "./figure_dense.js";
import { fitted } from "./figure_fit.js";
import { fittingLabels } from "./figure_labels.js";
import { fittingNumbers } from "./figure_numbers.js";
import { withColours } from "./figure_theme.js";
import { view } from "./view.js";

const SLOW_MS = 20; // more than a frame
const REST_MS = 80;

export class Picture {
  drawn = []; // called after each drawing and each move
  paper = 0; // the width to draw for while the page prints

  constructor(host) {
    this.host = host;
    this.isStill = host.hasAttribute("data-still"); // what it draws is looked at, not moved
  }

  /** Where a place of the axis lies, in pixels from the left of the host. */
  toPixel(place) {
    return this.left + ((place - view.start) / (view.end - view.start)) * this.width;
  }

  toPlace(pixel) {
    return view.start + ((pixel - this.left) / this.width) * (view.end - view.start);
  }

  /** The index of the lane at this many pixels from the top, -1 between lanes. */
  laneAt(pixel) {
    const y = pixel - this.top;
    return this.lanes.findIndex(({ top, height }) => y >= top - 3 && y <= top + height + 3);
  }

  /** Take in the page's data and the width there is; the height is held before anything is drawn. */
  measure() {
    this.hostWidth = this.paper || this.host.clientWidth;
    Object.assign(this, fitted(view.bench.figure, this.hostWidth));
    const { margin, meta, height } = this.layout;
    this.lanes = meta.lanes;
    this.left = margin.l;
    this.top = margin.t;
    if (this.hasThreshold) this.layout.annotations = this.layout.annotations.filter(({ name }) => name !== "threshold");
    this.width = Math.max(this.hostWidth - this.left - margin.r, 1);
    this.host.style.minHeight = `${height}px`;
    this.host.parentElement.style.setProperty("--figure-left", `${margin.l}px`);
    this.host.parentElement.style.setProperty("--figure-right", `${margin.r}px`);
    this.host.style.setProperty("--figure-scale", this.scale);
  }

  /** Whether a handle with its own words lies over the threshold's line. */
  get hasThreshold() {
    return !this.paper && !this.isStill && Boolean(view.bench.curve?.levels);
  }

  draw() {
    clearTimeout(this.resting);
    this.drawAll();
    this.drawn.forEach((callback) => callback());
  }

  drawAll() {
    this.measure();
    const figure = withColours({ data: this.filled(), layout: this.inWindow() });
    window.Plotly.react(this.host, figure.data, figure.layout, view.bench.figure.config);
  }

  /** The traces, with the words that have room in them and as many cells of images as there are pixels. */
  filled() {
    const parts = this.placed();
    const traces = this.data.map((trace) => ({ ...trace, ...parts[PARTS.find((name) => trace.meta?.[name])] }));
    return traces.map((trace) => evened(trace, view, this.width));
  }

  /** The layout over the part of the axis that is in view. */
  inWindow() {
    const xaxis = { ...this.layout.xaxis, range: [view.start, view.end], nticks: this.isNarrow ? 5 : 9 };
    return { ...this.layout, xaxis };
  }

  /** Only the range, and the words and images that depend on it; where that takes long, the words wait for the hand to rest. */
  move() {
    const range = { "xaxis.range": [view.start, view.end] };
    clearTimeout(this.resting);
    if (this.isSlow) {
      window.Plotly.relayout(this.host, range);
      this.resting = setTimeout(() => this.moveWords(range), REST_MS);
    } else this.moveWords(range);
    this.drawn.forEach((callback) => callback());
  }

  moveWords(range) {
    const began = performance.now();
    if (this.data.some(isImage)) this.drawAll();
    else this.updateWords(range);
    this.isSlow = performance.now() - began > SLOW_MS;
  }

  updateWords(range) {
    const placed = withColours(this.placed());
    const parts = PARTS.map((name) => placed[name]);
    const changed = {
      x: parts.map(({ x }) => x),
      y: parts.map(({ y }) => y),
      text: parts.map(({ text }) => text ?? null),
      "textfont.color": parts.map(({ textfont }) => textfont?.color ?? null),
    };
    const at = PARTS.map((name) => this.data.findIndex(({ meta }) => meta?.[name]));
    window.Plotly.update(this.host, changed, range, at);
  }

  trace(name) {
    return this.data.find(({ meta }) => meta?.[name]);
  }

  /** The words of the headings that have room, a tick beside each that begins in view, and the chunks' numbers. */
  placed() {
    const { customdata, meta, textfont } = this.trace("labels");
    const font = { family: this.layout.font.family, size: textfont.size };
    const labels = fittingLabels(customdata, meta.order, view, this.width, font);
    const begun = labels.filter(({ place }) => place >= view.start);
    const numbers = this.trace("numbers");
    const fitting = fittingNumbers(numbers.customdata, view, this.width, numbers.textfont.size);
    return {
      ticks: { x: begun.flatMap(({ place }) => [place, place, null]), y: begun.flatMap(() => [2, 25, null]) },
      labels: {
        x: labels.map(({ x }) => x),
        y: labels.map(() => meta.y),
        text: labels.map(({ text }) => text),
        textfont: { ...textfont, color: labels.map(({ level }) => (level <= 2 ? "--ink" : "--mute")) },
      },
      numbers: { ...columns(fitting), textfont: numbers.textfont },
    };
  }
}

const PARTS = ["ticks", "labels", "numbers"];

const columns = (rows) => ({ x: rows.map(({ x }) => x), y: rows.map(({ y }) => y), text: rows.map(({ text }) => text) });
