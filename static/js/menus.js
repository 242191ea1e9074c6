// The menus of the tracks: they open at their buttons, are walked by keys, and close with Escape.

import { benchData, onBenchData, send } from "./bench_data.js";
import { placeAfter } from "./same_track.js";
import { isManual } from "./spelling.js";
import { entries, entryAt, nameOf } from "./state.js";
import { moreOf } from "./track_buttons.js";
import { duplicateTrack, editByHand, moveTrack, removeTrack, renameTrack } from "./tracks.js";

const EDGE = 8; // pixels that stay free between a menu and the edge of the screen
const actions = document.querySelector("#track-menu");
const rename = document.querySelector("[data-rename]");
const full = document.querySelector("[data-full]"); // what is said when there can be no more tracks
const mostTracks = () => Number(full.dataset.full);
const name = rename.querySelector("input");
let opener = null;
let index = 0; // of the track that the menu is about
let tracks = []; // those of the numbers on the page
let called = ""; // its name, its own or the automatic one

const ACTS = {
  rename: () => openRename(),
  duplicate: () => duplicateTrack(index),
  left: () => moveTrack(index, -1),
  right: () => moveTrack(index, 1),
  hand: () => editByHand(index),
  remove: () => removeTrack(index),
};

/** A menu stands under its button, or over it where there is more room. */
function place(menu, { left, top, bottom }) {
  const below = innerHeight - bottom > Math.min(menu.offsetHeight, top);
  menu.style.maxHeight = `${(below ? innerHeight - bottom : top) - 2 * EDGE}px`;
  menu.style.left = `${Math.max(EDGE, Math.min(left, innerWidth - menu.offsetWidth - EDGE))}px`;
  menu.style.top = `${below ? bottom + 4 : Math.max(EDGE, top - menu.offsetHeight - 4)}px`;
}

const isOpen = (menu) => menu.matches(":popover-open");
const items = (menu, which = ":not(:disabled, [hidden])") => [...menu.querySelectorAll(`[role=menuitem]${which}`)];

function open(menu, button) {
  opener = button;
  menu.showPopover();
}

function onOpened({ target: menu, newState }) {
  if (!menu.matches("[data-menu], [data-rename]") || newState !== "open") return;
  if (document.activeElement.matches("[popovertarget]")) opener = document.activeElement;
  place(menu, opener.getBoundingClientRect());
  (menu === rename ? name : items(menu)[0] ?? menu.querySelector("button")).focus({ preventScroll: true });
}

function openActions(button) {
  index = Number(button.dataset.trackMenu);
  if (!entryAt(index)) return; // it was removed a moment ago
  const last = entries().length - 1;
  const at = entries().indexOf(entryAt(index));
  const isFull = last + 1 >= mostTracks();
  const isHand = isManual(benchData().tracks[index].track);
  const idle = { left: at === 0, right: at === last, remove: last === 0, hand: isHand || isFull, duplicate: isFull };
  for (const item of items(actions, "")) {
    item.disabled = Boolean(idle[item.dataset.trackAct]);
    item.title = isFull && ["hand", "duplicate"].includes(item.dataset.trackAct) ? full.textContent : "";
  }
  open(actions, button);
}

function openRename() {
  if (!entryAt(index)) return;
  called = nameOf(entryAt(index)) || benchData().tracks[index].name;
  name.value = called;
  refuseName();
  open(rename, moreOf(index));
  name.select();
}

/** Close a menu; what was chosen in it decides where the focus goes, else its button has it again. */
function close(menu) {
  menu.hidePopover();
  opener?.focus({ preventScroll: true });
}

/** An open menu goes along with its track, and closes where that is gone. */
function follow(newest) {
  const menu = [actions, rename].find(isOpen);
  const place = menu && placeAfter(tracks, newest, index);
  tracks = newest;
  if (!menu) return;
  opener = moreOf(place ?? index);
  if (place === null) close(menu);
  else index = place;
}

/** A page that is full says so before one more is asked for; other tracks in the place of all are still offered. */
function sayFull() {
  const isFull = benchData().tracks.length >= mostTracks();
  for (const item of document.querySelectorAll("[data-add-track][role=menuitem]")) item.disabled = isFull;
  full.hidden = !isFull;
}

/** A name that is too long is not cut behind one's back. */
function refuseName() {
  const over = [...typedName()].length - Number(name.dataset.longest);
  name.setCustomValidity(over > 0 ? `A name has up to ${name.dataset.longest} characters; take ${over} away.` : "");
}

const typedName = () => name.value.split(/\s+/).join(" ").trim();

/** While the page scrolls, a menu stays at its button, as long as that is seen. */
function keepPlace({ target }) {
  const menu = document.querySelector(":is([data-menu], [data-rename]):popover-open");
  if (!menu || !opener || menu.contains(target)) return;
  const box = opener.getBoundingClientRect();
  if (box.bottom < 0 || box.top > innerHeight) close(menu);
  else place(menu, box);
}

function onKey(event) {
  const menu = event.target.closest?.("[data-menu], [data-rename]");
  if (!menu) return;
  if (event.key === "Escape" || (event.key === "Tab" && menu.matches("[role=menu]"))) {
    event.preventDefault();
    return close(menu);
  }
  const all = items(menu);
  const to = { ArrowDown: 1, ArrowUp: -1, Home: -Infinity, End: Infinity }[event.key];
  if (!to || !all.length) return undefined;
  event.preventDefault();
  const at = Number.isFinite(to) ? (all.indexOf(event.target) + to + all.length) % all.length : to < 0 ? 0 : all.length - 1;
  return all[at].focus();
}

document.addEventListener("toggle", onOpened, { capture: true });
document.addEventListener("keydown", onKey);
document.addEventListener("scroll", keepPlace, { capture: true, passive: true });
document.addEventListener("focusout", ({ target, relatedTarget }) => {
  const menu = relatedTarget && target.closest("[data-menu], [data-rename]");
  if (menu && isOpen(menu) && !menu.contains(relatedTarget)) menu.hidePopover();
});
onBenchData((bench) => follow(bench.tracks));
onBenchData(sayFull);
name.addEventListener("input", refuseName);
document.addEventListener("click", ({ target }) => {
  const button = target.closest("[data-track-menu]");
  if (button) return openActions(button);
  const chosen = target.closest("[data-menu] :is([data-add-track], [data-tracks], [data-track-act])");
  if (chosen) close(chosen.closest("[data-menu]"));
  const act = chosen?.dataset.trackAct;
  return act && (ACTS[act] ? ACTS[act]() : send(`row-${act}`, index)); // a page of rows has more acts
});
rename.addEventListener("submit", (event) => {
  event.preventDefault();
  close(rename);
  const typed = typedName();
  if (typed !== called) renameTrack(index, typed); // what is left as it was stays automatic
});
