// The worked example: a reader foretells the cuts of one strategy after another, each of which then gets its track.

import { announce } from "./announce.js";
import { benchData, onBenchData } from "./bench_data.js";
import { gestureOf } from "./gesture.js";
import { finish } from "./lesson_done.js";
import { recalled, remember } from "./lesson_memory.js";
import { Pad } from "./lesson_predict_pad.js";
import { lay, tell } from "./lesson_predict_told.js";
import { ask } from "./request.js";
import { arrange, newEntry } from "./state.js";

const NAME = "foretold"; // under which the memory of the tab has what was done here
const main = document.querySelector("[data-lesson]");
const root = document.querySelector("[data-predict]");
const steps = [...root.querySelectorAll("[data-predict-step]")].map((element) => ({
  element,
  pad: new Pad(element),
  entry: { track: element.dataset.track, name: element.dataset.name },
  cuts: element.dataset.cuts.split(" ").filter(Boolean).map(Number),
}));
const go = [...root.querySelectorAll("[data-predict-go]")];
const end = root.querySelector("[data-predict-end]");
const again = root.querySelector("[data-predict-again]");
let cut = 0; // so many of the steps
let at = 0; // the step in view
let isWhole = false; // whether all are in view

/** The figure gets the tracks that have cut, and shows once it has no others. */
function drawTracks() {
  const list = steps.slice(0, cut).map(({ entry }) => newEntry(entry));
  arrange(list, list.at(-1));
  ask(gestureOf("tracks"));
}

onBenchData(() => {
  if (cut && benchData().tracks.length === cut) main.dataset.revealed = String(cut);
});

function keep() {
  again.hidden = !cut;
  root.classList.toggle("begun", cut > 0);
  remember(main.dataset.lesson, { [NAME]: { cut, at, isWhole, marks: steps.map(({ pad }) => pad.guesses) } });
}

/** Put the step behind the marks of a reader; without marks it only tells. */
function reveal(step) {
  const { element, pad, cuts } = step;
  const { guesses } = pad;
  const [result, list, score] = ["result", "told", "score"].map((name) => element.querySelector(`[data-predict-${name}]`));
  element.querySelector("[data-predict-guess]").hidden = true;
  result.hidden = false;
  cut += 1;
  step.guesses = guesses.length;
  if (!guesses.length) return;
  step.score = tell(list, pad.text, cuts, guesses, pad.hasLetters);
  score.textContent = scoreOf(step);
  lay(result.querySelector("[data-predict-text]"), cuts, guesses);
}

function scoreOf({ score: { right, near, strays }, cuts }) {
  const parts = [`${right} of ${cuts.length} right`, near && `${near} close`, strays && `${strays} where there is no cut`];
  return `You had ${parts.filter(Boolean).join(", ")}`;
}

function cutStep() {
  reveal(steps[at]);
  if (cut === steps.length) finishAll();
  drawTracks();
  if (steps[at + 1]) go[at + 1].disabled = false;
  keep();
  const score = steps[at].element.querySelector("[data-predict-score]");
  score.focus({ preventScroll: true });
  announce(score.textContent);
}

function finishAll() {
  const marked = steps.filter(({ score }) => score);
  const total = root.querySelector("[data-predict-total]");
  const right = marked.reduce((sum, { score }) => sum + score.right, 0);
  const cuts = marked.reduce((sum, step) => sum + step.cuts.length, 0);
  total.hidden = !marked.length;
  total.textContent = `Where you marked, you foretold ${right} of ${cuts} cuts exactly.`;
  end.hidden = false;
  root.querySelector("[data-predict-all]").hidden = true;
  finish(main.dataset.lesson);
}

function show(next) {
  at = next;
  steps.forEach(({ element }, each) => (element.hidden = each !== at));
  go.forEach((button, each) => (each === at ? button.setAttribute("aria-current", "step") : button.removeAttribute("aria-current")));
}

function goTo(next) {
  show(next);
  keep();
  steps[at].element.querySelector(".predict-title").focus();
}

/** All at once, one below the other: for the impatient. */
function showAll() {
  steps.slice(cut).forEach(reveal);
  steps.forEach(({ element }) => (element.hidden = false));
  isWhole = true;
  root.classList.add("all");
  root.querySelector(".predict-steps ol").hidden = true;
  finishAll();
  drawTracks();
  keep();
}

function beginAgain() {
  remember(main.dataset.lesson, { [NAME]: undefined, figure: undefined });
  location.replace(location.pathname);
}

/** What was done here before is there again. */
function restore() {
  const kept = recalled(main.dataset.lesson)[NAME];
  if (!kept) return;
  kept.marks.forEach((places, step) => steps[step].pad.mark(places));
  if (kept.isWhole) showAll();
  else resume(kept);
}

function resume(kept) {
  steps.slice(0, kept.cut).forEach(reveal);
  go.forEach((button, step) => (button.disabled = step > cut));
  show(kept.at);
  if (cut === steps.length) finishAll();
  if (cut) drawTracks();
  keep();
}

/** On the whole screen the way on leads through the strategies first, once one has begun with them. */
function goOn(event) {
  const isCut = at < cut;
  const isOver = isWhole || (cut === steps.length && at === cut - 1);
  if (isOver || (!cut && !steps[0].pad.guesses.length)) return;
  event.preventDefault();
  if (isCut) goTo(at + 1);
  else cutStep();
}

root.addEventListener("click", ({ target }) => {
  const button = target.closest("button");
  if (button?.matches("[data-predict-cut]")) cutStep();
  if (button?.matches("[data-predict-next]")) goTo(at + 1);
  if (button?.matches("[data-predict-go]")) goTo(Number(button.dataset.predictGo));
  if (button?.matches("[data-predict-again]")) beginAgain();
  if (!button?.matches("[data-predict-all]")) return;
  showAll();
  steps[0].element.querySelector(".predict-title").focus();
});
root.addEventListener("predict:marks", keep);
document.addEventListener("cutmarks:lesson-next", goOn);
restore();
