// What covers the lanes ahead of the cursor: empty rails, on which it can be seen where answers stand but not what becomes of them.

import { toPlace, view } from "./view.js";

const REACH = 7; // pixels that marks stick out of a lane
const AHEAD = 0.66; // how much of the curve ahead is covered
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
  const ratio = devicePixelRatio || 1;
  Object.assign(canvas, { width: Math.round(width * ratio), height: Math.round(height * ratio) });
  const pen = canvas.getContext("2d");
  pen.scale(ratio, ratio);
  pen.translate(-picture.left, picture.top - top);
  const styles = getComputedStyle(canvas);
  const colour = (name) => styles.getPropertyValue(name);
  coverCurve(pen, picture, colour);
  picture.lanes.forEach((lane, at) => view.bench.tracks[at]?.pending || coverLane(pen, picture, at, colour));
}

function coverCurve(pen, { left, width, layout: { meta } }, colour) {
  if (!meta.curve) return;
  pen.globalAlpha = AHEAD;
  pen.fillStyle = colour("--card");
  pen.fillRect(left, meta.curve.top - 3, width + REACH, meta.curve.height + 3);
  pen.globalAlpha = 1;
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
