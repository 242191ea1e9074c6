// The list of tracks: what is added, removed or moved is asked for, and the answer brings its controls.

import { announce } from "./announce.js";
import { benchData, onBenchData } from "./bench_data.js";
import { show } from "./controls.js";
import { end, gestureOf } from "./gesture.js";
import { tell } from "./notice.js";
import { heirOf } from "./carry_over.js";
import { whileHere } from "./focus.js";
import { remark } from "./possible.js";
import { allAnswered, ask, isBehind } from "./request.js";
import { isManual } from "./spelling.js";
import { arrange, entries, entryAt, focused, form, nameOf, newEntry, panels, shown, trackOf } from "./state.js";
import { moreOf, tabOf } from "./track_buttons.js";

const MOST_CUTS = 2000;
const LONGEST_NAME = 60;
let after = null; // what to say, and where the focus goes, when the answer is there
let inside = null; // what was in focus in the controls that an answer takes away

const tab = () => tabOf(shown());
const called = (index) => benchData().tracks[index].name;

/** Ask for another list; a pinned chunk is kept as long as its track stays in focus. */
function change(list, focus, then) {
  if (focus !== focused()) form().elements.pin.value = "";
  arrange(list, focus);
  after = { ...then, isHere: whileHere() }; // whoever goes on elsewhere while the answer is under way is left there
  ask(gestureOf("tracks"));
  end();
}

/** Add a track behind the one that stands at `after` (the last where none is given), and bring it into focus. */
export function addTrack(spelling, { after: index, name = "", focus = tab, words } = {}) {
  const list = [...entries()];
  const before = index === undefined ? list.at(-1) : entryAt(index);
  if (!before) return;
  const added = newEntry({ track: spelling, name });
  list.splice(list.indexOf(before) + 1, 0, added);
  change(list, added, { focus, words: () => (words ?? wordsOfNew)(placeOf(added), list.length) });
}

const wordsOfNew = (at, count) => `${called(at)} added as track ${at + 1} of ${count}.`;
const placeOf = ({ key }) => entries().findIndex((entry) => entry.key === key);

/** Another spelling for the track at a place; `control` is what is moved, since one movement is one step back. */
export function replaceTrack(index, spelling, control = `replace:${index}`) {
  const old = entryAt(index);
  if (!old) return;
  const replaced = { ...old, track: spelling };
  arrange(entries().map((entry) => (entry === old ? replaced : entry)), focused() === old ? replaced : focused());
  ask(gestureOf(control));
}

/** Other tracks in the place of all, such as those of a preset, and where each of them cuts. */
function setTracks(spellings, name) {
  if (document.querySelector("#views")) form().elements.view.value = "boundaries";
  const list = spellings.map((track) => newEntry({ track, name: "" }));
  change(list, list[0], { focus: tab, words: () => `${name}: ${list.length} tracks. Back brings the others again.` });
}

export function removeTrack(index) {
  const old = entryAt(index);
  const list = entries().filter((entry) => entry !== old);
  if (!old || !list.length) return;
  const next = focused() === old ? list[Math.min(entries().indexOf(old), list.length - 1)] : focused();
  const name = called(index);
  change(list, next, { focus: tab, words: () => `${name} removed. Back brings it again.` });
}

export function moveTrack(index, step) {
  const moved = entryAt(index);
  const list = [...entries()];
  const from = list.indexOf(moved);
  const to = from + step;
  if (!moved || to < 0 || to >= list.length) return;
  list.splice(from, 1);
  list.splice(to, 0, moved);
  const focus = () => moreOf(to);
  change(list, focused(), { focus, words: () => `${called(to)} is track ${to + 1} of ${list.length}.` });
}

/** A copy to change one setting of: an overlap where there is none yet, else the first that has a slider. */
export function duplicateTrack(index) {
  const old = entryAt(index);
  if (!old) return;
  const name = called(index);
  const words = (at) => {
    const same = `The same as ${name} until you change one setting.`;
    remark(panels()[at], same);
    return `${called(at)} added. ${same}`;
  };
  addTrack(trackOf(old), { after: index, focus: firstSetting, words });
}

