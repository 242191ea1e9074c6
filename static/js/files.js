// A file is opened by choosing it, or by dropping it anywhere on the page.

const form = document.querySelector("[data-drop]");
const input = form.querySelector("[data-file]");
const veil = document.querySelector("[data-drop-veil]");
let depth = 0; // dragenter and dragleave come for every element on the way

const holdsFile = (event) => [...(event.dataTransfer?.types ?? [])].includes("Files");

function cover(isOver) {
  veil.hidden = !isOver;
  if (!isOver) depth = 0;
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
  const [file] = event.dataTransfer.files;
  if (!file) return;
  const chosen = new DataTransfer();
  chosen.items.add(file);
  input.files = chosen.files;
  const dialog = form.closest("dialog");
  if (!dialog.open) dialog.showModal();
  form.requestSubmit();
});
