// The worked example: a reader foretells the cuts of one rule after another, each of which then gets its lane.

import { announce } from "./announce.js";
import { benchData, onBenchData } from "./bench_data.js";
import { gestureOf } from "./gesture.js";
import { finish } from "./lesson_done.js";
import { Pad } from "./lesson_predict_pad.js";
import { lay, tell } from "./lesson_predict_told.js";
import { ask } from "./request.js";
import { arrange, newEntry } from "./state.js";

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
let cut = 0; // so many of the steps

/** The figure gets the lanes of the rules that have cut, and shows once it has no others. */
function drawLanes() {
  const list = steps.slice(0, cut).map(({ entry }) => newEntry(entry));
  arrange(list, list.at(-1));
  ask(gestureOf("lanes"));
}

onBenchData(() => {
  if (cut && benchData().tracks.length === cut) main.dataset.revealed = String(cut);
});

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

function cutStep(at) {
  reveal(steps[at]);
  if (cut === steps.length) finishAll();
  drawLanes();
  if (steps[at + 1]) go[at + 1].disabled = false;
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

function show(at) {
  steps.forEach(({ element }, each) => (element.hidden = each !== at));
  go.forEach((button, each) => (each === at ? button.setAttribute("aria-current", "step") : button.removeAttribute("aria-current")));
  steps[at].element.querySelector(".predict-title").focus();
}

/** All at once, one below the other: for the impatient. */
function showAll() {
  steps.filter((_, at) => at >= cut).forEach(reveal);
  steps.forEach(({ element }) => (element.hidden = false));
  root.classList.add("all");
  root.querySelector(".predict-steps").hidden = true;
  finishAll();
  drawLanes();
  steps[0].element.querySelector(".predict-title").focus();
}

root.addEventListener("click", ({ target }) => {
  const button = target.closest("button");
  const at = steps.findIndex(({ element }) => element.contains(button));
  if (button?.matches("[data-predict-cut]")) cutStep(at);
  if (button?.matches("[data-predict-next]")) show(at + 1);
  if (button?.matches("[data-predict-go]")) show(Number(button.dataset.predictGo));
  if (button?.matches("[data-predict-all]")) showAll();
});
