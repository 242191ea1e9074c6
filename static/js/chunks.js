// Which chunks of a track hold a character. Starts and ends both rise, so they are neighbours.

import { above } from "./offsets.js";

/** The first and the last chunk that hold the character; none where first > last. */
export function holding({ starts, ends }, character) {
  return { first: above(ends, character), last: above(starts, character) - 1 };
}

/** How many chunks lie over each other at most. */
export function depthOf(track) {
  const depths = track.starts.map((start, at) => at - Math.min(above(track.ends, start), at) + 1);
  return Math.min(Math.max(1, ...depths.slice(0, 10_000)), 6);
}
