// The Export dialog: the picture in the size that is asked for, with a look at it before, and the code to copy.

import { sheetOf } from "./export_sheet.js";
import { pngOf, save, svgOf } from "./export_files.js";
import { plotly } from "./plotly.js";

const NOTED_MS = 1600;
const REST_MS = 150;
const LEAST_TYPE = 9; // pixels of the smallest letters that can be read
const MOST_PIXELS = 60_000_000; // of a PNG; browsers give up at more
const inner = (name) => `[data-export-${name}]`;
let resting = 0;
let asked = 0;

/** What is asked for, null while a number is missing or out of its range. */
function wanted(form) {
  const { width, height, theme, scale } = form.elements;
  if (!width.validity.valid || !height.validity.valid) return null;
  return { width: Number(width.value), height: Number(height.value), theme: theme.value, scale: Number(scale.value) };
}

async function drawn(dialog, size) {
  await plotly();
  const sheet = sheetOf({ title: dialog.dataset.title, note: dialog.dataset.note, ...size });
  return { ...sheet, svg: await svgOf(sheet, size) };
}

async function preview(dialog) {
  const form = dialog.querySelector(inner("form"));
  const size = wanted(form);
  const number = (asked += 1);
  form.querySelectorAll("[data-export-as]").forEach((button) => (button.disabled = !size));
  if (!size) return remark(form, "Type a width and a height that the picture can have: 320 to 4,000, and 240 to 4,000 pixels.");
  const { svg, type } = await drawn(dialog, size);
  if (number !== asked || !dialog.isConnected) return;
  remark(form, wordsFor(size, type));
  show(dialog.querySelector(inner("preview")), svg, size);
}

function show(place, svg, { width, height }) {
  const image = Object.assign(new Image(), { alt: "The picture as it will be", width, height });
  const address = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
  image.addEventListener("load", () => URL.revokeObjectURL(address), { once: true });
  image.src = address;
  place.replaceChildren(image);
}

/** How large the file is, and what to do where its letters are too small to read. */
function wordsFor({ width, height, scale }, type) {
  const told = (number) => Math.round(number).toLocaleString("en");
  const png = `The PNG has ${told(width * scale)} × ${told(height * scale)} pixels.`;
  if (type >= LEAST_TYPE) return png;
  return `${png} Its smallest letters are ${told(type)} pixels high: make it larger, or show fewer tracks.`;
}

function remark(form, words) {
  form.querySelector(inner("remark")).textContent = words;
}

async function download(button) {
  const dialog = button.closest("[data-export]");
  const form = dialog.querySelector(inner("form"));
  const size = wanted(form);
  const format = button.dataset.exportAs;
  if (format === "png" && size.width * size.height * size.scale ** 2 > MOST_PIXELS) {
    return remark(form, "A PNG of so many pixels cannot be made here: choose a smaller size or 1×, or take the SVG, which can be enlarged.");
  }
  const { svg } = await drawn(dialog, size);
  const file = format === "svg" ? new Blob([svg], { type: "image/svg+xml" }) : await pngOf(svg, size);
  if (file) save(file, `${dialog.dataset.stem}.${format}`);
  else remark(form, "The browser could not make the PNG: choose a smaller size, or take the SVG.");
}

/** A preset sets the numbers; numbers that are none of them are another size. */
function onSize(form, changed) {
  const { preset, width, height } = form.elements;
  if (changed !== preset) preset.value = [...preset.options].find(({ value }) => value === `${width.value}x${height.value}`)?.value ?? "";
  else if (preset.value) [width.value, height.value] = preset.value.split("x");
  else width.select();
}

function onInput({ target }) {
  const form = target.closest?.(inner("form"));
  if (form) {
    onSize(form, target);
    clearTimeout(resting);
    resting = setTimeout(() => preview(form.closest("[data-export]")), REST_MS);
  }
  const programs = target.name === "library" && target.closest(inner("code"));
  if (programs) for (const each of programs.querySelectorAll(inner("program"))) each.hidden = each.dataset.exportProgram !== target.value;
}

async function copy(button) {
  const text = button.closest(inner("program")).querySelector(inner("text"));
  const words = button.textContent;
  try {
    await navigator.clipboard.writeText(text.textContent);
    button.textContent = "Copied";
  } catch {
    getSelection().selectAllChildren(text); // pages without https may not write the clipboard
    button.textContent = "Selected: copy it with your keys";
  }
  setTimeout(() => (button.textContent = words), NOTED_MS);
}

document.addEventListener("input", onInput);
document.addEventListener("submit", (event) => event.target.matches(inner("form")) && event.preventDefault());
document.addEventListener("click", ({ target }) => {
  const button = target.closest("[data-export-as], [data-export-copy]");
  if (button) button.matches(inner("copy")) ? copy(button) : download(button);
});
document.addEventListener("htmx:load", ({ detail: { elt } }) => elt.matches?.("[data-export]") && preview(elt));
