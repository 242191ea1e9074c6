// Cuts made by hand: those of the track in focus, and how they are changed.

import { benchData, onBenchData, send } from "./bench_data.js";
import { end } from "./gesture.js";
import { isBehind } from "./request.js";
import { tell } from "./notice.js";
import { isManual } from "./spelling.js";
import { shown } from "./state.js";

let wanted = null; // the cuts that were asked for, until the newest answer says where they are

/** The track in focus, where its cuts are made by hand and known. */
export function handTrack() {
  const bench = benchData();
  const track = bench?.tracks[shown()];
  return track && isManual(track.track) && !track.pending && bench.shown === shown() ? track : null;
}

/** The cuts as they were asked for: those that no hand has moved keep their spelling under any tokenizer. */
export function cutsNow() {
  const { params, cuts } = handTrack() ?? { params: {}, cuts: [] };
  return wanted ?? (params.cuts?.length === cuts.length ? params.cuts : cuts);
}

/** Where they truly are: at the starts of their words. */
export const cutsMade = () => (cutsNow().length === handTrack()?.cuts.length ? handTrack().cuts : cutsNow());

/** Ask for these cuts; while a hand moves one, all that it asks for is one step back in the history. */
export function setCuts(cuts, { isMoving = false } = {}) {
  if (!isMoving) end();
  wanted = [...new Set(cuts)].sort((one, other) => one - other);
  send("state", { track: shown(), cuts: wanted.join("|") });
  if (!isMoving) end();
}

const AT_START = "The text begins here, so there is nothing to cut.";
const AT_END = "The text ends here, so there is nothing to cut.";

/** Ask for one more cut; whether one can be made at this character. */
export function addCut(character) {
  const { least } = benchData().hand;
  const { characters } = benchData().document;
  if (character < least || character >= characters) tell(character < least ? AT_START : AT_END);
  else setCuts([...cutsNow(), character]);
  return character >= least && character < characters;
}

export const removeCut = (number) => setCuts(cutsNow().toSpliced(number, 1));

onBenchData(() => !isBehind() && (wanted = null));
onRefused(() => (wanted = null));

/** Call back when the server refuses a change or does not answer: then nothing has changed. */
export function onRefused(callback) {
  for (const name of ["htmx:responseError", "htmx:sendError"]) document.addEventListener(name, callback);
}
