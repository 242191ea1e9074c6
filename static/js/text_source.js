// The text as it is indexed, fetched once for each version of a document.

import { Offsets } from "./offsets.js";
import { unitsOf } from "./text_units.js";

let latest = null; // {key, source}, for all parts of a page that show the text

export function fetchText(document) {
  const key = `${document.id} ${document.revision}`;
  if (latest?.key !== key) latest = { key, source: load(document) };
  latest.source.catch(() => (latest = null));
  return latest.source;
}

async function load({ id, revision }) {
  const answer = await fetch(`/d/${id}/text?r=${revision}`);
  if (!answer.ok) throw new Error(`The text could not be loaded (${answer.status}).`);
  const { text, blocks, pages = [], page } = await answer.json();
  const offsets = new Offsets(text);
  const starts = offsets.allToUnits(blocks.map(([, start]) => start));
  const inUnits = blocks.map(([kind, , end, level], at) => ({ kind, level, start: starts[at], end: offsets.toUnits(end) }));
  return { id, revision, text, offsets, units: unitsOf(text, inUnits), pages: { noun: page, starts: offsets.allToUnits(pages) } };
}
