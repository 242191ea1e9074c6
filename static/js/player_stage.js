// What the cuts are laid on: the finished figure, which is never drawn anew for it, with its layer, and the bar below.

import { benchData } from "./bench_data.js";
import { Ahead } from "./player_ahead.js";
import { Layer } from "./player_layer.js";
import { Story } from "./player_moments.js";
import { Panel } from "./player_panel.js";
import { Words } from "./player_words.js";
import { fetchText } from "./text_source.js";
import { toCharacter, toPlace, view } from "./view.js";

const ROOM = 10; // pixels that a cut needs to be seen to fall
const openers = () => document.querySelectorAll("[data-player-open]");

export class Stage {
  place = 0; // of the axis
  at = 0; // the same as a character
  isOpen = false;
  picture = null;

  constructor(element, acts) {
    this.panel = new Panel(element, acts);
    this.words = new Words(this.panel.words);
    this.isAlways = !element.hidden;
    this.ahead = new Ahead(this.isAlways);
  }

  /** The figure is there, and is told of each time that it is drawn. */
  begin(picture) {
    this.picture = picture;
    this.layer = new Layer(picture);
    picture.drawn.push(() => this.isOpen && this.relay());
    if (this.isAlways || this.isOpen) this.open();
  }

  open() {
    this.isOpen = true;
    this.panel.element.hidden = false;
    this.showOpeners();
    if (!this.picture) return;
    this.toStart();
    this.relay();
    this.readText();
  }

  /** The usual figure again. */
  close() {
    if (!this.isOpen || this.isAlways) return false;
    const isInside = this.panel.element.contains(document.activeElement);
    this.isOpen = false;
    this.panel.element.hidden = true;
    if (this.layer) this.layer.root.hidden = true;
    this.ahead.cover(1);
    this.showOpeners();
    if (isInside) [...openers()].find((each) => each.checkVisibility({ visibilityProperty: true }))?.focus();
    return true;
  }

  /** Once the bar is there, its own button plays; whoever has pressed another goes on from that one. */
  showOpeners() {
    const wasInside = [...openers()].includes(document.activeElement);
    for (const opener of openers()) opener.setAttribute("aria-expanded", String(this.isOpen));
    if (this.isOpen && wasInside) this.panel.play.focus({ preventScroll: true });
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
  }

  takeIn() {
    this.story = new Story(view.bench);
    this.panel.note("");
  }

  /** Have the figure in view, with the bar under it. */
  bringFigure(isSmooth) {
    const { host } = this.picture;
    const { element } = this.panel;
    host.style.scrollMarginBottom = `${element.offsetHeight + parseFloat(getComputedStyle(element).bottom)}px`;
    host.scrollIntoView({ block: "nearest", behavior: isSmooth ? "smooth" : "auto" });
  }

  get isAtEnd() {
    return this.place >= view.end;
  }

  get momentsInView() {
    return this.story.decided(toCharacter(view.start), toCharacter(view.end));
  }

  toStart() {
    this.place = view.start;
    this.at = toCharacter(view.start);
  }

  go(at, place) {
    this.at = Math.max(at, 0);
    this.place = Math.min(Math.max(place, view.start), view.end);
    this.show();
  }

  /** Up to where all is decided: an answer that is half laid is not. */
  get known() {
    return Math.min(this.place, ...this.story.under(this.at).map(({ start }) => toPlace(start)));
  }

  /** At the end the layer goes away, once what has been decided there has been seen. */
  show() {
    const isOver = this.isAtEnd && !this.isRunning;
    this.layer.root.hidden = isOver;
    if (!isOver) this.layer.place(this.place, this.at, this.story);
    this.ahead.cover(isOver ? 1 : this.known / view.length);
    this.ahead.describe(this.picture, isOver);
    this.words.show(this.at);
    this.panel.at((this.place - view.start) / (view.end - view.start), this.place, view.bench, this.isRunning);
  }

  textOf = (start, end) => {
    const { text, offsets } = this.source ?? {};
    return text ? text.slice(offsets.toUnits(start), offsets.toUnits(end)) : "the answer";
  };
}
