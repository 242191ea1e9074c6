// The page counts code points, as the engine does; JavaScript strings count UTF-16 units.

export class Offsets {
  #pairs; // where each pair of surrogates begins, in UTF-16 units

  constructor(text) {
    const pairs = [];
    if (/[\ud800-\udbff]/.test(text)) {
      for (const match of text.matchAll(/[\ud800-\udbff][\udc00-\udfff]/g)) pairs.push(match.index);
    }
    this.#pairs = Int32Array.from(pairs);
  }

  /** UTF-16 units before a code point. Each earlier pair adds one. */
  toUnits(point) {
    const pairs = this.#pairs;
    if (!pairs.length) return point;
    return point + countBelow(pairs.length, (at) => pairs[at] - at < point);
  }

  /** The same for many code points that rise. */
  allToUnits(points) {
    const pairs = this.#pairs;
    if (!pairs.length) return points;
    let before = 0;
    return points.map((point) => {
      while (before < pairs.length && pairs[before] - before < point) before += 1;
      return point + before;
    });
  }

  /** Code points before a UTF-16 unit; inside a pair, those before the pair. */
  toPoints(unit) {
    const pairs = this.#pairs;
    if (!pairs.length) return unit;
    return unit - countBelow(pairs.length, (at) => pairs[at] < unit);
  }
}

/** How many of the first `count` indices pass a test that holds up to some index and then no more. */
export function countBelow(count, isBelow) {
  let low = 0;
  let high = count;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (isBelow(middle)) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The first index whose value is at least `value` in a rising list. */
export const atLeast = (list, value) => countBelow(list.length, (at) => list[at] < value);

/** The first index whose value is greater than `value` in a rising list. */
export const above = (list, value) => countBelow(list.length, (at) => list[at] <= value);
