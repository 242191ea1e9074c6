// What is marked in the text: chunks of the shown track, cuts, answers, what is not read, what was found.

import { above, atLeast } from "./offsets.js";

const WORST = ["lost", "cut", "rescued", "whole", "pending"];

export class TextMarks {
  found = null;

  constructor(bench, offsets, pages) {
    const toUnits = (point) => offsets.toUnits(point);
    const { starts, ends, cuts } = bench.tracks[bench.shown];
    this.track = bench.shown;
    this.pages = pages;
    this.isStaggered = bench.figure.layout.meta.lanes[bench.shown].rows > 0;
    this.starts = offsets.allToUnits(starts);
    this.ends = offsets.allToUnits(ends);
    this.cuts = offsets.allToUnits(cuts);
    this.unread = bench.figure.unread.map((span) => span.map(toUnits));
    this.answers = bench.answers.map(({ start, end, number, question, suggested, verdicts }) => ({
      start: toUnits(start),
      end: toUnits(end),
      number,
      question,
      suggested,
      verdict: verdicts[bench.shown],
    }));
  }

  /** Stretches of `[start, end)` that look alike all through, in order; bars between cells, of which each side is given, apart. */
  runs(start, end, cellEdges = []) {
    const edges = new Set([start, end, ...cellEdges]);
    for (const list of [this.starts, this.ends, this.pages.starts]) {
      for (let at = above(list, start); list[at] < end; at += 1) edges.add(list[at]);
    }
    for (const [from, to] of this.spans()) {
      if (from > start && from < end) edges.add(from);
      if (to > start && to < end) edges.add(to);
    }
    const sorted = [...edges].sort((a, b) => a - b);
    const bars = new Set(cellEdges.filter((_, at) => at % 2 === 0));
    return sorted.slice(1).map((to, at) => ({ ...this.run(sorted[at], to), isCellEdge: bars.has(sorted[at]) }));
  }

  *spans() {
    for (const { start, end } of this.answers) yield [start, end];
    yield* this.unread;
    if (this.found) yield [this.found.start, this.found.end];
  }

  /** The whole of the answer that a span is the end of: a link to a cut names what follows the cut. */
  around(span) {
    return this.answers.find(({ start, end }) => start <= span.start && end === span.end) ?? span;
  }

  run(start, end) {
    const isIn = (from, to) => from < end && start < to;
    const answers = this.answers.filter((answer) => isIn(answer.start, answer.end));
    const verdicts = answers.map(({ verdict }) => verdict);
    return {
      start,
      end,
      first: above(this.ends, start),
      last: above(this.starts, start) - 1,
      verdict: WORST.find((kind) => verdicts.includes(kind)),
      answer: answers[0],
      isSuggested: answers.length > 0 && answers.every(({ suggested }) => suggested),
      isUnread: this.unread.some(([from, to]) => isIn(from, to)),
      isFound: Boolean(this.found) && isIn(this.found.start, this.found.end),
    };
  }

  /**
   * The marks before a place: "1✂2" at a cut, "2↦" where a chunk starts inside another, where reading stops.
   * Where too many lie over each other to be told apart, only their cuts are marked, without numbers.
   */
  marksAt(place) {
    return [this.edgeAt(place), this.stopAt(place), this.pageAt(place)].filter(Boolean);
  }

  /** Where a page starts; those before it that have no text start there too. */
  pageAt(place) {
    const { starts, noun } = this.pages;
    const number = above(starts, place);
    if (place === 0 || starts[number - 1] !== place) return null;
    const empty = atLeast(starts, place) + 1;
    const without = empty === number ? "" : `no text on ${numbered(noun, empty, number - 1)} · `;
    return { kind: "page", words: `${without}${noun} ${number}` };
  }

  edgeAt(place) {
    const cut = atLeast(this.cuts, place);
    if (place > 0 && this.cuts[cut] === place) {
      const ended = above(this.ends, place);
      return { kind: "cut", words: this.isStaggered ? `${ended}✂${ended + 1}` : "", chunk: ended - 1 };
    }
    const started = atLeast(this.starts, place);
    if (this.isStaggered && place > 0 && this.starts[started] === place) {
      return { kind: "start", words: `${started + 1}`, chunk: started };
    }
    return null;
  }

  stopAt(place) {
    const unread = this.unread.find(([from, to]) => from === place && to > from);
    return unread && { kind: "stop", words: "⊣ reading stops", chunk: atLeast(this.ends, unread[1]) };
  }
}

const numbered = (noun, first, last) => (first === last ? `${noun} ${first}` : `${noun}s ${first}–${last}`);
