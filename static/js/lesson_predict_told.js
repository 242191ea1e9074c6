// What became of a reader's marks: which cuts were foretold, by how much others were missed.

import { placesOf, spotOf, wordsOf } from "./lesson_predict_places.js";

const NEAR = 1; // words: a mark further off was meant for another place
const SIGNS = { right: "✓", near: "≈", missed: "○", stray: "✕" };

/** How many words begin from one place on up to another. */
function wordsFrom(text, cut, guess) {
  const [low, high] = [Math.min(cut, guess), Math.max(cut, guess)];
  return placesOf(text).filter((place) => place > low && place <= high).length;
}

/** Each cut with the mark that was meant for it, the nearest pairs first; and the marks that are left. */
export function judged(text, cuts, guesses) {
  const pairs = cuts.flatMap((cut) => guesses.map((guess) => ({ cut, guess, off: Math.abs(cut - guess) })));
  const found = new Map();
  const used = new Set();
  for (const { cut, guess } of pairs.sort((a, b) => a.off - b.off)) {
    if (wordsFrom(text, cut, guess) > NEAR || found.has(cut) || used.has(guess)) continue;
    found.set(cut, guess);
    used.add(guess);
  }
  return { found, strays: guesses.filter((guess) => !used.has(guess)) };
}

const counted = (number, noun) => `${number} ${noun}${number === 1 ? "" : "s"}`;

/** By how much a mark was off: in words where the rule cuts between words alone, else in characters. */
function offBy(text, cut, guess, letters) {
  const much = letters ? counted(Math.abs(cut - guess), "character") : counted(wordsFrom(text, cut, guess), "word");
  return `${much} too ${guess < cut ? "early" : "late"}`;
}

function kindOf(cut, guess) {
  if (guess === undefined) return "missed";
  return guess === cut ? "right" : "near";
}

function said(line, kind, words) {
  const lead = Object.assign(document.createElement("strong"), { textContent: `${SIGNS[kind]} ${words}` });
  lead.className = `predict-kind ${kind}`;
  line.prepend(lead, " ");
  return line;
}

/** The list of cuts says of each what became of it, and ends with the marks where none is; gives the score. */
export function tell(list, text, cuts, guesses, letters) {
  const { found, strays } = judged(text, cuts, guesses);
  for (const line of list.querySelectorAll("[data-cut]")) {
    const cut = Number(line.dataset.cut);
    const guess = found.get(cut);
    const kind = kindOf(cut, guess);
    said(line, kind, { right: "Right:", missed: "Missed:" }[kind] ?? `${offBy(text, cut, guess, letters)}:`);
  }
  for (const stray of strays) {
    const line = Object.assign(document.createElement("li"), { textContent: `${wordsOf(text, stray)}.` });
    list.append(said(line, "stray", "No cut"));
  }
  return { right: cuts.filter((cut) => found.get(cut) === cut).length, near: [...found].filter(([cut, guess]) => cut !== guess).length, strays: strays.length };
}

/** The marks over the passage as it was cut, each with what became of it. */
export function lay(passage, cuts, guesses) {
  const { found } = judged(passage.textContent, cuts, guesses);
  const kinds = new Map([...found].map(([cut, guess]) => [guess, kindOf(cut, guess)]));
  const marks = guesses.map((guess) => {
    const mark = document.createElement("div");
    mark.className = `predict-mark ${kinds.get(guess) ?? "stray"}`;
    mark.dataset.sign = SIGNS[kinds.get(guess) ?? "stray"];
    mark.ariaHidden = "true";
    passage.parentElement.append(mark);
    return [guess, mark];
  });
  const layOut = () => marks.forEach(([guess, mark]) => put(mark, spotOf(passage, guess)));
  new ResizeObserver(layOut).observe(passage);
}

function put(mark, spot) {
  if (spot) Object.assign(mark.style, { left: `${spot.x}px`, top: `${spot.y}px`, height: `${spot.height}px` });
}