/** A copy whose cuts are no rule's any more, so that each can be moved; one that is cut by hand is edited itself. */
export async function editByHand(chosen) {
  const old = entryAt(chosen);
  await allAnswered(); // its cuts may be others by then
  const index = old ? placeOf(old) : -1;
  if (index < 0) return undefined;
  const { track, name, cuts, starts, ends, pending } = benchData().tracks[index];
  if (isManual(track)) return show(index);
  if (pending) return tell(`${name} is not cut yet; wait for its vectors.`);
  if (cuts.length > MOST_CUTS) return tell(`${name} has ${cuts.length.toLocaleString("en")} cuts, and up to 2,000 can be moved by hand; take a larger size.`);
  const overlaps = starts.some((start, at) => at > 0 && start < ends[at - 1]);
  const words = (at) => {
    const said = overlaps ? `The overlaps of ${name} are left out: each chunk ends where the next begins.` : "";
    remark(panels()[at], said);
    return `${called(at)} added: its ${cuts.length} cuts can be moved in the picture. ${said}`;
  };
  const spelling = cuts.length ? `manual:cuts=${cuts.join("|")}` : "manual";
  return addTrack(spelling, { after: index, name: `${name} by hand`.slice(0, LONGEST_NAME), words });
}

function firstSetting() {
  const panel = panels()[shown()];
  const overlap = panel.querySelector('[data-param="overlap"]');
  const setting = overlap?.value === "0" ? overlap : panel.querySelector(".field:not([hidden]) :is([data-slider], select)");
  return setting?.checkVisibility() ? setting : tab(); // a page of rows keeps its settings closed
}

/** A track's own name; an empty one gives the automatic name back. */
export function renameTrack(index, name) {
  const old = entryAt(index);
  if (!old || nameOf(old) === name) return;
  const renamed = { ...old, name };
  const list = entries().map((entry) => (entry === old ? renamed : entry));
  change(list, focused() === old ? renamed : focused(), { focus: null, words: () => `Now called ${called(index)}.` });
}

/** Scroll the tabs in their place, and nothing around them, until the one in focus is seen. */
function bringTab() {
  const tabs = document.querySelector(".tabs");
  const [box, own] = [tabs, document.querySelector(`#tab-${shown()}`).closest(".tab")].map((element) => element.getBoundingClientRect());
  tabs.scrollLeft += Math.min(own.left - box.left, 0) + Math.max(own.right - box.right, 0);
  tabs.scrollTop += Math.min(own.top - box.top, 0) + Math.max(own.bottom - box.bottom, 0);
}

const isLost = () => (inside && document.activeElement === document.body) || document.activeElement.matches("[name=shown]:not(:checked)");

/** What stands where the focus was, in the panel of the same track; else the track in focus. */
function heirOfInside() {
  const panel = inside?.closest("[data-track-params]");
  const name = inside?.closest("[data-field]")?.querySelector("[data-param]").dataset.param;
  const field = name && heirOf(panel).querySelector(`[data-field]:has([data-param="${name}"])`);
  const heir = field?.isConnected && field.querySelector(inside.matches("[data-slider]") ? "[data-slider]" : `[data-param="${name}"]`);
  return heir?.checkVisibility() ? heir : tab();
}

function onAnswer() {
  if (isBehind()) return;
  const isOver = document.querySelector("[popover]:popover-open"); // a menu that was opened since
  const isThere = after && after.isHere() && !isOver;
  const place = (isThere && after.focus?.()) || (isLost() && !isOver ? heirOfInside() : null);
  place?.focus({ preventScroll: true });
  if (isThere && place?.type === "number") place.select(); // so that what is typed takes the place of what is there
  bringTab();
  if (after) announce(after.words());
  after = null;
  inside = null;
}

/** A list that was refused, or asked for in vain, is not there to be told of. */
function onRefused({ detail: { requestConfig, xhr } }) {
  if (xhr.sent && requestConfig.verb === "get") after = null;
}

for (const name of ["htmx:responseError", "htmx:sendError"]) document.addEventListener(name, onRefused);
document.addEventListener("htmx:beforeSwap", () => {
  const { activeElement } = document;
  if (activeElement !== document.body) inside = form().contains(activeElement) ? activeElement : null;
  if (after && inside && !after.isHere()) after.focus = null;
});
/** On the window, since a menu gives the focus back first. */
addEventListener("click", ({ target }) => {
  const added = target.closest("[data-add-track]");
  if (added) addTrack(added.dataset.addTrack);
  const chosen = target.closest("[data-tracks]");
  if (chosen) setTracks(JSON.parse(chosen.dataset.tracks), chosen.dataset.tracksName);
});
onBenchData(onAnswer);
