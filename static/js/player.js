// The cuts laid over the text from left to right: played, stepped or scrubbed, over the finished figure, which is never drawn anew for it.

import { benchData } from "./bench_data.js";
import { bring } from "./into_view.js";
import { Clock } from "./player_clock.js";
import { Layer } from "./player_layer.js";
import { Story } from "./player_moments.js";
import { Panel } from "./player_panel.js";
import { cutsSaid, endSaid, placeSaid, saidOf } from "./player_said.js";
import { Words } from "./player_words.js";
import { fetchText } from "./text_source.js";
import { toCharacter, toPlace, view } from "./view.js";

const MOST_FALLS = 3; // cuts of a track that are seen to fall in one frame
const ROOM = 10; // pixels that a cut needs to be seen to fall
const still = matchMedia("(prefers-reduced-motion: reduce)");

class Player {
  place = 0; // of the axis
  at = 0; // the same as a character
  isOpen = false;
  isWanted = false; // to play as soon as the figure is there
  picture = null;

  constructor(element) {
    const acts = { toggle: () => this.toggle(), back: () => this.step("last"), on: () => this.step("next"), close: () => this.close() };
    this.panel = new Panel(element, { ...acts, scrub: (share) => this.scrub(share), pace: (speed) => (this.clock.speed = speed) });
    this.words = new Words(this.panel.words);
    this.clock = new Clock((share) => this.run(share));
    this.isAlways = !element.hidden;
    still.addEventListener("change", () => this.pause());
  }

  /** The figure is there, and is told of each time that it is drawn. */
  begin(picture) {
    this.picture = picture;
    this.layer = new Layer(picture);
    picture.drawn.push(() => this.isOpen && this.relay());
    if (this.isAlways || this.isOpen) this.open();
    if (this.isWanted) this.play();
  }

  open() {
    this.isOpen = true;
    this.panel.element.hidden = false;
    this.showOpeners();
    if (!this.picture) return this.name();
    this.toStart();
    this.relay();
    return this.readText();
  }

  /** The usual figure again. */
  close() {
    if (!this.isOpen || this.isAlways) return false;
    const isInside = this.panel.element.contains(document.activeElement);
    this.pause();
    Object.assign(this, { isOpen: false, isWanted: false });
    this.panel.element.hidden = true;
    if (this.layer) this.layer.root.hidden = true;
    this.showOpeners();
    if (isInside) [...openers()].find((each) => each.checkVisibility())?.focus();
    return true;
  }

  showOpeners() {
    for (const opener of openers()) opener.setAttribute("aria-expanded", String(this.isOpen));
  }

  async readText() {
    const { document } = benchData();
    try {
      this.source = await fetchText(document);
    } catch {
      return; // the text pane says so; the cuts are laid all the same
    }
    if (this.isOpen) this.relay();
  }

  /** Fit everything to the data, the window and the size of the figure as they are now. */
  relay() {
    if (this.story?.bench !== view.bench) this.takeIn();
    this.place = Math.min(Math.max(toPlace(this.at), view.start), view.end);
    if (toPlace(this.at) !== this.place) this.at = toCharacter(this.place);
    const { document } = view.bench;
    const isOf = this.source?.id === document.id && this.source?.revision === document.revision;
    this.words.lay(isOf ? this.source : null, view.bench);
    this.layer.lay();
    const cuts = this.story.countCuts(toCharacter(view.start), toCharacter(view.end));
    this.isSparse = cuts * ROOM < view.bench.tracks.length * this.picture.width;
    this.show();
    this.name();
  }

  takeIn() {
    this.story = new Story(view.bench);
    this.panel.say("", "", true);
  }

  toStart() {
    this.place = view.start;
    this.at = toCharacter(view.start);
  }

  get isAtEnd() {
    return this.place >= view.end;
  }

  show() {
    this.layer.root.hidden = this.isAtEnd;
    if (!this.isAtEnd) this.layer.place(this.place, this.at, this.story);
    this.words.show(this.at);
    this.panel.at((this.place - view.start) / (view.end - view.start), this.place, view.bench, this.clock.isRunning);
  }

  /** The button says what it does. */
  name() {
    if (still.matches) this.panel.name("Next still", "still");
    else this.panel.name(this.clock.isRunning ? "Pause" : "Play", this.clock.isRunning ? "pause" : "play");
  }

