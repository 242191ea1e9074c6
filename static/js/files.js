// Files are opened by choosing them, or by dropping them anywhere on the page.

import { tell } from "./notice.js";

const FOLDER = "A folder cannot be dropped; drop the files in it, or a zip of it.";
const veil = document.querySelector("[data-drop-veil]");
let depth = 0; // dragenter and dragleave come for every element on the way

const holdsFile = (event) => [...(event.dataTransfer?.types ?? [])].includes("Files");

function cover(isOver) {
  veil.hidden = !isOver;
  if (!isOver) depth = 0;
}

const isFolder = (item) => item.webkitGetAsEntry?.()?.isDirectory;

/** The form in an open dialog, else that on the page itself, else that of the dialog, which then opens. */
function formForDrop() {
  const form = document.querySelector("dialog[open] [data-drop]") ?? document.querySelector("[data-drop]");
  const dialog = form.closest("dialog");
  if (dialog && !dialog.open) dialog.showModal();
  return form;
}

function openDropped({ files, items }) {
  if (!files.length) return;
  const form = formForDrop();
  if ([...items].some(isFolder)) return tell(FOLDER, (form.closest("dialog") ?? document).querySelector("[data-notice]"));
  const chosen = new DataTransfer();
  [...files].forEach((file) => chosen.items.add(file));
  form.querySelector("[data-file]").files = chosen.files;
  form.requestSubmit();
}

document.addEventListener("change", ({ target }) => {
  if (target.matches("[data-file]") && target.files.length) target.form.requestSubmit();
});
addEventListener("dragenter", (event) => {
  if (!holdsFile(event)) return;
  depth += 1;
  cover(true);
});
addEventListener("dragleave", () => {
  depth -= 1;
  if (depth <= 0) cover(false);
});
addEventListener("dragover", (event) => holdsFile(event) && event.preventDefault());
addEventListener("drop", (event) => {
  if (!holdsFile(event)) return;
  event.preventDefault();
  cover(false);
  openDropped(event.dataTransfer);
});
