// What covers the lanes ahead of the cursor: empty rails, on which it can be seen where answers stand but not what becomes of them.

import { toPlace, view } from "./view.js";

const REACH = 7; // pixels that marks stick out of a lane
const AHEAD = 0.4; // how much ink the curve ahead has
const FINE = 3; // pixels of paper for one of the screen
const DASH = [4, 3];

/** Where the veil lies, in pixels of the host. */
export function boundsOf({ left, top, width, lanes, layout: { meta } }) {
  const first = top + lanes[0].top - REACH - 3;
  const last = lanes.at(-1);
  const bottom = top + (meta.curve ? meta.curve.top + meta.curve.height : last.top + last.height + REACH);
  return { left, top: first, width: width + REACH, height: bottom - first };
}

export function drawVeil(canvas, picture) {
  const { width, height, top } = boundsOf(picture);
  const ratio = picture.paper ? FINE : devicePixelRatio || 1;
  Object.assign(canvas, { width: Math.round(width * ratio), height: Math.round(height * ratio) });
  const pen = canvas.getContext("2d");
  pen.scale(ratio, ratio);
  pen.translate(-picture.left, picture.top - top);
  const styles = getComputedStyle(canvas);
  const colour = (name) => styles.getPropertyValue(name);
  coverCurve(pen, picture, colour);
  picture.lanes.forEach((lane, at) => view.bench.tracks[at]?.pending || coverLane(pen, picture, at, colour));
}

/** The curve and its threshold stay to be seen, paler; where the curve breaks does not. */
function coverCurve(pen, picture, colour) {
  const { left, width, layout: { meta } } = picture;
  if (!meta.curve) return;
  const { top, height } = meta.curve;
  pen.fillStyle = colour("--card");
  pen.fillRect(left, top - 3, width + REACH, height + 3);
  pen.save();
  pen.beginPath();
  pen.rect(left, top - 3, width, height + 3);
  pen.clip();
  pen.globalAlpha = AHEAD;
  pen.strokeStyle = colour("--semantic");
  pen.lineWidth = 1.5;
  traceCurve(pen, picture, picture.trace("curve"));
  pen.setLineDash(DASH);
  traceCurve(pen, picture, picture.trace("threshold"));
  pen.restore();
}

function traceCurve(pen, picture, trace) {
  if (!trace) return;
  const { top, height } = picture.layout.meta.curve;
  const [low, high] = picture.layout.yaxis2.range;
  pen.beginPath();
  trace.x.forEach((place, at) => {
    const [x, y] = [picture.toPixel(place), top + (height * (high - trace.y[at])) / (high - low)];
    if (at) pen.lineTo(x, top + (height * (high - trace.y[at - 1])) / (high - low));
    pen.lineTo(x, y);
  });
  pen.stroke();
}

/** A lane with all that sticks out of it; where names stand at the left, also what is between it and the next. */
function coverLane(pen, picture, at, colour) {
  const { left, width, lanes, isNarrow, layout: { meta } } = picture;
  const { top, height } = lanes[at];
  const below = isNarrow ? top + height + REACH : (lanes[at + 1]?.top ?? (meta.curve?.top ?? top + height + REACH) + REACH) - REACH;
  pen.fillStyle = colour("--card");
  const above = top - REACH - 1;
  pen.fillRect(left, above, width + REACH, below + 1 - above);
  const { hue } = view.bench.tracks[at];
  pen.globalAlpha = 0.4;
  pen.fillStyle = colour(`--${hue}-2`);
  pen.fillRect(left, top, width, height);
  pen.globalAlpha = 0.55;
  pen.strokeStyle = colour(`--${hue}`);
  pen.strokeRect(left + 0.5, top + 0.5, width - 1, height - 1);
  pen.globalAlpha = 1;
  coverAnswers(pen, picture, [top, below], lanes[at], colour);
}

function coverAnswers(pen, picture, [from, to], { top, height }, colour) {
  pen.setLineDash(DASH);
  for (const { start, end } of view.bench.answers) {
    const [first, last] = [toPlace(start), toPlace(end)];
    if (last < view.start || first > view.end) continue;
    const x = Math.max(picture.toPixel(first), picture.left);
    const room = Math.max(Math.min(picture.toPixel(last), picture.left + picture.width) - x, 2);
    pen.globalAlpha = 0.05;
    pen.fillStyle = colour("--ink");
    pen.fillRect(x, from - 2, room, to - from + 2);
    pen.globalAlpha = 1;
    pen.strokeStyle = colour("--mute");
    if (room > DASH[0]) pen.strokeRect(x + 0.5, top - 2.5, room - 1, height + 5);
  }
  pen.setLineDash([]);
}