  toggle() {
    if (!this.isOpen) this.open();
    if (still.matches) this.nextStill();
    else if (this.clock.isRunning) this.pause();
    else this.play();
  }

  play() {
    this.isWanted = !this.picture;
    if (this.isWanted) return;
    if (this.isAtEnd) this.toStart();
    this.panel.say("", "", true);
    this.clock.start();
    this.relay();
  }

  pause() {
    this.isWanted = false;
    this.clock.stop();
    if (this.picture && this.isOpen) this.show();
    this.name();
  }

  /** Go on by a share of the part in view, no further than to where an answer is decided, and rest there. */
  run(share) {
    const from = this.at;
    const wanted = Math.min(this.place + share * (view.end - view.start), view.end);
    const [first] = this.story.decided(from, toCharacter(wanted));
    this.go(first?.at ?? Math.max(from, toCharacter(wanted)), first ? toPlace(first.at) : wanted);
    const moments = this.story.decided(from, this.at);
    this.layer.flash(moments, this.isSparse ? this.story.cuts(from, this.at, MOST_FALLS) : []);
    if (moments.length) {
      this.tell(moments);
      this.clock.rest(new Set(this.momentsInView.map(({ at }) => at)).size);
    }
    if (this.isAtEnd) this.end();
  }

  go(at, place) {
    this.at = Math.max(at, 0);
    this.place = Math.min(Math.max(place, view.start), view.end);
    this.show();
  }

  get momentsInView() {
    return this.story.decided(toCharacter(view.start), toCharacter(view.end));
  }

  end() {
    this.clock.stop();
    this.name();
    this.show();
    const [from, to] = [toCharacter(view.start), toCharacter(view.end)];
    const answers = [...new Set(this.momentsInView.map(({ answer }) => answer))];
    this.panel.say(endSaid(answers, view.bench, this.story.countCuts(from, to)), "end", false);
  }

  tell(moments) {
    const kinds = new Set(moments.map(({ kind }) => kind));
    this.panel.say(saidOf(moments, view.bench, this.textOf), kinds.size > 1 ? "" : [...kinds][0], this.clock.isRunning);
  }

  textOf = (start, end) => {
    const { text, offsets } = this.source ?? {};
    return text ? text.slice(offsets.toUnits(start), offsets.toUnits(end)) : "the answer";
  };

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
    this.tellAt(at);
  }

  rewind() {
    this.toStart();
    this.show();
    this.panel.say("", "", false);
  }

  finish() {
    this.go(toCharacter(view.end), view.end);
    this.end();
  }

  tellAt(at) {
    const moments = this.story.decided(at - 1, at);
    if (moments.length) return this.tell(moments);
    const said = cutsSaid(this.story.cuts(at - 1, at, 1), view.bench);
    return this.panel.say(said ? `${placeSaid(this.place, view.bench)}: ${said}` : "", "", false);
  }

  scrub(share) {
    if (!this.picture) return;
    this.clock.stop();
    this.name();
    const place = view.start + share * (view.end - view.start);
    this.go(toCharacter(place), place);
    this.panel.say("", "", true);
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

const openers = () => document.querySelectorAll("[data-player-open]");
const element = document.querySelector("[data-player]");
const player = element && new Player(element);

/** What the keys of a page do. */
export const PLAYER_KEYS = player && { " ": () => player.toggle(), ",": () => player.step("last"), ".": () => player.step("next") };
export const closePlayer = () => player.close();
export function rewind() {
  player.pause();
  if (player.picture) player.rewind();
}

/** From the start, with the figure in view; the finished one for those who like no movement. */
export function playOn() {
  bring(document.querySelector("#figure"));
  if (!player.picture) player.isWanted = true;
  else if (still.matches) player.finish();
  else player.play();
}

if (player) {
  document.addEventListener("figure:ready", ({ detail }) => player.begin(detail));
  document.addEventListener("click", ({ target }) => {
    if (!target.closest("[data-player-open]")) return;
    if (player.isOpen) player.close();
    else player.toggle();
  });
  document.addEventListener("htmx:load", () => player.showOpeners());
  addEventListener("beforeprint", () => player.pause());
}
