// On a narrow screen the text comes right under the picture, and the settings in a sheet from below.

const controls = document.querySelector("[data-controls]");
const opener = document.querySelector("[data-sheet-open]");
const page = document.querySelector("#page");
const narrow = matchMedia("(max-width: 700px)");

function arrange() {
  if (narrow.matches) document.querySelector("#bench").before(page);
  else document.querySelector("#main").append(page);
}

function setSheet(isOpen) {
  controls.classList.toggle("open", isOpen);
  opener.setAttribute("aria-expanded", String(isOpen));
  (isOpen ? controls.querySelector("input:checked") : opener).focus({ preventScroll: true });
  if (isOpen) document.querySelector("#figure").scrollIntoView({ block: "start" }); // its cuts move above the sheet
}

/** Whether there was a sheet to close. */
export function closeSheet() {
  const isOpen = controls.classList.contains("open");
  if (isOpen) setSheet(false);
  return isOpen;
}

opener.addEventListener("click", () => setSheet(true));
controls.querySelector("[data-sheet-close]").addEventListener("click", () => setSheet(false));
narrow.addEventListener("change", arrange);
arrange();
