// Cuts made by hand: those of the track in focus, and how they are changed.

import { benchData, onBenchData, send } from "./bench_data.js";
import { end } from "./gesture.js";
import { isBehind } from "./request.js";
import { tell } from "./notice.js";
import { isManual } from "./spelling.js";
import { shown } from "./state.js";

let wanted = null; // {place, number} of the cuts that were asked for, until the newest answer; `number` on the page, if there

/** The track in focus, where its cuts are made by hand and known. */
export function handTrack() {
  const bench = benchData();
  const track = bench?.tracks[shown()];
  return track && isManual(track.track) && !track.pending && bench.shown === shown() ? track : null;
}

/** The cuts on the page: those that no hand has moved keep their spelling under any tokenizer. */
function spelt() {
  const { params, cuts } = handTrack() ?? { params: {}, cuts: [] };
  return params.cuts?.length === cuts.length ? params.cuts : cuts;
}

const asked = () => wanted ?? spelt().map((place, number) => ({ place, number }));
const numbered = (number) => asked().findIndex((cut) => cut.number === number);

/** How many cuts were asked for. */
export const countNow = () => asked().length;

/** Where the cut with this number on the page was asked to be; undefined where it was removed. */
export const cutNow = (number) => asked()[numbered(number)]?.place;

/** The cut before it and the one after, as they were asked for; those that are not on the page yet have no number. */
export const besides = (number) => [-1, 1].map((step) => asked()[numbered(number) + step]);

/** The cuts as they were asked for, each where it truly is: at the start of its word. */
export function cutsMade() {
  const places = spelt();
  return asked().map(({ place, number }) => (places[number] === place ? handTrack().cuts[number] : place));
}

/** Ask for these cuts; while a hand moves one, all that it asks for is one step back in the history. */
function setCuts(cuts, { isMoving = false } = {}) {
  if (!isMoving) end();
  const sorted = cuts.toSorted((one, other) => one.place - other.place);
  wanted = sorted.filter(({ place }, at) => place !== sorted[at - 1]?.place);
  send("state", { track: shown(), cuts: wanted.map(({ place }) => place).join("|") });
  if (!isMoving) end();
}

export function moveCut(number, place) {
  if (numbered(number) >= 0) setCuts(asked().with(numbered(number), { place, number }), { isMoving: true });
}

/** Remove a cut of the page; one that was removed since stands for the next, as it will when the answer is there. */
export function removeCut(number) {
  const at = asked().findIndex((cut) => cut.number >= number);
  removeAt(at < 0 ? countNow() - 1 : at);
}

/** Remove the cut at this place in the list of those that were asked for. */
export const removeAt = (at) => setCuts(asked().toSpliced(at, 1));

const AT_START = "The text begins here, so there is nothing to cut.";
const AT_END = "The text ends here, so there is nothing to cut.";

/** Ask for one more cut; whether one can be made at this character. */
export function addCut(character) {
  const { least } = benchData().hand;
  const { characters } = benchData().document;
  if (character < least || character >= characters) tell(character < least ? AT_START : AT_END);
  else setCuts([...asked(), { place: character, number: null }]);
  return character >= least && character < characters;
}

/** An answer that is not the newest has numbers of its own: cuts keep theirs by their places, those between in order. */
function renumber() {
  const places = spelt();
  const others = wanted.filter(({ place }) => !places.includes(place));
  const free = [...places.keys()].filter((number) => wanted.every(({ place }) => place !== places[number]));
  const numberOf = (cut) => (places.includes(cut.place) ? places.indexOf(cut.place) : free[others.indexOf(cut)]);
  wanted = wanted.map((cut) => ({ ...cut, number: others.length === free.length || places.includes(cut.place) ? numberOf(cut) : null }));
}

onBenchData(() => {
  if (!isBehind()) wanted = null;
  else if (wanted) renumber();
});
onRefused(() => (wanted = null));

/** Call back when the server refuses a change or does not answer: then nothing has changed. */
export function onRefused(callback) {
  for (const name of ["htmx:responseError", "htmx:sendError"]) document.addEventListener(name, callback);
}
