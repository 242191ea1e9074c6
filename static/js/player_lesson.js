// The player of a lesson: its keys, and the answer to the lesson's question, which is told once the cuts have been played.

import { onKeys } from "./key_map.js";
import { player, PLAYER_KEYS } from "./player.js";

const SKIP = "Skip to the end";
const form = document.querySelector("[data-ask-lesson]");
const button = form.querySelector("[data-ask-show]");
const words = button.textContent;
let isWaiting = false; // for the end, to be told
let isPlayed = false;

function wait(isOn) {
  isWaiting = isOn;
  form.querySelector("fieldset").disabled = isOn;
  button.textContent = isOn ? SKIP : words;
}

/** The first press plays, a second one skips what is left of it, and is heard by what tells. */
function onSubmit(event) {
  if (event.target !== form || isPlayed) return;
  if (isWaiting || player.isStill) return skip();
  event.preventDefault();
  event.stopImmediatePropagation();
  wait(true);
  player.panel.play.focus({ preventScroll: true });
  player.playOn();
}

function skip() {
  wait(false);
  player.finish();
}

function tell() {
  if (!isWaiting) return;
  wait(false);
  isPlayed = true;
  form.requestSubmit();
  isPlayed = false;
}

/** What is told, here or in another visit, is not veiled; what is asked again is. */
function follow() {
  if (isWaiting) return;
  if (button.hidden) player.settle();
  else player.rewind();
}

onKeys(PLAYER_KEYS, () => {});
document.addEventListener("submit", onSubmit, { capture: true });
document.addEventListener("player:end", tell);
document.addEventListener("lesson:question", follow);
