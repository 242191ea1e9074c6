// The chunks of a track: where they are, and which hold a character. Starts and ends both rise.

import { above } from "./offsets.js";

/** A track with the places of its chunks, which come as steps from one to the next. */
export function withPlaces(track) {
  const starts = summed(track.starts);
  const ends = track.ends ? summed(track.ends) : [...starts.slice(1), track.end];
  const cuts = ends.filter((end, at) => end !== ends[at - 1]).slice(0, track.cuts);
  return { ...track, starts, ends, cuts };
}

function summed(steps) {
  let place = 0;
  return steps.map((step) => (place += step));
}

/** The first and the last chunk that hold the character; none where first > last. */
export function holding({ starts, ends }, character) {
  return { first: above(ends, character), last: above(starts, character) - 1 };
}
