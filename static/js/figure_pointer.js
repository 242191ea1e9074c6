// Pointing at the figure lights the chunk under the pointer; a click pins it or goes to a heading.

import { send } from "./bench_data.js";
import { holding } from "./chunks.js";
import { toCharacter, view } from "./view.js";

export function pointAt(picture) {
  const { host } = picture;
  let lit = "";
  const light = (found) => {
    const key = found ? `${found.track}:${found.chunk}` : "";
    if (key === lit) return;
    lit = key;
    send("light", found ?? { track: view.bench.shown, chunk: null });
  };
  host.addEventListener("pointermove", (event) => !event.buttons && light(chunkAt(picture, event)));
  host.addEventListener("pointerleave", () => light(null));
  host.addEventListener("figure:tap", ({ detail: event }) => {
    const found = chunkAt(picture, event);
    if (found) send("pin", found);
    else goToHeading(picture, event);
  });
}

/** The chunk under the pointer: where several lie over each other, the one in that row, or as far up among them. */
function chunkAt(picture, event) {
  const { x, y } = inHost(picture, event);
  const at = picture.laneAt(y);
  const track = view.bench?.tracks[at];
  if (!track || track.pending || x < picture.left || x > picture.left + picture.width) return null;
  const { first, last } = holding(track, toCharacter(picture.toPlace(x)));
  if (first > last) return null;
  const { top, height, rows } = picture.lanes[at];
  const down = Math.min(Math.max((y - picture.top - top) / height, 0), 1);
  const chunks = Array.from({ length: last - first + 1 }, (_, index) => first + index);
  if (!rows) return { track: at, chunk: chunks[Math.round((1 - down) * (last - first))] };
  return { track: at, chunk: chunks.find((chunk) => chunk % rows === Math.floor(down * rows)) ?? last };
}

function goToHeading(picture, event) {
  const { x, y } = inHost(picture, event);
  if (y - picture.top > picture.lanes[0].top - 8) return;
  const start = toCharacter(picture.toPlace(x));
  send("goto", { start, end: start });
}

export function inHost(picture, { clientX, clientY }) {
  const box = picture.host.getBoundingClientRect();
  return { x: clientX - box.left, y: clientY - box.top };
}
