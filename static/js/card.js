// The card of the pinned chunk: fetched when one is pinned, walked with the arrows, closed with Escape.

import { request } from "./ajax.js";
import { benchData, listen, onBenchData, send } from "./bench_data.js";
import { holding } from "./chunks.js";
import { pin, show } from "./controls.js";
import { remember } from "./focus.js";
import { bring } from "./into_view.js";
import { isBehind } from "./request.js";
import { address, shown } from "./state.js";

const card = document.querySelector("[data-card]");
let pinned = null; // {track, chunk}
let fetched = "";
let back = null; // to what opened the card

function onPin({ track, chunk, isAnswered }) {
  if (chunk === null) return close(isAnswered);
  if (!card.contains(document.activeElement)) back = remember();
  pinned = { track, chunk };
  if (track === shown()) pin(chunk);
  else show(track, chunk);
  return fetchCard().then(() => card.hidden || bring(card));
}

async function fetchCard() {
  const wanted = `${address("card")}&chunk=${pinned.chunk}`;
  fetched = wanted;
  await request("GET", wanted, { target: card, source: card });
  card.hidden = fetched === "" || !card.firstElementChild;
}

/** What the server has answered is in the address by then, under the gesture that asked for it. */
function close(isAnswered) {
  const isInside = card.contains(document.activeElement);
  pinned = null;
  fetched = "";
  card.hidden = true;
  card.replaceChildren();
  if (!isAnswered) pin(null);
  if (isInside) back?.(document.querySelector("[data-text]"));
}

/** Go along the chunks of the track; without a pinned one, begin at the first or the last in view. */
export function walk(step) {
  const { starts } = benchData().tracks[shown()];
  const chunk = pinned?.track === shown() ? pinned.chunk + step : inView(step);
  if (chunk >= 0 && chunk < starts.length) send("pin", { track: shown(), chunk });
}

function inView(step) {
  const { tracks, window: view } = benchData();
  const { starts, ends } = tracks[shown()];
  if (step > 0) return view ? ends.findIndex((end) => end > view[0]) : 0;
  return view ? starts.findLastIndex((start) => start < view[1]) : starts.length - 1;
}

/** Go to the next track; a pinned chunk hands over to the one at its place. */
export function walkTracks(step) {
  const { tracks } = benchData();
  const track = (shown() + step + tracks.length) % tracks.length;
  const start = pinned && tracks[pinned.track].starts[pinned.chunk];
  if (start === null || start === undefined || tracks[track].pending) return show(track);
  return send("pin", { track, chunk: Math.max(holding(tracks[track], start).last, 0) });
}

/** Whether there was a card to close. */
export function closeCard() {
  const isOpen = pinned !== null;
  if (isOpen) send("pin", { track: shown(), chunk: null });
  return isOpen;
}

card.addEventListener("click", ({ target }) => {
  if (target.closest("[data-card-close]")) closeCard();
  const step = target.closest("[data-walk]")?.dataset.walk;
  if (step) walk(Number(step));
  const more = target.closest("[data-show-all]");
  if (more) more.textContent = card.querySelector(".chunk-text").classList.toggle("all") ? "Show less" : "Show all";
});

listen("pin", onPin);
onBenchData((bench) => {
  if (isBehind()) return; // what is pinned by now may be newer than this answer
  const chunk = bench.pin;
  if (chunk === null) {
    if (pinned) send("pin", { track: bench.shown, chunk: null, isAnswered: true });
    return;
  }
  pinned = { track: bench.shown, chunk };
  fetchCard();
});
