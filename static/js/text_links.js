// Links to a place mark it and bring it into view; a pinned chunk is brought into view.

import { benchData, listen } from "./bench_data.js";

const ARRIVE_MS = 1500;
const STAY_MS = 2500;
const LEAVE_MS = 1000; // as long as the style sheet takes

export function followLinks({ view, host, source }) {
  const { offsets } = source;
  const finder = document.querySelector("[data-finder]");
  const flash = flashing(host, () => unmark(view));
  const clear = () => {
    flash.stop();
    unmark(view);
  };
  listen("goto", (place) => {
    if (!place) return clear();
    const span = { start: offsets.toUnits(place.start), end: offsets.toUnits(place.end) };
    const found = span.end > span.start ? view.marks.around(span) : null;
    view.marks.found = found;
    view.setMarks(view.marks);
    view.scrollTo(span.start);
    flash.start(finder?.hidden !== false && view.marks.answers.includes(found));
  });
  if (finder) new MutationObserver(() => finder.hidden && clear()).observe(finder, { attributeFilter: ["hidden"] });
  listen("pin", ({ track, chunk }) => {
    const chunks = benchData().tracks[track];
    if (chunk === null || view.isInEye(offsets.toUnits(chunks.starts[chunk]))) return;
    view.scrollTo(offsets.toUnits(chunks.starts[chunk]));
  });
}

/** Nothing is painted anew, so that a selection made meanwhile stays. */
function unmark(view) {
  view.marks.found = null;
  view.body.querySelectorAll(".found").forEach((element) => element.classList.remove("found"));
}

/** What is found blinks; an answer has marks of its own, so there what was found fades away again. */
function flashing(host, gone) {
  let waiting = 0;
  const stage = (name, ms, then) => {
    clearTimeout(waiting);
    for (const each of ["arriving", "leaving"]) host.classList.toggle(each, each === name);
    if (ms) waiting = setTimeout(then, ms);
  };
  const stop = () => stage("", 0);
  const leave = () =>
    stage("leaving", LEAVE_MS, () => {
      stop();
      gone();
    });
  return { stop, start: (isBrief) => stage("arriving", ARRIVE_MS, isBrief ? () => stage("", STAY_MS, leave) : stop) };
}
