// Which chunks of a track hold a character. Starts and ends both rise, so they are neighbours.

import { above } from "./offsets.js";

/** The first and the last chunk that hold the character; none where first > last. */
export function holding({ starts, ends }, character) {
  return { first: above(ends, character), last: above(starts, character) - 1 };
}
