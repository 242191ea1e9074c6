// The passage on which a reader marks where a rule will cut it: by a tap, or by a caret that the keys move.

import { announce } from "./announce.js";
import { MarkList } from "./lesson_predict_marks.js";
import { nearest, placesOf, spotOf, wordsOf } from "./lesson_predict_places.js";

export class Pad {
  marks = new Map(); // place -> the element that shows it

  constructor(step) {
    this.host = step.querySelector("[data-predict-pad]");
    this.passage = this.host.querySelector("[data-predict-text]");
    this.list = new MarkList(this, step.querySelector("[data-predict-marks]"));
    this.text = this.passage.textContent;
    this.hasLetters = "letters" in step.dataset;
    this.words = placesOf(this.text);
    this.places = placesOf(this.text, this.hasLetters);
    this.caret = this.laid("predict-caret");
    this.ghost = this.laid("predict-ghost");
    this.ghost.hidden = true;
    this.beginCaret();
    this.passage.addEventListener("click", (event) => this.tap(event));
    this.passage.addEventListener("pointermove", (event) => this.follow(event));
    this.passage.addEventListener("pointerleave", () => (this.ghost.hidden = true));
    new ResizeObserver(() => this.layOut()).observe(this.host);
  }

  get guesses() {
    return [...this.marks.keys()].sort((a, b) => a - b);
  }

  beginCaret() {
    Object.assign(this.caret, { tabIndex: 0, role: "slider", ariaLabel: "Place", ariaValueMin: "1", ariaValueMax: String(this.places.length) });
    this.caret.addEventListener("keydown", (event) => this.press(event));
    this.go(this.words[0]);
  }

  /** An element over the passage. */
  laid(name) {
    const element = this.host.appendChild(document.createElement("div"));
    element.className = name;
    return element;
  }

  put(element, place) {
    const spot = spotOf(this.passage, place);
    if (spot) Object.assign(element.style, { left: `${spot.x}px`, top: `${spot.y}px`, height: `${spot.height}px` });
  }

  layOut() {
    this.put(this.caret, this.at);
    for (const [place, element] of this.marks) this.put(element, place);
  }

  go(place) {
    this.at = place;
    this.put(this.caret, place);
    this.caret.ariaValueNow = String(this.places.indexOf(place) + 1);
    this.caret.ariaValueText = wordsOf(this.text, place) + (this.marks.has(place) ? ", marked" : "");
  }

  press(event) {
    const { key, shiftKey, ctrlKey, metaKey, altKey } = event;
    if (ctrlKey || metaKey || altKey) return;
    const places = shiftKey && this.hasLetters ? this.places : this.words;
    const ways = {
      ArrowRight: () => this.go(after(places, this.at)),
      ArrowLeft: () => this.go(before(places, this.at)),
      ArrowDown: () => this.go(after(this.sentences, this.at)),
      ArrowUp: () => this.go(before(this.sentences, this.at)),
      Home: () => this.go(this.words[0]),
      End: () => this.go(this.words.at(-1)),
      Enter: () => this.toggle(this.at),
      " ": () => this.toggle(this.at),
    };
    if (!ways[key]) return;
    event.preventDefault();
    ways[key]();
  }

  get sentences() {
    const lengths = [...this.passage.children].map(({ textContent }) => textContent.length);
    return lengths.slice(0, -1).map((_, at) => lengths.slice(0, at + 1).reduce((sum, length) => sum + length));
  }

  tap(event) {
    // A finger means the gap beside it; what the list of marks has moves a mark into a word.
    const place = nearest(this.passage, event.pointerType === "touch" ? this.words : this.places, event);
    this.ghost.hidden = true;
    this.caret.focus({ preventScroll: true });
    this.toggle(place);
  }

  follow(event) {
    this.ghost.hidden = event.pointerType === "touch";
    if (!this.ghost.hidden) this.put(this.ghost, nearest(this.passage, this.places, event));
  }

  toggle(place) {
    const isMarked = this.marks.has(place);
    if (isMarked) this.marks.get(place).remove();
    if (isMarked) this.marks.delete(place);
    else this.lay(place);
    this.go(place);
    this.list.tell();
    this.host.dispatchEvent(new Event("predict:marks", { bubbles: true }));
    announce(`${isMarked ? "Taken away" : "Marked"}: ${wordsOf(this.text, place)}`);
  }

  lay(place) {
    this.marks.set(place, this.laid("predict-mark"));
    this.put(this.marks.get(place), place);
  }

  /** Marks that are there from before. */
  mark(places) {
    places.filter((place) => this.places.includes(place)).forEach((place) => this.lay(place));
    this.list.tell();
  }

  /** A mark goes on by a letter, which a finger alone could not hit. */
  nudge(place, isOn) {
    const next = (isOn ? after : before)(this.places, place);
    if (this.marks.has(next)) return;
    this.toggle(place);
    this.toggle(next);
  }
}

const after = (places, at) => places.find((place) => place > at) ?? at;
const before = (places, at) => places.findLast((place) => place < at) ?? at;
