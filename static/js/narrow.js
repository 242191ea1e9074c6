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

/** While it is open, Tab goes round in the sheet, because what lies under it is not seen. */
function goRound(event) {
  if (event.key !== "Tab" || !controls.classList.contains("open") || !narrow.matches) return;
  const all = [...controls.querySelectorAll("input:not([type=hidden]), select, button")];
  const stops = all.filter((each) => each.checkVisibility({ visibilityProperty: true }) && (each.type !== "radio" || each.checked));
  const [from, to] = event.shiftKey ? [stops[0], stops.at(-1)] : [stops.at(-1), stops[0]];
  if (event.target !== from && controls.contains(event.target)) return;
  event.preventDefault();
  to.focus();
}

document.addEventListener("keydown", goRound);
document.addEventListener("click", ({ target }) => {
  if (narrow.matches && ![controls, opener].some((part) => part.contains(target))) closeSheet();
});
opener.addEventListener("click", () => setSheet(true));
controls.querySelector("[data-sheet-close]").addEventListener("click", () => setSheet(false));
narrow.addEventListener("change", arrange);
arrange();
