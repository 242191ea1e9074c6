// What happened at a place, in words.

import { isolated } from "./direction.js";
import { isWhole } from "./view.js";

const MOST_LETTERS = 70;
const MOST_NAMES = 3;
const number = new Intl.NumberFormat("en");

/** What is said of an answer, by its verdict: for one track and for several. */
const SAYS = {
  cut: ["cuts inside", "cut inside", ""],
  whole: ["keeps", "keep", " whole"],
  rescued: ["rescues", "rescue", ": whole again in an overlapping chunk"],
  lost: ["leaves out part of", "leave out part of", ""],
};

/** One sentence for the answers that were decided at a place. */
export function saidOf(moments, { tracks }, textOf) {
  const groups = Map.groupBy(moments, ({ kind, answer }) => `${kind} ${answer.number}`);
  return [...groups.values()].map((group) => groupSaid(group, tracks, textOf)).join("; ");
}

function groupSaid(group, tracks, textOf) {
  const [{ kind, answer }] = group;
  const [one, several, after] = SAYS[kind];
  return `${namesOf(group.map(({ track }) => tracks[track]))} ${group.length > 1 ? several : one} “${isolated(titleOf(answer, textOf))}”${after}`;
}

/** The cuts that fall at a place. */
export function cutsSaid(cuts, { tracks, unit }, place) {
  if (!cuts.length) return "";
  const names = namesOf(cuts.map(({ track }) => tracks[track]));
  return `${names} ${cuts.length > 1 ? "cut" : "cuts"} after ${oneOf(unit)} ${number.format(Math.round(place) - 1)}`;
}

/** Where no answer is in view: how many cuts have fallen, and what there could be to see. */
export const passingSaid = (cuts) => `${cutsCounted(cuts)} so far${hint()}`;
const cutsCounted = (cuts) => `${number.format(cuts)} ${cuts === 1 ? "cut" : "cuts"}`;
const hint = () => (document.querySelector("[data-editor-form]") ? "; mark an answer in the text to see it decided" : "");

/** What has become of the answers once all is laid. */
export function endSaid(answers, { tracks }, cuts) {
  if (!answers.length) return (cuts ? `${cutsCounted(cuts)} in all` : noneSaid()) + hint();
  const counts = tracks.map((track, at) => ({ track, cut: answers.filter(({ verdicts }) => ["cut", "lost"].includes(verdicts[at])).length }));
  const cutting = counts.filter(({ cut }) => cut).map(({ track, cut }) => `${isolated(track.name)} cuts ${cut} of ${countOf(answers)}`);
  const clean = counts.filter(({ cut, track }) => !cut && !track.pending).map(({ track }) => track);
  const shown = cutting.length > MOST_NAMES ? [`${cutting.length} tracks cut an answer`] : cutting;
  const none = clean.length ? [`${namesOf(clean)} ${clean.length > 1 ? "cut" : "cuts"} none`] : [];
  return [...none, ...shown].join("; ");
}

const noneSaid = () => (isWhole() ? "No cut: the text is one chunk" : "No cut in view");
const countOf = ({ length }) => `${number.format(length)} ${length === 1 ? "answer" : "answers"}`;

/** A question, or else the first words of the answer. */
function titleOf({ question, start, end }, textOf) {
  const words = (question || textOf(start, end)).replace(/\s+/g, " ").trim();
  return words.length > MOST_LETTERS ? `${words.slice(0, MOST_LETTERS).trimEnd()}…` : words;
}

function namesOf(tracks) {
  if (tracks.length > MOST_NAMES) return `${tracks.length} tracks`;
  const names = tracks.map(({ name }) => isolated(name));
  return names.length > 1 ? `${names.slice(0, -1).join(", ")} and ${names.at(-1)}` : names[0];
}

/** Where the cursor is, as the axis counts. */
export const placeSaid = (place, { unit }) => `${oneOf(unit)} ${number.format(Math.round(place))}`;
const oneOf = (unit) => (unit === "tokens" ? "token" : "character");
