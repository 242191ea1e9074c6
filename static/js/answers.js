// Marking answers: words selected in the text become one, and each can be changed.

import { benchData, listen } from "./bench_data.js";
import { openPaste, postAnswer } from "./paste.js";

const editor = document.querySelector("[data-editor]");
const button = document.querySelector("[data-mark]");
let selected = null; // {start, end, text}
let edited = null; // the number of the answer that is changed, null for a new one

function onSelection(selection) {
  selected = selection && selection.end > selection.start ? selection : null;
  if (selected && !editor.hidden) fill(selected);
  button.hidden = !selected || !editor.hidden;
  if (!button.hidden) placeButton();
}

/** Just under the end of the selection, inside the window. */
function placeButton() {
  const range = document.getSelection();
  if (!range.rangeCount) return;
  const boxes = [...range.getRangeAt(0).getClientRects()];
  const last = boxes.at(-1) ?? editor.getBoundingClientRect();
  const left = Math.min(last.right, innerWidth - button.offsetWidth - 12);
  button.style.left = `${Math.max(left - button.offsetWidth, 12)}px`;
  button.style.top = `${Math.min(last.bottom + 6, innerHeight - button.offsetHeight - 12)}px`;
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
document.addEventListener("scroll", () => (button.hidden = true), { capture: true, passive: true });
listen("selection", onSelection);
