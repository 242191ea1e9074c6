// Hover or focus lights a chunk up everywhere; a click on a place goes there.

import { listen, send } from "./bench_data.js";
import { show } from "./controls.js";
import { bring } from "./into_view.js";
import { shown } from "./state.js";

const CHUNK = "[data-track][data-chunk]";
const LIT = `:is(#bench, #ask) ${CHUNK}`;
const chunkOf = (element) => ({ track: Number(element.dataset.track), chunk: Number(element.dataset.chunk) });

function onEnter({ target }) {
  const element = target.closest?.(LIT);
  if (element) send("light", chunkOf(element));
}

function onLeave({ target, relatedTarget }) {
  const element = target.closest?.(LIT);
  if (element && !element.contains(relatedTarget)) send("light", { track: shown(), chunk: null });
}

function onLight({ track, chunk }) {
  document.querySelectorAll(":is(#bench, #ask) .lit").forEach((element) => element.classList.remove("lit"));
  if (chunk === null) return;
  const found = `#bench tr[data-track="${track}"][data-chunk="${chunk}"], #bench tr[data-track="${track}"]:not([data-chunk]), #ask li[data-track="${track}"][data-chunk="${chunk}"]`;
  document.querySelectorAll(found).forEach((element) => element.classList.add("lit"));
}

function onClick(event) {
  const { target } = event;
  const pinned = target.closest("[data-pin-chunk]")?.closest(CHUNK);
  if (pinned) send("pin", chunkOf(pinned));
  const place = target.closest("[data-goto]");
  if (!place || place.closest("[data-paste-found]")) return;
  event.preventDefault();
  const track = place.dataset.show;
  if (track !== undefined && Number(track) !== shown()) show(Number(track));
  const [start, end] = place.dataset.goto.split("-").map(Number);
  send("goto", { start, end });
}

document.addEventListener("pointerover", onEnter);
document.addEventListener("pointerout", onLeave);
document.addEventListener("focusin", onEnter);
document.addEventListener("focusout", onLeave);
document.addEventListener("click", onClick);
listen("light", onLight);
listen("goto", () => bring(document.querySelector("#page")));
