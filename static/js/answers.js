// Marking answers: words selected in the text become one, and each can be changed.

import { benchData, listen } from "./bench_data.js";
import { remember } from "./focus.js";
import { button, mayMark, placeButton, withoutWords } from "./marking.js";
import { tell } from "./notice.js";
import { postAnswer } from "./paste.js";
import { fetchText } from "./text_source.js";
import { isSame } from "./turns.js";

const editor = document.querySelector("[data-editor]");
let selected = null; // {start, end, text}
let edited = null; // the answer that is changed, as it was; null for a new one
let back = null; // to what opened the form
let keeping = null; // what the server has not taken yet: the form, and what was in it
let source = null; // the text, for those who type where an answer begins and ends

const part = (name) => editor.querySelector(`[data-answer-${name}]`);

function onSelection(selection) {
  selected = selection && selection.end > selection.start ? selection : null;
  if (selected && !editor.hidden && !keeping?.form.isConnected) fill(selected);
  showButton();
}

function showButton() {
  button.hidden = !selected || !editor.hidden || !mayMark();
  if (!button.hidden) placeButton();
}

const isInText = () => document.querySelector("[data-text]").contains(document.getSelection().anchorNode);

/** The form for the selected words; without any, for pasting some. */
export function markSelection() {
  if (selected && isInText() && mayMark()) openEditor(null, { ...selected, question: "" });
  else withoutWords();
}

function openEditor(answer, { question, ...place }) {
  back = remember();
  edited = answer;
  editor.replaceChildren(document.querySelector("[data-editor-form]").content.cloneNode(true));
  part("title").textContent = answer ? "Change the answer" : "Mark as an answer";
  part("question").value = question;
  fill(place);
  editor.hidden = false;
  button.hidden = true;
  part("question").focus();
}

function fill({ start, end, text }) {
  part("start").value = start;
  part("end").value = end;
  quote(text);
}

function quote(text) {
  part("words").hidden = !text;
  part("words").textContent = text ?? "";
}

/** Other places hold other words. */
async function quoteTyped({ target }) {
  if (!target.matches("[data-answer-start], [data-answer-end]")) return;
  quote();
  source ??= await fetchText(benchData().document).catch(() => null);
  if (source && !editor.hidden) quote(source.text.slice(...["start", "end"].map((name) => source.offsets.toUnits(Number(part(name).value)))));
}

export function closeEditor() {
  const isOpen = !editor.hidden;
  const isInside = editor.contains(document.activeElement);
  editor.hidden = true;
  editor.replaceChildren();
  if (isInside) back(document.querySelector("[data-text]"));
  return isOpen;
}

const valuesOf = (form) => Object.fromEntries(new FormData(form));
const areOther = (values, than) => Object.keys(values).some((name) => values[name] !== than[name]);

/** The form stays, with all that was typed, until the server has taken it. */
async function keep(event) {
  event.preventDefault();
  const form = event.target;
  const values = valuesOf(form);
  if (Number(values.end) <= Number(values.start)) {
    return tell(`The answer must end after it begins: ${values.end} is not after ${values.start}.`, editor.querySelector("[data-notice]"));
  }
  if (keeping?.form === form) return (keeping.isAsked = areOther(values, keeping.values));
  const own = { form, values, selected, isInText: isInText(), isAsked: false };
  keeping = own;
  const old = edited;
  const numberOf = () => (old ? benchData().answers.findIndex((answer) => isSame(answer, old)) : -1);
  const isKept = await postAnswer(values, editor, { numberOf });
  if (keeping === own) keeping = null;
  if (!form.isConnected) return undefined; // another may be open by now
  if (isKept && !areOther(valuesOf(form), values)) return leave(own);
  if (isKept) goOn(values);
  return own.isAsked && form.requestSubmit();
}

/** Words that were selected since are those of the next answer. */
function leave(kept) {
  closeEditor();
  if (selected !== kept.selected) showButton();
  else if (isInText() === kept.isInText) document.getSelection().removeAllRanges();
}

/** What was typed since changes the answer that is there now. */
function goOn({ start, end, question }) {
  const there = benchData().answers.filter((answer) => answer.start === Number(start) && answer.end === Number(end));
  edited = there.find((answer) => answer.question === question.trim()) ?? there.at(-1) ?? edited;
  part("title").textContent = "Change the answer";
}

function editAnswer(number) {
  const { start, end, question } = benchData().answers[number];
  const row = document.querySelector(`#bench [data-answer="${number}"] [title]`);
  openEditor({ start, end, question }, { start, end, question, text: row?.title });
  editor.scrollIntoView({ block: "nearest" });
}

document.addEventListener("click", ({ target }) => {
  if (target.closest("[data-mark]")) markSelection();
  if (target.closest("[data-editor-close]")) closeEditor();
  const number = target.closest("[data-edit-answer]")?.dataset.editAnswer;
  if (number) editAnswer(Number(number));
});
editor.addEventListener("submit", keep);
editor.addEventListener("input", quoteTyped);
listen("selection", onSelection);
