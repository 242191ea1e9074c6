// The controls: every movement asks for its picture within the gesture; at rest the gesture is over.

import { writeAddress } from "./address.js";
import { announce } from "./announce.js";
import { benchData, listen, onBenchData, send } from "./bench_data.js";
import { carryOver } from "./carry_over.js";
import { end, gestureOf, rest } from "./gesture.js";
import { ask, asksMore, isBehind, isHistory, tracksBrought } from "./request.js";
import { clearRemark, forgetRemark, isPossible, keepPossible, refuse, wrongOf } from "./possible.js";
import { fromSlider, inStep } from "./sliders.js";
import { compose, defaultOf, valueOf } from "./spelling.js";
import { address, focusOn, form, panels, shown } from "./state.js";
import { takeIn } from "./take_in.js";

function changeTrack(panel, control) {
  inStep(panel);
  clearRemark(panel);
  const wrong = wrongOf(panel);
  if (wrong) return refuse(panel, wrong);
  keepPossible(panel);
  panel.querySelector('[name="track"]').value = compose(panel);
  const input = control.type && control.type !== "hidden" ? control : undefined;
  return ask(gestureOf(control), address(), { panel, input });
}

function onInput({ target }) {
  const panel = target.closest("[data-track-params]");
  const field = target.closest("[data-field]");
  if (!panel || !field) return;
  focusOn(panels().indexOf(panel)); // though another was asked for, which is not there yet
  if (target.matches("[data-slider]")) fromSlider(panel, field);
  const input = field.querySelector("[data-param]");
  if (input.dataset.param === "threshold") clear(panel, "amount");
  delete input.dataset.wanted;
  if (isPossible(panel, input)) changeTrack(panel, input);
}

function onChange({ target }) {
  if (target.matches("[data-shown-select]")) return show(Number(target.value));
  if (target.form !== form()) return undefined; // the unit is one of the controls, though it stands elsewhere
  const panel = target.closest("[data-track-params]");
  if (panel) {
    if (target.type === "number") target.value = valueOf(target);
    if (!isPossible(panel, target)) changeTrack(panel, target);
    return rest();
  }
  if (target.name === "shown") return show(Number(target.value));
  if (target.name === "view") return keep();
  ask(gestureOf(target));
  return rest();
}

function clear(panel, name) {
  const input = panel.querySelector(`[data-param="${name}"]`);
  if (input) input.value = "";
}

function toDefault({ target }) {
  const panel = target.closest("[data-track-params]");
  const input = panel && target.closest("[data-field]")?.querySelector("[data-param]");
  if (!input || target.matches('[type="number"], [type="text"]')) return;
  input.value = defaultOf(panel, input);
  delete input.dataset.wanted;
  changeTrack(panel, input);
  rest();
}

/** Bring a track into focus: its settings, and its cuts in the text. */
export function show(index, pin = "") {
  focusOn(index);
  form().elements.pin.value = pin;
  reveal();
  ask(gestureOf("shown"));
  end();
}

/** Pin a chunk of the track in focus; no new numbers are needed for it. */
export function pin(chunk) {
  form().elements.pin.value = chunk ?? "";
  keep();
}

/** The state is another without new numbers; an answer on its way does not know that, and would take it back. */
export function keep() {
  if (isBehind()) ask("again");
  else writeAddress();
}

function reveal() {
  panels().forEach((panel, index) => (panel.hidden = index !== shown()));
  document.querySelectorAll("[data-shown-select]").forEach((select) => (select.value = String(shown())));
}

/** A track's name tells whether it has an overlap, wherever it stands; words tell rows of one name apart. */
function rename() {
  const { tracks } = benchData();
  document.querySelectorAll("[data-name-of]").forEach((element) => (element.textContent = tracks[element.dataset.nameOf].name));
  document.querySelectorAll("[data-words-of]").forEach((element) => (element.textContent = tracks[element.dataset.wordsOf].apart ?? ""));
}

/** Others ask for a change by name: settings of a track by its index, or parts of the state. */
function onState({ track, ...changes }) {
  const panel = panels()[track];
  if (track !== undefined && !panel) return;
  for (const [name, value] of Object.entries(changes)) {
    const input = panel ? panel.querySelector(`[data-param="${name}"]`) : form().elements[name];
    if (input) input.value = value ?? "";
  }
  if (panel) changeTrack(panel, `${track}:${Object.keys(changes)}`);
  else ask("window" in changes ? "again" : gestureOf("state"));
  rest();
}

function onClick({ target }) {
  const track = target.closest("[data-show-track]")?.dataset.showTrack;
  if (track !== undefined) show(Number(track));
  const { setTokenizer: tokenizer, setEmbedder: embedder } = target.closest("[data-set-tokenizer], [data-set-embedder]")?.dataset ?? {};
  if (tokenizer) send("state", { tokenizer });
  if (embedder) send("state", { embedder });
}

let saying = 0;
let laidOut = null; // the form whose sliders stand where their numbers are

function layOut() {
  if (laidOut) carryOver(laidOut, tracksBrought(), isBehind());
  panels().forEach(inStep);
  reveal();
}

/** New controls are laid out at once; values of an answer that the form is ahead of, perhaps under a finger, are not taken. */
function onAnswer() {
  if (laidOut !== form()) layOut();
  const isFirst = laidOut === null;
  laidOut = form();
  if (isBehind()) return;
  takeIn(isHistory());
  rename();
  panels().forEach(inStep);
  panels().forEach(forgetRemark);
  reveal();
  clearTimeout(saying);
  if (!isFirst) saying = setTimeout(() => announce(document.querySelector("#seen").textContent), 700);
}

/** What cannot be cut any more is not asked for: the controls go back to the picture. A wrong value stays, to be mended. */
function onRefused({ detail: { requestConfig, xhr } }) {
  if (!xhr.sent || requestConfig.verb !== "get" || xhr.status === 422 || asksMore()) return;
  takeIn(true);
  panels().forEach(inStep);
  reveal();
}

if (form()) {
  document.addEventListener("htmx:responseError", onRefused);
  document.addEventListener("input", onInput);
  document.addEventListener("change", onChange);
  document.addEventListener("dblclick", toDefault);
  document.addEventListener("submit", (event) => event.target === form() && event.preventDefault());
  document.addEventListener("click", onClick);
  listen("state", onState);
  onBenchData(onAnswer);
}
