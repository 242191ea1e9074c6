// Cuts are added by a click on the lane of a track that is cut by hand, or by the button under the figure.

import { inHost } from "./figure_pointer.js";
import { addCut } from "./hand_cuts.js";
import { isBehind } from "./request.js";
import { nearestCharacter, view } from "./view.js";

export function addByHand(hands) {
  const { picture, layer } = hands;
  const ghost = layer.appendChild(document.createElement("div")); // where a click would cut
  ghost.className = "hand-ghost";
  ghost.hidden = true;
  let sought = null; // the character at which a cut was added, until its handle takes the focus

  const addAt = (place) => {
    const character = nearestCharacter(place);
    ghost.hidden = true;
    sought = addCut(character) ? character : null;
  };
  picture.host.addEventListener("pointerleave", () => (ghost.hidden = true));
  picture.host.addEventListener("pointermove", (event) => {
    ghost.hidden = event.pointerType === "touch" || event.buttons > 0 || !isOver(hands, event);
    const { top, height } = picture.lanes?.[view.bench?.shown] ?? {};
    if (!ghost.hidden) ghost.style.cssText = `left: ${inHost(picture, event).x}px; top: ${picture.top + top}px; height: ${height}px`;
  });
  // Elsewhere a click means what it always means.
  const tap = (event) => {
    if (!isOver(hands, event.detail)) return;
    event.stopImmediatePropagation();
    addAt(picture.toPlace(inHost(picture, event.detail).x));
  };
  picture.host.addEventListener("figure:tap", tap, { capture: true });

  return {
    inLongest: () => addAt(middleOfLongest(hands)),
    /** The handle of a cut that was just added takes the focus. */
    seek() {
      if (sought === null || !hands.data || isBehind()) return;
      const found = hands.data.handles.findLastIndex(({ edges, at }) => edges[at] <= sought);
      sought = null;
      hands.elements[found]?.focus({ preventScroll: true });
    },
  };
}

function isOver({ data, picture }, event) {
  if (!data || event.target.closest?.(".hand")) return false;
  const { x, y } = inHost(picture, event);
  return x >= picture.left && x <= picture.left + picture.width && picture.laneAt(y) === view.bench.shown;
}

/** The place in the middle of the longest chunk, as far as chunks are in view. */
function middleOfLongest(hands) {
  const places = hands.data.handles.map((_, at) => hands.placeOf(at));
  const seen = places.filter((place) => place > view.start && place < view.end);
  const edges = [view.start, ...seen, view.end];
  const gaps = edges.slice(1).map((edge, at) => edge - edges[at]);
  const longest = gaps.indexOf(Math.max(...gaps));
  return edges[longest] + gaps[longest] / 2;
}
