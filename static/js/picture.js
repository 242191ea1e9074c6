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
    this.width = Math.max(this.hostWidth - this.left - this.layout.margin.r, 1);
    this.host.style.minHeight = `${layout.height}px`;
  }

  draw() {
    this.measure();
    const at = this.data.findIndex((trace) => trace.meta?.labels);
    const data = this.data.with(at, { ...this.data[at], ...this.labels(this.data[at]) });
    const xaxis = { ...this.layout.xaxis, range: [view.start, view.end], nticks: this.isNarrow ? 5 : 9 };
    const figure = withColours({ data, layout: { ...this.layout, xaxis } });
    window.Plotly.react(this.host, figure.data, figure.layout, view.bench.figure.config);
    this.drawn.forEach((callback) => callback());
  }

  /** Only the range and the labels that depend on it. */
  move() {
    const at = this.data.findIndex((trace) => trace.meta?.labels);
    const { x, y, text, textfont } = withColours(this.labels(this.data[at]));
    const changed = { x: [x], y: [y], text: [text], "textfont.color": [textfont.color] };
    window.Plotly.update(this.host, changed, { "xaxis.range": [view.start, view.end] }, [at]);
    this.drawn.forEach((callback) => callback());
  }

  labels(trace) {
    const labels = fittingLabels(trace.customdata, view, this.width, this.layout.font.family);
    const color = labels.map(({ level }) => (level <= 2 ? "--ink" : "--mute"));
    return {
      x: labels.map((label) => label.x),
      y: labels.map(() => trace.meta.y),
      text: labels.map((label) => label.text),
      textfont: { ...trace.textfont, color },
    };
  }
}
