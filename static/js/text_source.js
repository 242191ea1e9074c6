// The text as it is indexed, fetched once for each version of a document.

import { Offsets } from "./offsets.js";
import { unitsOf } from "./text_units.js";

export async function fetchText({ id, revision }) {
  const answer = await fetch(`/d/${id}/text?r=${revision}`);
  if (!answer.ok) throw new Error(`The text could not be loaded (${answer.status}).`);
  const { text, blocks, pages = [], page } = await answer.json();
  const offsets = new Offsets(text);
  const starts = offsets.allToUnits(blocks.map(([, start]) => start));
  const inUnits = blocks.map(([kind, , end, level], at) => ({ kind, level, start: starts[at], end: offsets.toUnits(end) }));
  return { id, revision, text, offsets, units: unitsOf(text, inUnits), pages: { noun: page, starts: offsets.allToUnits(pages) } };
}
