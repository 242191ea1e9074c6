// Where a cut of a passage can be foretold: before each word and, where a rule may part words, before each letter.

const WORD = /(?<=\s)\S/g;
const LETTER = /(?<=[^])\S/g;
const BETWEEN_LINES = 3; // a pixel up or down counts as much as so many along the line

/** The characters that begin a word; with `letters` all that are no white space, but for the first. */
export const placesOf = (text, letters) => [...text.matchAll(letters ? LETTER : WORD)].map(({ index }) => index);

/** A place in words: what stands on either side of it. */
export function wordsOf(text, place) {
  const [before] = text.slice(0, place).match(/\S+\s*$/);
  const [after] = text.slice(place).match(/^\S+/);
  const isInside = /[\p{L}\p{N}]$/u.test(before) && /^[\p{L}\p{N}]/u.test(after);
  return `${isInside ? "inside a word, " : ""}between “${before.trimEnd()}” and “${after}”`;
}

/** A range of one passage, which may be made of several elements. */
function rangeOf(host, start, end) {
  const range = document.createRange();
  const walker = document.createTreeWalker(host, NodeFilter.SHOW_TEXT);
  for (let begun = 0; walker.nextNode(); begun += walker.currentNode.length) {
    const stop = begun + walker.currentNode.length;
    if (start >= begun && start < stop) range.setStart(walker.currentNode, start - begun);
    if (end > begun && end <= stop) {
      range.setEnd(walker.currentNode, end - begun);
      return range;
    }
  }
  return range;
}

const boxes = (host, start, end) => [...rangeOf(host, start, end).getClientRects()].filter(({ height }) => height);

/** The edges of the letters beside a place: where the one before ends and where the one after begins. */
function edgesOf(host, place) {
  const before = host.textContent.slice(0, place).trimEnd().length;
  const [left, right] = [boxes(host, before - 1, before).at(-1), boxes(host, place, place + 1)[0]];
  if (!left || !right) return [];
  return [{ x: left.right, top: left.top, height: left.height }, { x: right.left, top: right.top, height: right.height }];
}

/** Where a place is drawn, from the corner of the passage: in the gap, or at the end of a line that ends there. */
export function spotOf(host, place) {
  const [left, right] = edgesOf(host, place);
  if (!left) return null;
  const corner = host.getBoundingClientRect();
  const isOneLine = Math.abs(left.top - right.top) < left.height / 2;
  const x = isOneLine ? (left.x + right.x) / 2 : left.x + 2;
  return { x: x - corner.left, y: left.top - corner.top, height: left.height };
}

/** The place nearest to a point of the window. */
export function nearest(host, places, { clientX, clientY }) {
  const distanceTo = ({ x, top, height }) => Math.abs(clientX - x) + BETWEEN_LINES * Math.max(Math.abs(clientY - top - height / 2) - height / 2, 0);
  const distances = places.map((place) => Math.min(...edgesOf(host, place).map(distanceTo)));
  return places[distances.indexOf(Math.min(...distances))];
}
