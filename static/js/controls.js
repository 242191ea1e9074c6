// The controls: every movement asks for its picture within the gesture; at rest the gesture is over.

import { writeAddress } from "./address.js";
import { announce } from "./announce.js";
import { benchData, listen, onBenchData, send } from "./bench_data.js";
import { end, gestureOf, rest } from "./gesture.js";
import { ask, isBehind, isHistory } from "./request.js";
import { clearRemark, forgetRemark, isPossible, keepPossible, refuse, wrongOf } from "./possible.js";
import { fromSlider, inStep } from "./sliders.js";
import { compose, form, panels, setTrackParam, shown, takeIn } from "./state.js";

function changeTrack(panel, control) {
  inStep(panel);
  clearRemark(panel);
  const wrong = wrongOf(panel);
  if (wrong) return refuse(panel, wrong);
  keepPossible(panel);
  panel.querySelector('[name="track"]').value = compose(panel);
  return ask(gestureOf(control));
}

function onInput({ target }) {
  const panel = target.closest("[data-track-params]");
  const field = target.closest("[data-field]");
  if (!panel || !field) return;
  if (target.matches("[data-slider]")) fromSlider(panel, field);
  const number = field.querySelector("[data-param]");
  if (number.dataset.param === "threshold") clear(panel, "amount");
  if (number.dataset.param === "overlap") delete number.dataset.wanted;
  if (isPossible(panel, number)) changeTrack(panel, number);
}

function onChange({ target }) {
  const panel = target.closest("[data-track-params]");
  if (panel) {
    if (!isPossible(panel, target)) changeTrack(panel, target);
    return rest();
  }
  if (target.name === "shown") return show(Number(target.value));
  ask(gestureOf(target));
  return rest();
}

function clear(panel, name) {
  const input = panel.querySelector(`[data-param="${name}"]`);
  if (input) input.value = "";
}

function toDefault({ target }) {
  const panel = target.closest("[data-track-params]");
  const input = target.closest("[data-field]")?.querySelector("[data-param]");
  if (!input || target.matches('[type="number"]')) return;
  input.value = input.dataset.default;
  delete input.dataset.wanted;
  changeTrack(panel, input);
  rest();
}

/** Bring a track into focus: its settings, and its cuts in the text. */
export function show(index, pin = "") {
  const elements = form().elements;
  elements.shown.value = String(index);
  elements.pin.value = pin;
  reveal();
  ask(gestureOf("shown"));
  end();
}

/** Pin a chunk of the track in focus; no new numbers are needed for it. */
export function pin(chunk) {
  form().elements.pin.value = chunk ?? "";
  writeAddress();
}

function reveal() {
  panels().forEach((panel, index) => (panel.hidden = index !== shown()));
  document.querySelectorAll("[data-shown-select]").forEach((select) => (select.value = String(shown())));
}

/** A track's name tells whether it has an overlap, wherever it stands. */
function rename() {
  const { tracks } = benchData();
  document.querySelectorAll("[data-name-of]").forEach((element) => (element.textContent = tracks[element.dataset.nameOf].name));
}

/** Others ask for a change by name: settings of a track by its index, or parts of the state. */
function onState({ track, ...changes }) {
  for (const [name, value] of Object.entries(changes)) {
    if (track !== undefined) setTrackParam(track, name, value);
    else form().elements[name].value = value ?? "";
  }
  if (track !== undefined) changeTrack(panels()[track], `${track}:${Object.keys(changes)}`);
  else ask("window" in changes ? "again" : gestureOf("state"));
  rest();
}

let saying = 0;

function start(controls) {
  controls.addEventListener("input", onInput);
  controls.addEventListener("change", onChange);
  controls.addEventListener("dblclick", toDefault);
  controls.addEventListener("submit", (event) => event.preventDefault());
  listen("state", onState);
  document.addEventListener("change", ({ target }) => {
    if (target.matches("[data-shown-select]")) show(Number(target.value));
    if (target.form === controls && !controls.contains(target)) onChange({ target });
  });
  document.addEventListener("click", ({ target }) => {
    const track = target.closest("[data-show-track]")?.dataset.showTrack;
    if (track !== undefined) show(Number(track));
    const tokenizer = target.closest("[data-set-tokenizer]")?.dataset.setTokenizer;
    if (tokenizer) send("state", { tokenizer });
  });
  let isFirst = true;
  onBenchData(() => {
    if (isBehind()) return; // the form is ahead of this answer, perhaps under a finger
    takeIn(isHistory());
    rename();
    panels().forEach(inStep);
    panels().forEach(forgetRemark);
    reveal();
    clearTimeout(saying);
    if (!isFirst) saying = setTimeout(() => announce(document.querySelector("#seen").textContent), 700);
    isFirst = false;
  });
}

document.querySelectorAll("[data-controls]").forEach(start);
