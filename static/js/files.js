// A file is opened by choosing it, or by dropping it anywhere on the page.

import { tell } from "./notice.js";

const ONE = "One file is opened at a time; drop the one to look at first.";
const form = document.querySelector("[data-drop]");
const input = form.querySelector("[data-file]");
const veil = document.querySelector("[data-drop-veil]");
let depth = 0; // dragenter and dragleave come for every element on the way

const holdsFile = (event) => [...(event.dataTransfer?.types ?? [])].includes("Files");

function cover(isOver) {
  veil.hidden = !isOver;
  if (!isOver) depth = 0;
}

function openDropped(files) {
  if (!files.length) return;
  const dialog = form.closest("dialog");
  if (!dialog.open) dialog.showModal();
  if (files.length > 1) return tell(ONE, dialog.querySelector("[data-notice]"));
  const chosen = new DataTransfer();
  chosen.items.add(files[0]);
  input.files = chosen.files;
  form.requestSubmit();
}

input.addEventListener("change", () => input.files.length && form.requestSubmit());
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
  openDropped(event.dataTransfer.files);
});
