// Chunks light up in the text, and pointing at the text lights them everywhere else.

import { benchData, listen, send } from "./bench_data.js";
import { handTrack } from "./hand_cuts.js";
import { runOf } from "./text_paint.js";

export function lightText({ view, host }) {
  const state = { light: null, pin: null };
  const show = () => {
    const shown = benchData().shown;
    for (const element of host.querySelectorAll(".passage > [data-chunk]:not(.snip)")) {
      const { first, last } = runOf.get(element);
      const isIn = (mark) => mark?.track === shown && mark.chunk >= first && mark.chunk <= last;
      element.classList.toggle("lit", isIn(state.light));
      element.classList.toggle("pinned", isIn(state.pin));
    }
  };
  for (const name of ["light", "pin"]) {
    listen(name, ({ track, chunk }) => {
      state[name] = chunk === null ? null : { track, chunk };
      show();
    });
  }
  let bench = null;
  view.painted.push(() => {
    if (bench !== benchData()) {
      bench = benchData();
      state.pin = bench.pin === null ? null : { track: bench.shown, chunk: bench.pin };
    }
    show();
  });
  host.addEventListener("pointerover", ({ target }) => light(chunkOf(target)));
  host.addEventListener("pointerleave", () => light(null));
  host.addEventListener("click", ({ target }) => {
    const mark = chunkOf(target);
    if (mark && getSelection().isCollapsed && !handTrack()) send("pin", mark);
  });
}

let lit = "";

function light(mark) {
  const key = mark ? `${mark.track}:${mark.chunk}` : "";
  if (key === lit) return;
  lit = key;
  send("light", mark ?? { track: benchData().shown, chunk: null });
}

function chunkOf(target) {
  const element = target.closest?.("[data-chunk]");
  return element && { track: Number(element.dataset.track), chunk: Number(element.dataset.chunk) };
}
