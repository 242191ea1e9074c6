// Where a track stands after an answer that may have brought other tracks.

/** The new place of the track that stood at `index`; null where it is gone, or nobody can tell. */
export function placeAfter(before, after, index) {
  const track = before[index]?.track;
  if (after[index]?.track === track) return index;
  const found = after.findIndex((one) => one.track === track);
  if (found >= 0) return found;
  const isChanged = before.length === after.length && before.every((one, at) => at === index || one.track === after[at].track);
  return isChanged ? index : null;
}
