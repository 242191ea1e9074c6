// The figure as it stands on the page: drawn with Plotly, and where its places and lanes lie in pixels.

import { fittingLabels } from "./figure_labels.js";
import { withColours } from "./figure_theme.js";
import { view } from "./view.js";

const NARROW = 640;

export class Picture {
  drawn = []; // called after each drawing and each move

  constructor(host) {
    this.host = host;
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
    const { layout, data, narrow } = view.bench.figure;
    this.hostWidth = this.host.clientWidth;
    this.isNarrow = this.hostWidth < NARROW;
    this.layout = { ...layout, ...(this.isNarrow ? narrow : {}), width: this.hostWidth };
    this.data = data;
    this.lanes = layout.meta.lanes;
    this.left = this.layout.margin.l;
    this.top = this.layout.margin.t;
    if (this.hasThreshold) this.layout.annotations = this.layout.annotations.filter(({ name }) => name !== "threshold");
    this.width = Math.max(this.hostWidth - this.left - this.layout.margin.r, 1);
    this.host.style.minHeight = `${layout.height}px`;
  }

  /** Whether a handle with its own words lies over the threshold's line. */
  get hasThreshold() {
    const { curve, tracks } = view.bench;
    return Boolean(curve?.values.length) && tracks[curve.track].params.threshold === "percentile";
  }

  draw() {
    this.measure();
    const [ticks, labels] = this.headings();
    const data = this.data.map((trace) => (trace.meta?.labels ? { ...trace, ...labels } : trace.meta?.ticks ? { ...trace, ...ticks } : trace));
    const xaxis = { ...this.layout.xaxis, range: [view.start, view.end], nticks: this.isNarrow ? 5 : 9 };
    const figure = withColours({ data, layout: { ...this.layout, xaxis } });
    window.Plotly.react(this.host, figure.data, figure.layout, view.bench.figure.config);
    this.drawn.forEach((callback) => callback());
  }

  /** Only the range and the headings that depend on it. */
  move() {
    const [ticks, labels] = withColours(this.headings());
    const changed = {
      x: [ticks.x, labels.x],
      y: [ticks.y, labels.y],
      text: [null, labels.text],
      "textfont.color": [null, labels.textfont.color],
    };
    const at = ["ticks", "labels"].map((name) => this.data.findIndex(({ meta }) => meta?.[name]));
    window.Plotly.update(this.host, changed, { "xaxis.range": [view.start, view.end] }, at);
    this.drawn.forEach((callback) => callback());
  }

  /** The words of the headings that have room, and a tick beside each that begins in view. */
  headings() {
    const { customdata, meta, textfont } = this.data.find((trace) => trace.meta?.labels);
    const labels = fittingLabels(customdata, view, this.width, this.layout.font.family);
    const begun = labels.filter(({ place }) => place >= view.start);
    const ticks = {
      x: begun.flatMap(({ place }) => [place, place, null]),
      y: begun.flatMap(() => [2, 25, null]),
    };
    const words = {
      x: labels.map(({ x }) => x),
      y: labels.map(() => meta.y),
      text: labels.map(({ text }) => text),
      textfont: { ...textfont, color: labels.map(({ level }) => (level <= 2 ? "--ink" : "--mute")) },
    };
    return [ticks, words];
  }
}
