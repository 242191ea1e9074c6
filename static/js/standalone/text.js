// The text of the file: its chunks light up, its places can be gone to, another track's cuts can be painted into it.

import { listen, onBenchData } from "../bench_data.js";
import { bring } from "../into_view.js";
import { Offsets } from "../offsets.js";
import { TextMarks } from "../text_marks.js";
import { paint, runOf } from "../text_paint.js";
import { view } from "../view.js";

const STAY_MS = 3500;

class Text {
  constructor(host) {
    this.host = host;
    this.passages = [...host.querySelectorAll(".passage")];
    this.text = this.passages.map(({ textContent }) => textContent).join("");
    this.offsets = new Offsets(this.text);
    let start = 0;
    this.units = this.passages.map((passage) => {
      const unit = { kind: passage.dataset.kind, start, end: start + passage.textContent.length };
      readRuns(passage, start);
      start = unit.end;
      return unit;
    });
    this.collect();
  }

  collect() {
    this.spans = [...this.host.querySelectorAll(".passage > span:not(.snip)")];
  }

  /** The cuts of the shown track take the place of those that stand in the text. */
  paint() {
    const { tracks, shown, pages } = view.bench;
    const marks = new TextMarks(view.bench, this.offsets, { ...pages, starts: this.offsets.allToUnits(pages.starts) });
    this.passages.forEach((passage, at) => paint(passage, this.text, this.units[at], marks));
    this.host.dataset.hue = tracks[shown].hue;
    this.host.toggleAttribute("data-dashed", tracks[shown].dashed);
    this.collect();
  }

  /** Tint a chunk of the shown track, or none. */
  mark(name, { track, chunk }) {
    const isMeant = track === view.bench.shown && chunk !== null;
    for (const span of this.spans) {
      const { first, last } = runOf.get(span);
      span.classList.toggle(name, isMeant && first <= chunk && chunk <= last);
    }
  }

  goTo({ start, end }) {
    const [from, to] = [this.offsets.toUnits(start), this.offsets.toUnits(Math.max(end, start + 1))];
    const found = this.spans.filter((span) => runOf.get(span).start < to && runOf.get(span).end > from);
    if (!found.length) return;
    this.scrollTo(found[0]);
    if (end === start) return;
    found.forEach((span) => span.classList.add("found"));
    setTimeout(() => found.forEach((span) => span.classList.remove("found")), STAY_MS);
  }

  scrollTo(element) {
    const { host } = this;
    bring(host.closest("section"));
    if (host.scrollHeight <= host.clientHeight) element.scrollIntoView({ block: "center" });
    else host.scrollTop += element.getBoundingClientRect().top - host.getBoundingClientRect().top - host.clientHeight / 3;
  }
}

/** What painting would have noted of the spans that the file brings. */
function readRuns(passage, from) {
  let start = from;
  for (const span of passage.querySelectorAll(":scope > span:not(.snip)")) {
    const end = start + span.textContent.length;
    const last = Number(span.dataset.chunk ?? -1);
    runOf.set(span, { start, end, first: Number(span.dataset.first ?? span.dataset.chunk ?? 0), last });
    start = end;
  }
}

function start(host) {
  const text = new Text(host);
  const places = ({ track, chunk }) => ({ start: view.bench.tracks[track].starts[chunk], end: view.bench.tracks[track].starts[chunk] });
  listen("shown", () => text.paint());
  listen("light", (mark) => text.mark("lit", mark));
  listen("pin", (mark) => {
    text.mark("pinned", mark);
    if (mark.chunk !== null) text.goTo(places(mark));
  });
  listen("goto", (place) => text.goTo(place));
  onBenchData(({ pin, shown }) => pin !== null && text.mark("pinned", { track: shown, chunk: pin }));
}

document.querySelectorAll("[data-text]").forEach(start);
