// Units of the text as elements. Words go into text nodes only; marks are drawn by the style sheet.

import { hasRightToLeft, isolated } from "./direction.js";

/** Which characters an element of the text shows: `{start, end, first, last}`, in UTF-16 units. */
export const runOf = new WeakMap();

export function makeUnit({ kind, level, dir }) {
  const element = document.createElement("div");
  element.className = `passage ${kind}`;
  if (level) element.dataset.level = level;
  if (dir) element.dir = dir;
  return element;
}

/** Fill a unit's element with the runs that look alike. */
export function paint(element, text, unit, marks) {
  const parts = [];
  if (!marks) parts.push(text.slice(unit.start, unit.end));
  for (const run of marks?.runs(unit.start, unit.end, cellEdges(text, unit)) ?? []) {
    for (const mark of marks.marksAt(run.start)) parts.push(snip(mark, run.start === unit.start, marks.track));
    parts.push(span(text, run, marks.track));
  }
  element.replaceChildren(...parts);
}

/** Both sides of each bar of a table's row in which some words run from right to left: its cells keep their order. */
function cellEdges(text, { kind, start, end }) {
  const row = kind === "table_row" ? text.slice(start, end) : "";
  if (!hasRightToLeft(row)) return [];
  return [...row.matchAll(/\|/g)].flatMap(({ index }) => [start + index, start + index + 1]);
}

function span(text, run, track) {
  const element = document.createElement("span");
  const isHeld = run.first <= run.last;
  const names = [
    isHeld && `tint-${(run.last % 2) + 1}`,
    run.last > run.first && "shared",
    run.verdict && `in-answer ${run.verdict}`,
    run.isSuggested && "suggested",
    run.isUnread && "past-reading",
    run.isFound && "found",
    run.isCellEdge && "cell-edge",
  ];
  element.className = names.filter(Boolean).join(" ");
  if (isHeld) Object.assign(element.dataset, { track, chunk: run.last });
  if (run.answer) element.title = `${isolated(run.answer.question) || `${run.isSuggested ? "Suggested" : "Marked"} answer`}: ${run.verdict}`;
  else if (run.isUnread) element.title = "Past what the embedder reads of this chunk";
  element.append(text.slice(run.start, run.end));
  runOf.set(element, run);
  return element;
}

/** The mark holds no text, so that a selection across it keeps its offsets. */
function snip({ kind, words, chunk }, isBetween, track) {
  const element = document.createElement("span");
  element.className = `snip ${kind}${isBetween && kind !== "stop" ? " between" : ""}`;
  element.ariaHidden = "true";
  if (kind === "stop") element.title = "From here to the end of the chunk the embedder reads nothing";
  Object.assign(element.dataset, { words }, kind === "page" ? {} : { track, chunk });
  return element;
}
