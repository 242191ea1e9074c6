// What would tell elsewhere on the page what is still ahead of the cursor: the strip of the whole, the figure's words, a pinned chunk.

import { view } from "./view.js";

export class Ahead {
  /** In a lesson nothing is told before it is laid; on the workbench the sentence above the figure tells it all. */
  constructor(isLesson) {
    this.isLesson = isLesson;
    this.veil(true);
    if (isLesson) addEventListener("cutmarks:pin", (event) => this.isVeiled && event.detail.chunk !== null && event.stopImmediatePropagation(), { capture: true });
  }

  veil(isVeiled) {
    this.isVeiled = this.isLesson && isVeiled;
    document.documentElement.classList.toggle("veiled", this.isVeiled);
  }

  /** Cover the strip from a share of the text on. */
  cover(share) {
    const strip = document.querySelector("[data-overview]:not([hidden]) .overview-strip");
    if (!strip) return;
    this.sheet ??= makeSheet(strip);
    this.sheet.style.transform = `translateX(${share * 100}%)`;
  }

  describe({ host }, isOver) {
    if (this.isVeiled === isOver) this.veil(!isOver);
    const drawing = this.isLesson && host.querySelector(".plot-container");
    const words = isOver ? view.bench.figure.words : veiledWords(view.bench);
    if (drawing && drawing.ariaLabel !== words) drawing.ariaLabel = words;
  }
}

function makeSheet(strip) {
  const sheet = document.createElement("div");
  sheet.className = "player-sheet";
  strip.querySelector("canvas").after(sheet);
  return sheet;
}

const veiledWords = ({ tracks, answers }) =>
  `The text under ${tracks.map(({ name }) => name).join(", ")}, before it is cut, with ${answers.length === 1 ? "a frame" : "frames"} for ${answers.length} ${answers.length === 1 ? "answer" : "answers"}. Play lays the cuts.`;
