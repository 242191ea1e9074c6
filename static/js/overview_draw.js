// What the strip shows of the whole: how dense the cuts are, the curve, and where the answers lie.

import { toPlace, view } from "./view.js";

const TICK = { cut: "--cut", lost: "--cut", rescued: "--rescued", whole: "--whole", pending: "--mute" };

export function drawOverview(canvas, bench) {
  const { clientWidth: width, clientHeight: height } = canvas;
  const ratio = devicePixelRatio || 1;
  Object.assign(canvas, { width: width * ratio, height: height * ratio });
  const styles = getComputedStyle(canvas);
  const colour = (name) => styles.getPropertyValue(name);
  const pen = canvas.getContext("2d");
  pen.scale(ratio, ratio);
  const toX = (character) => (toPlace(character) / view.length) * width;
  const track = bench.tracks[bench.shown];
  pen.fillStyle = colour(`--${track.hue}-1`);
  density(pen, track.cuts.map(toX), width, height);
  pen.strokeStyle = colour("--semantic");
  if (bench.curve) curve(pen, bench.curve, toX, width, height);
  for (const { start, end, verdicts } of bench.answers) {
    pen.fillStyle = colour(TICK[verdicts[bench.shown]]);
    pen.fillRect(toX(start), 0, Math.max(toX(end) - toX(start), 2), 7);
  }
}

/** A bar for every three pixels, as high as its cuts are many. */
function density(pen, places, width, height) {
  const counts = new Float32Array(Math.ceil(width / 3) + 1);
  for (const x of places) counts[Math.floor(x / 3)] += 1;
  const most = Math.max(1, ...counts);
  counts.forEach((count, at) => {
    const tall = (count / most) * (height - 12);
    pen.fillRect(at * 3, height - tall, 2, tall);
  });
}

/** The mean similarity over every two pixels. */
function curve(pen, { values, starts }, toX, width, height) {
  const sums = new Float64Array(Math.ceil(width / 2) + 1);
  const counts = new Uint32Array(sums.length);
  values.forEach((value, at) => {
    const bin = Math.floor(toX(starts[at]) / 2);
    sums[bin] += value;
    counts[bin] += 1;
  });
  pen.globalAlpha = 0.8;
  pen.beginPath();
  sums.forEach((sum, bin) => {
    if (counts[bin]) pen.lineTo(bin * 2, height - 2 - Math.max(sum / counts[bin], 0) * (height - 12));
  });
  pen.stroke();
  pen.globalAlpha = 1;
}
