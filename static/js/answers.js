// Marking answers: words selected in the text become one, and each can be changed.

import { benchData, listen, onBenchData } from "./bench_data.js";
import { openPaste, postAnswer } from "./paste.js";

const editor = document.querySelector("[data-editor]");
const button = document.querySelector("[data-mark]");
const GAP = 5;
const EDGE = 20; // leaves the scroll bar free
let selected = null; // {start, end, text}
let edited = null; // the number of the answer that is changed, null for a new one

function onSelection(selection) {
  selected = selection && selection.end > selection.start ? selection : null;
  if (selected && !editor.hidden) fill(selected);
  button.hidden = !selected || !editor.hidden;
  if (!button.hidden) placeButton();
}

/** Above the selection, or under it where there is no room, and always inside the text's pane. */
function placeButton() {
  const range = document.getSelection();
  if (!range.rangeCount) return;
  const boxes = [...range.getRangeAt(0).getClientRects()].filter(({ width }) => width > 0);
  if (!boxes.length) return;
  const pane = document.querySelector("[data-text]").getBoundingClientRect();
  const [top, bottom] = [Math.max(pane.top, 0), Math.min(pane.bottom, innerHeight)];
  const above = boxes[0].top - button.offsetHeight - GAP;
  const under = Math.min(boxes.at(-1).bottom + GAP, bottom - button.offsetHeight - GAP);
  const right = pane.right - button.offsetWidth - EDGE;
  button.style.left = `${Math.max(Math.min(boxes[0].left, right), pane.left + GAP)}px`;
  button.style.top = `${above >= top ? above : under}px`;
}

/** The form for the selected words; without any, for pasting some. */
export function markSelection() {
  if (selected) openEditor(null, { ...selected, question: "" });
  else openPaste();
}

function openEditor(number, answer) {
  edited = number;
  editor.replaceChildren(document.querySelector("[data-editor-form]").content.cloneNode(true));
  editor.querySelector("[data-answer-title]").textContent = number === null ? "Mark as an answer" : "Change the answer";
  editor.querySelector("[data-answer-question]").value = answer.question;
  fill(answer);
  editor.hidden = false;
  button.hidden = true;
  editor.querySelector("[data-answer-question]").focus();
}

function fill({ start, end, text }) {
  editor.querySelector("[data-answer-start]").value = start;
  editor.querySelector("[data-answer-end]").value = end;
  const words = editor.querySelector("[data-answer-words]");
  words.hidden = text === undefined;
  words.textContent = text ?? "";
}

export function closeEditor() {
  const isOpen = !editor.hidden;
  editor.hidden = true;
  editor.replaceChildren();
  return isOpen;
}

async function keep(event) {
  event.preventDefault();
  const values = Object.fromEntries(new FormData(event.target));
  await postAnswer(edited === null ? [] : [edited], values);
  closeEditor();
  document.getSelection().removeAllRanges();
}

function editAnswer(number) {
  const { start, end, question } = benchData().answers[number];
  const row = document.querySelector(`#bench [data-answer="${number}"] [title]`);
  openEditor(number, { start, end, question, text: row?.title });
  editor.scrollIntoView({ block: "nearest" });
}

document.addEventListener("click", ({ target }) => {
  if (target.closest("[data-mark]")) markSelection();
  if (target.closest("[data-editor-close]")) closeEditor();
  const number = target.closest("[data-edit-answer]")?.dataset.editAnswer;
  if (number) editAnswer(Number(number));
});
// Pressing the button must not empty the selection before it is read.
button.addEventListener("pointerdown", (event) => event.preventDefault());
editor.addEventListener("submit", keep);
// After a change of this page there is something to undo, even where no answer is left.
let isChanged = false;
document.addEventListener("htmx:beforeRequest", ({ detail: { requestConfig } }) => {
  isChanged ||= requestConfig.verb === "post" && requestConfig.path.includes("/answers");
});
onBenchData(() => {
  const undo = document.querySelector("[data-undo]");
  if (isChanged) undo.disabled = false;
});
document.addEventListener("scroll", () => (button.hidden = true), { capture: true, passive: true });
listen("selection", onSelection);
