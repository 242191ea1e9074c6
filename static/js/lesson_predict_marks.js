// The marks on a passage in words, each with what takes it away and, where letters count, what moves it by one.

import { wordsOf } from "./lesson_predict_places.js";

export class MarkList {
  constructor(pad, host) {
    Object.assign(this, { pad, host });
  }

  tell() {
    const { guesses } = this.pad;
    this.host.hidden = !guesses.length;
    this.host.replaceChildren(...guesses.map((place) => this.line(place)));
  }

  line(place) {
    const line = document.createElement("li");
    const words = wordsOf(this.pad.text, place);
    line.append(Object.assign(document.createElement("span"), { textContent: words }));
    for (const [sign, label, act] of this.acts(place)) {
      const made = { type: "button", className: "button quiet", textContent: sign, title: label, ariaLabel: `${label}: ${words}` };
      const button = line.appendChild(Object.assign(document.createElement("button"), made));
      button.addEventListener("click", () => this.act(act, [...line.children].indexOf(button)));
    }
    return line;
  }

  acts(place) {
    const { pad } = this;
    const nudges = [
      ["‹", "A letter back", () => pad.nudge(place, false)],
      ["›", "A letter on", () => pad.nudge(place, true)],
    ];
    return [...(pad.hasLetters ? nudges : []), ["✕", "Take away", () => pad.toggle(place)]];
  }

  /** The same button of the mark that was moved has the focus then; of one that is gone, the passage has. */
  act(act, at) {
    act();
    const heir = this.host.children[this.pad.guesses.indexOf(this.pad.at)]?.children[at];
    (heir ?? this.pad.caret).focus({ preventScroll: true });
  }
}
