// The text and the window on the axis go together: what is scrolled to is in view, and the other way.

import { benchData, listen, send } from "./bench_data.js";
import { windowOf } from "./view.js";

const HAND_MS = 700;

export function followWindow({ view, host, source }) {
  const { offsets } = source;
  let byHand = -Infinity; // when a person last moved the text; scrolling by script must not come back
  for (const name of ["wheel", "touchmove", "keydown", "pointerdown"]) {
    host.addEventListener(name, () => (byHand = performance.now()), { passive: true });
  }
  for (const name of ["goto", "pin"]) listen(name, () => (byHand = -Infinity));
  listen("window", ({ start, end, from }) => {
    if (from === "text" || from === "place" || !windowOf()) return;
    byHand = -Infinity;
    const middle = placeInEye(view);
    const [first, last] = [offsets.toUnits(start), offsets.toUnits(end)];
    if (middle < first || middle > last) view.scrollTo(first);
  });
  const scrolled = () => {
    const now = performance.now();
    if (now - byHand > HAND_MS) return;
    byHand = now; // a scroll outlasts the hand that began it
    moveWindow(offsets.toPoints(placeInEye(view)));
  };
  document.addEventListener("scroll", scrolled, { capture: true, passive: true });
}

/** Move the window only when the text in the eye has left it, and then to have it in the middle. */
function moveWindow(place) {
  const shown = windowOf();
  if (!shown || (place >= shown[0] && place <= shown[1])) return;
  const width = shown[1] - shown[0];
  const most = Math.max(benchData().document.characters - width, 0);
  const start = Math.min(Math.max(Math.round(place - width / 2), 0), most);
  send("window", { start, end: start + width, from: "text" });
}

/** The place in the middle of the pane, near enough. */
export function placeInEye(view) {
  const [top, bottom] = view.eye;
  const at = view.unitAt((top + bottom) / 2);
  const { start, end } = view.units[at];
  const part = ((top + bottom) / 2 - view.tops[at]) / Math.max(view.heights[at], 1);
  return Math.round(start + Math.min(Math.max(part, 0), 1) * (end - start));
}
