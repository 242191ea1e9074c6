// The picture of the page's data: drawn when Plotly is there, and anew for data, theme, width and zoom.

import { listen, onBenchData } from "./bench_data.js";
import { markChunks } from "./figure_marks.js";
import { cutByHand } from "./hand.js";
import { pointAt } from "./figure_pointer.js";
import { printOn } from "./figure_print.js";
import { onTheme } from "./figure_theme.js";
import { zoomOn } from "./figure_zoom.js";
import { Picture } from "./picture.js";
import { plotly } from "./plotly.js";
import { dragThreshold } from "./threshold.js";
import { view } from "./view.js";

async function start(host) {
  const picture = new Picture(host);
  host.tabIndex = 0;
  host.setAttribute("role", "group"); // an image could not hold the threshold, which is a slider
  onBenchData(() => picture.measure());
  await plotly();
  const looks = [markChunks, pointAt, zoomOn];
  for (const begin of picture.isStill ? looks : [cutByHand, ...looks, dragThreshold]) begin(picture);
  const draw = () => view.bench && picture.draw();
  picture.drawn.push(() => describe(host.querySelector(".plot-container"), view.bench.figure.words));
  onBenchData(draw);
  onTheme(draw);
  listen("window", onceAFrame(() => picture.move()));
  const width = () => !picture.paper && host.clientWidth && host.clientWidth !== picture.hostWidth && draw();
  new ResizeObserver(onceAFrame(width)).observe(host);
  printOn(picture, draw);
  host.dispatchEvent(new CustomEvent("figure:ready", { detail: picture, bubbles: true }));
}

function describe(element, words) {
  element.setAttribute("role", "img");
  element.ariaLabel = words;
}

function onceAFrame(callback) {
  let asked = 0;
  return () => {
    asked ||= requestAnimationFrame(() => {
      asked = 0;
      callback();
    });
  };
}

document.querySelectorAll("[data-figure]").forEach(start);
