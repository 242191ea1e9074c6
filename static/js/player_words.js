// The line of the text in which the cursor is: what is laid is dark, and between the words stands a tick for each cut.

import { directionOf } from "./direction.js";
import { above } from "./offsets.js";

const SEARCHED = 24; // letters in which a line may wait for the end of a word
const LEAST = 12;
const MOST_TICKS = 40;
const SAMPLE = 400;
const MARKS = /^(#{1,6} |\|[ :|-]+\|$)/gm;
const NOTHING = "\u200b"; // a space of no width

export class Words {
  source = null;
  line = -1;

  constructor(host) {
    this.host = host;
  }

  /** Take in the text, the cuts in it and the width there is. */
  lay(source, bench) {
    Object.assign(this, { source, bench, line: -1 });
    this.host.replaceChildren();
    if (source) this.letters = Math.max(Math.floor(this.host.clientWidth / this.letterWidth()), LEAST);
  }

  /** The mean width of the letters at the start of the text, which may be of any script. */
  letterWidth() {
    const sample = this.source.text.slice(0, SAMPLE).replace(/\s+/g, " ");
    const pen = document.createElement("canvas").getContext("2d");
    pen.font = getComputedStyle(this.host).font;
    return Math.max((pen.measureText(sample).width / sample.length) * 1.06, 4);
  }

  show(at) {
    if (!this.source) return;
    const unit = this.source.offsets.toUnits(Math.floor(at));
    const line = this.lineOf(unit);
    if (line !== this.line) this.fill(line);
    for (const part of this.parts) paint(part, unit);
  }

  /** Lines begin at even steps, each moved on to the start of a word. */
  lineOf(unit) {
    const line = Math.floor(unit / this.letters);
    return unit < this.startOf(line) ? line - 1 : line;
  }

  startOf(line) {
    const { text } = this.source;
    const from = Math.min(line * this.letters, text.length);
    if (line <= 0) return 0;
    const gap = text.slice(from - 1, from + SEARCHED).search(/\s\S/);
    const isInside = /[\udc00-\udfff]/.test(text[from] ?? ""); // of a pair of surrogates
    return gap < 0 ? from + isInside : from + gap;
  }

  fill(line) {
    const { text, offsets } = this.source;
    const [start, end] = [this.startOf(line), this.startOf(line + 1)];
    const ticks = this.ticks(offsets.toPoints(start), offsets.toPoints(end)).map(({ at, hue }) => ({ at: offsets.toUnits(at), hue }));
    const edges = [...new Set([start, ...ticks.map(({ at }) => at), end])];
    this.parts = edges.slice(1).map((stop, at) => makePart(text, edges[at], stop, ticks.filter((tick) => tick.at === edges[at])));
    this.host.dir = directionOf(text.slice(start, end)) || (this.bench.document.rightToLeft ? "rtl" : "ltr");
    this.host.replaceChildren(...this.parts.flatMap(({ marks, read, ahead }) => [...marks, read, ahead]));
    this.line = line;
  }

  ticks(from, to) {
    const found = this.bench.tracks.flatMap(({ cuts, hue }) => cuts.slice(above(cuts, from - 1), above(cuts, to - 1)).map((at) => ({ at, hue })));
    return found.sort((one, other) => one.at - other.at).slice(0, MOST_TICKS);
  }
}

/** The words without the marks of headings and of tables' rules; what is left out keeps its place, so that offsets hold. */
const readable = (text) => text.replace(MARKS, (marks) => NOTHING.repeat(marks.length)).replace(/\s/g, " ");

function makePart(text, start, end, ticks) {
  const [read, ahead] = ["read", "ahead"].map((name) => {
    const element = document.createElement("span");
    element.className = `player-${name}`;
    element.append("");
    return element;
  });
  return { start, words: readable(text.slice(start, end)), marks: ticks.map(makeTick), read, ahead, shown: -1 };
}

function makeTick({ hue }) {
  const element = document.createElement("span");
  element.className = "player-tick";
  element.dataset.hue = hue;
  return element;
}

/** Only what has changed: the words up to the cursor, and the ticks that it has reached. */
function paint(part, unit) {
  const shown = Math.min(Math.max(unit - part.start, -1), part.words.length);
  if (shown === part.shown) return;
  part.shown = shown;
  part.read.firstChild.data = part.words.slice(0, Math.max(shown, 0));
  part.ahead.firstChild.data = part.words.slice(Math.max(shown, 0));
  part.read.classList.toggle("now", shown > 0 && shown < part.words.length);
  for (const mark of part.marks) mark.classList.toggle("fallen", shown >= 0);
}
