// Changes of the answers take turns: the server knows an answer by its place among the others, which each change may shift.

import { benchData } from "./bench_data.js";
import { place } from "./state.js";

const waiting = []; // what goes on when the change under way is answered
let isUnderWay = false;

const isChange = ({ path, verb }) => verb === "post" && path.startsWith(`${place()}/answers`);
export const isSame = (one, other) => ["start", "end", "question"].every((name) => one[name] === other[name]);

/** Kept when no change of the answers is under way. */
export const turn = () => (isUnderWay ? new Promise((resolve) => waiting.push(resolve)) : Promise.resolve());

/** Press the button of this name, once it is there for what was asked before. */
export async function press(id) {
  await turn();
  document.getElementById(id)?.click();
}

/** The button of an answer is that of the same answer, wherever it stands by then. */
async function pressAgain(id) {
  const [, kind, number] = id.match(/^(keep|remove)-(\d+)$/) ?? [];
  if (!kind) return press(id);
  const answer = benchData().answers[number];
  await turn();
  return document.getElementById(`${kind}-${benchData().answers.findIndex((each) => isSame(each, answer))}`)?.click();
}

function goOn() {
  if (isUnderWay || !waiting.length) return;
  waiting.shift()();
  setTimeout(goOn); // where that asked for nothing
}

document.addEventListener("htmx:confirm", (event) => {
  const { elt, path, verb } = event.detail;
  if (!isUnderWay || !elt.matches("button[hx-post]") || !isChange({ path, verb })) return;
  event.preventDefault();
  pressAgain(elt.id);
});
document.addEventListener("htmx:beforeSend", ({ detail: { requestConfig } }) => (isUnderWay ||= isChange(requestConfig)));
document.addEventListener("htmx:afterRequest", ({ detail: { requestConfig, xhr } }) => {
  if (!isChange(requestConfig) || xhr.getResponseHeader("HX-Redirect")) return; // to the copy of a sample, which takes the place of this page
  isUnderWay = false;
  setTimeout(goOn);
});
