// What happens while the cuts are laid over the text: where cuts fall, and what becomes of each answer. All places are characters.

import { above, atLeast, countBelow } from "./offsets.js";

/** The data of the picture with its moments, `{at, kind, track, answer}`, in the order of the text. */
export class Story {
  constructor(bench) {
    this.bench = bench;
    this.moments = bench.answers.flatMap((answer) => bench.tracks.flatMap((track, at) => momentsOf(answer, track, at)));
    this.moments.sort((one, other) => one.at - other.at || one.track - other.track);
    this.ats = this.moments.map(({ at }) => at);
  }

  /** What is decided about answers after one place and up to another. */
  decided(after, upTo) {
    return this.moments.slice(above(this.ats, after), above(this.ats, upTo));
  }

  /** The cuts after one place and up to another, at most so many of each track: `{at, track}`. */
  cuts(after, upTo, most) {
    return this.bench.tracks.flatMap(({ cuts }, track) => {
      const first = above(cuts, after);
      return cuts.slice(first, Math.min(above(cuts, upTo), first + most)).map((at) => ({ at, track }));
    });
  }

  countCuts(after, upTo) {
    return this.bench.tracks.reduce((sum, { cuts }) => sum + above(cuts, upTo) - above(cuts, after), 0);
  }

  /** The next place after this one where anything happens; none where nothing does. */
  next(at) {
    return least(this.lists.map((list) => list[above(list, at)]));
  }

  /** The last place before this one where anything happens. */
  last(at) {
    return most(this.lists.map((list) => list[atLeast(list, at) - 1]));
  }

  get lists() {
    return [this.ats, ...this.bench.tracks.map(({ cuts }) => cuts)];
  }

  /** The answers that begin before a place and end after it. */
  under(at) {
    return this.bench.answers.filter(({ start, end }) => start < at && end > at);
  }
}

const least = (places) => known(places).reduce((one, other) => (one < other ? one : other), undefined);
const most = (places) => known(places).reduce((one, other) => (one > other ? one : other), undefined);
const known = (places) => places.filter((place) => place !== undefined);

/** Cut when a cut falls inside, whole or lost at the end; what is rescued looks cut until it has been laid whole. */
function momentsOf(answer, track, at) {
  const kind = answer.verdicts[at];
  const cut = cutInside(track, answer);
  const moment = (kind, place) => ({ at: place, kind, track: at, answer });
  if (kind === "pending") return [];
  if (kind === "cut") return [moment("cut", cut ?? answer.end)];
  const before = cut !== undefined && kind !== "whole" ? [moment("cut", cut)] : [];
  return [...before, moment(kind, answer.end)];
}

/** The first cut of a track inside an answer. */
export function cutInside({ cuts }, { start, end }) {
  const cut = cuts[above(cuts, start)];
  return cut < end ? cut : undefined;
}

/** What is known of an answer on a track once the text is laid up to a place; "pending" while nothing is. */
export function knownOf(answer, track, index, at) {
  const moments = momentsOf(answer, track, index);
  return moments[countBelow(moments.length, (each) => moments[each].at <= at) - 1]?.kind ?? "pending";
}
