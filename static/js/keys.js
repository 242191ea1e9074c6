// The keys of the page; fields, sliders, forms, menus and dialogs keep theirs.

import { send } from "./bench_data.js";
import { closeEditor, markSelection } from "./answers.js";
import { openAsk } from "./ask.js";
import { closeCard, walk, walkTracks } from "./card.js";
import { cutHere } from "./hand_text.js";
import { closeFinder, openFinder } from "./finder.js";
import { closeList } from "./lists.js";
import { closeSheet } from "./narrow.js";

const KEYS = {
  ArrowLeft: () => walk(-1),
  ArrowRight: () => walk(1),
  ArrowUp: () => walkTracks(-1),
  ArrowDown: () => walkTracks(1),
  a: markSelection,
  c: cutHere,
  u: () => document.querySelector("[data-undo]")?.click(),
  f: openFinder,
  "/": openAsk,
  "+": () => send("zoom", { by: "in" }),
  "=": () => send("zoom", { by: "in" }),
  "-": () => send("zoom", { by: "out" }),
  0: () => send("zoom", { by: "all" }),
  "?": () => document.querySelector("#keys").showModal(),
};

const FIELDS = "input:not([type=radio], [type=range]), select, textarea, [contenteditable], [data-editor] *, [data-finder] *";
const OVER = "dialog[open], [popover]:popover-open"; // what lies over the page
const ARROWED = "input, [role=slider], summary";

function isTaken({ key, target }) {
  if (document.querySelector(OVER) || target.matches?.(FIELDS)) return true;
  if (!key.startsWith("Arrow")) return false;
  if (target.matches?.(ARROWED)) return true;
  return ["ArrowUp", "ArrowDown"].includes(key) && Boolean(target.closest?.("[data-text]"));
}

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

function onKey(event) {
  selectText(event);
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === "Escape" && !document.querySelector("dialog[open]")) {
    closeHint() || closeEditor() || closeFinder() || closeSheet() || closeList() || closeCard();
    return;
  }
  const act = KEYS[event.key.length === 1 ? event.key.toLowerCase() : event.key];
  if (!act || isTaken(event) || isSelecting(event)) return;
  event.preventDefault();
  act();
}

document.addEventListener("keydown", onKey);
