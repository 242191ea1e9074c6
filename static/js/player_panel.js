// The bar under the figure from which the cuts are played: its buttons, its slider, and what it says.

import { announce } from "./announce.js";
import { placeSaid } from "./player_said.js";

const STEPS = 1000; // of the slider
const EVERY_MS = 100;
const TELL_MS = 4000; // so long nothing more is read out while it plays

export class Panel {
  #showed = 0;
  #told = 0;

  constructor(element, acts) {
    this.element = element;
    const part = (name) => element.querySelector(`[data-player-${name}]`);
    for (const name of ["play", "scrub", "where", "said", "words", "speed"]) this[name] = part(name);
    this.play.addEventListener("click", acts.toggle);
    part("back").addEventListener("click", acts.back);
    part("on").addEventListener("click", acts.on);
    part("close")?.addEventListener("click", acts.close);
    this.scrub.addEventListener("input", () => acts.scrub(this.scrub.value / STEPS));
    this.speed.addEventListener("change", () => acts.pace(Number(this.speed.value)));
  }

  /** The button's word and sign: what pressing it does. */
  name(words, sign) {
    this.play.dataset.sign = sign;
    this.play.querySelector("span").textContent = words;
  }

  /** Where the cursor is, a few times a second while it plays. */
  at(share, place, bench, isPlaying) {
    const now = performance.now();
    if (isPlaying && now - this.#showed < EVERY_MS) return;
    this.#showed = now;
    const words = placeSaid(place, bench);
    this.scrub.value = share * STEPS;
    this.scrub.style.setProperty("--fill", `${share * 100}%`);
    this.where.textContent = words;
    if (!isPlaying) this.scrub.setAttribute("aria-valuetext", words);
  }

  /** Show words that nobody needs to be read; none for what is over. */
  note(words, kind = "") {
    this.said.dataset.kind = kind;
    if (this.said.textContent !== words) this.said.textContent = words;
  }

  /** Say what happened; while it plays, only now and then to those who listen. */
  say(words, kind, isPlaying) {
    this.note(words, kind);
    const now = performance.now();
    if (!words || (isPlaying && now - this.#told < TELL_MS)) return;
    this.#told = now;
    announce(words);
  }
}
