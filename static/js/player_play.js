// The cuts laid over the text from left to right: played, stepped or scrubbed.

import { Clock } from "./player_clock.js";
import { cutsSaid, endSaid, passingSaid, saidOf } from "./player_said.js";
import { Stage } from "./player_stage.js";
import { toCharacter, toPlace, view } from "./view.js";

const MOST_FALLS = 3; // cuts of a track that are seen to fall in one frame
const still = matchMedia("(prefers-reduced-motion: reduce)");
const dialogs = document.getElementsByTagName("dialog"); // those that come later too
const isUnderDialog = () => [...dialogs].some(({ open }) => open);

export class Player extends Stage {
  isWanted = false; // to play as soon as the figure is there
  isTold = false; // what the cuts do, so that the finished figure comes first

  constructor(element) {
    super(element, {
      toggle: () => this.toggle(),
      back: () => this.step("last"),
      on: () => this.step("next"),
      close: () => this.close(),
      scrub: (share) => this.scrub(share),
      pace: (speed) => (this.clock.speed = speed),
    });
    this.clock = new Clock((share) => this.run(share));
    still.addEventListener("change", () => this.pause());
    this.name();
  }

  get isRunning() {
    return this.clock.isRunning;
  }

  /** For those who like no movement. */
  get isStill() {
    return still.matches;
  }

  begin(picture) {
    super.begin(picture);
    if (this.isTold) this.settle();
    if (this.isWanted) this.play();
  }

  close() {
    this.pause();
    return super.close();
  }

  /** The button says what it does. */
  name() {
    if (this.isStill) this.panel.name("Next still", "still");
    else this.panel.name(this.isRunning ? "Pause" : "Play", this.isRunning ? "pause" : "play");
  }

  toggle() {
    if (!this.isOpen) this.open();
    if (this.isStill) this.nextStill();
    else if (this.isRunning) this.pause();
    else this.play();
  }

  play() {
    this.isWanted = !this.picture;
    if (this.isWanted) return;
    if (this.isAtEnd) this.toStart();
    this.panel.note("");
    this.clock.start();
    this.name();
    this.relay();
    this.bringFigure(true);
  }

  /** From the start, as soon as the figure is there. */
  playOn() {
    if (this.picture) this.toStart();
    this.play();
  }

  pause() {
    this.isWanted = false;
    this.clock.stop();
    if (this.picture && this.isOpen) this.show();
    this.name();
  }

  /** Before it is printed: what a lesson has not told is not half told on paper. */
  rest() {
    this.pause();
    if (this.isAlways && this.picture && !this.isAtEnd) this.rewind();
  }

  /** Go on by a share of the part in view, no further than to where an answer is decided, and rest there. */
  run(share) {
    if (isUnderDialog()) return this.pause();
    if (this.isAtEnd) return this.end();
    const from = this.at;
    const wanted = Math.min(this.place + share * (view.end - view.start), view.end);
    const [first] = this.story.decided(from, toCharacter(wanted));
    this.go(first?.at ?? Math.max(from, toCharacter(wanted)), first ? toPlace(first.at) : wanted);
    const moments = this.story.decided(from, this.at);
    this.layer.flash(moments, this.isSparse ? this.story.cuts(from, this.at, MOST_FALLS) : []);
    if (moments.length) return this.dwell(moments);
    if (this.isAtEnd) return this.end();
    return this.pass();
  }

  dwell(moments) {
    this.tell(moments);
    this.clock.rest(this.isAtEnd ? 1 : new Set(this.momentsInView.map(({ at }) => at)).size);
  }

  /** Where no answer is to be decided, the cuts are counted. */
  pass() {
    if (!this.momentsInView.length) this.panel.note(passingSaid(this.story.countCuts(toCharacter(view.start), this.at)));
  }

  tell(moments) {
    const kinds = new Set(moments.map(({ kind }) => kind));
    this.panel.say(saidOf(moments, view.bench, this.textOf), kinds.size > 1 ? "" : [...kinds][0], this.isRunning);
  }

  end(before = []) {
    this.clock.stop();
    this.name();
    this.show();
    const told = before.length ? `${saidOf(before, view.bench, this.textOf)}. ` : "";
    this.panel.say(told + this.summary, "end", false);
    document.dispatchEvent(new Event("player:end"));
  }

  get summary() {
    const answers = [...new Set(this.momentsInView.map(({ answer }) => answer))];
    return endSaid(answers, view.bench, this.story.countCuts(toCharacter(view.start), toCharacter(view.end)));
  }

  /** To the place before or after where something happens, and say what; past the last one in view to its edge. */
  step(where) {
    if (!this.isOpen) this.open();
    if (!this.picture) return;
    this.pause();
    const found = this.story[where](this.isAtEnd && where === "last" ? toCharacter(view.end) : this.at);
    const isIn = found !== undefined && toPlace(found) > view.start && toPlace(found) < view.end;
    if (isIn) this.stand(found);
    else if (where === "next") this.finish();
    else this.rewind();
  }

  stand(at) {
    this.go(at, toPlace(at));
    const moments = this.story.decided(at - 1, at);
    if (moments.length) this.tell(moments);
    else this.panel.say(cutsSaid(this.story.cuts(at - 1, at, 1), view.bench, this.place), "", false);
  }

  /** With what is decided at the very end, where the cursor comes from before it. */
  finish() {
    this.pause();
    if (!this.picture) return;
    const last = this.isAtEnd ? [] : this.story.decided(toCharacter(view.end) - 1, toCharacter(view.end));
    this.go(toCharacter(view.end), view.end);
    this.end(last);
  }

  rewind() {
    this.pause();
    this.isTold = false;
    if (!this.picture) return;
    this.toStart();
    this.show();
    this.panel.note("");
  }

  /** The finished figure, which is known already. */
  settle() {
    this.pause();
    this.isTold = true;
    if (!this.picture || this.isAtEnd) return;
    this.go(toCharacter(view.end), view.end);
    this.panel.note(this.summary, "end");
  }

  scrub(share) {
    if (!this.picture) return;
    this.clock.stop();
    this.name();
    const place = view.start + share * (view.end - view.start);
    this.go(toCharacter(place), place);
    this.panel.note("");
    if (this.isAtEnd) this.end();
  }

  /** The next picture in which an answer is decided; where there is none, the next cut, and at last the end. */
  nextStill() {
    if (!this.picture) return;
    if (this.isAtEnd) return this.rewind();
    const [next] = this.story.decided(this.at, toCharacter(view.end));
    return next && toPlace(next.at) < view.end ? this.stand(next.at) : this.finish();
  }
}
