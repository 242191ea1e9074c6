// The keys of the workbench.

import { send } from "./bench_data.js";
import { closeEditor, markSelection } from "./answers.js";
import { openAsk } from "./ask.js";
import { closeCard, walk, walkTracks } from "./card.js";
import { cutHere } from "./hand_text.js";
import { closeFinder, openFinder } from "./finder.js";
import { onKeys } from "./key_map.js";
import { closeList } from "./lists.js";
import { closeSheet } from "./narrow.js";
import { closePlayer, PLAYER_KEYS } from "./player.js";
import { press } from "./turns.js";

const KEYS = {
  ArrowLeft: () => walk(-1),
  ArrowRight: () => walk(1),
  ArrowUp: () => walkTracks(-1),
  ArrowDown: () => walkTracks(1),
  a: markSelection,
  c: cutHere,
  u: () => press("undo"),
  f: openFinder,
  "/": openAsk,
  "+": () => send("zoom", { by: "in" }),
  "=": () => send("zoom", { by: "in" }),
  "-": () => send("zoom", { by: "out" }),
  0: () => send("zoom", { by: "all" }),
  "?": () => document.querySelector("#keys").showModal(),
  ...PLAYER_KEYS,
};

/** A word's meaning goes away without the word being left for good. */
function closeHint() {
  const isOpen = document.activeElement.matches(".hint-word");
  if (isOpen) document.activeElement.blur();
  return isOpen;
}

/** Arrows with Shift extend a selection, and where one is made the arrows are its own. */
function isSelecting({ key, shiftKey }) {
  const { isCollapsed, anchorNode } = getSelection();
  return key.startsWith("Arrow") && (shiftKey || (!isCollapsed && document.querySelector("[data-text]").contains(anchorNode)));
}

/** In the text, all of it is the text and not the page around it. */
function selectText(event) {
  const text = event.target.closest?.("[data-text]");
  if (!text || event.key.toLowerCase() !== "a" || !(event.ctrlKey || event.metaKey) || event.altKey) return;
  event.preventDefault();
  getSelection().selectAllChildren(text.querySelector(".text-body") ?? text);
}

/** The field of a question is left, with what is typed in it. */
function leaveAsk() {
  const field = document.activeElement.closest("[data-ask-form]") && document.activeElement;
  field?.blur();
  return Boolean(field);
}

const escape = () => closeHint() || closeEditor() || closeFinder() || closeSheet() || closeList() || leaveAsk() || closeCard() || closePlayer();

document.addEventListener("keydown", selectText);
onKeys(KEYS, escape, isSelecting);
