// On a narrow screen the text comes right under the picture, and the settings in a sheet from below.

const controls = () => document.querySelector("[data-controls]");
const opener = document.querySelector("[data-sheet-open]");
const page = document.querySelector("#page");
const narrow = matchMedia("(max-width: 700px)");

/** Where the text has scrolled to is lost by a move, and without a word, so it is put back. */
function arrange() {
  if (!page) return; // of a collection, which shows no text
  const [text, bench] = [page.querySelector("[data-text]"), document.querySelector("#bench")];
  const isNarrow = bench.previousElementSibling === page;
  if (isNarrow === narrow.matches) return;
  const { scrollTop } = text;
  if (narrow.matches) bench.before(page);
  else document.querySelector("#main").append(page);
  text.scrollTop = scrollTop;
}

const isOpen = () => document.body.classList.contains("with-sheet");

function setSheet(opens) {
  document.body.classList.toggle("with-sheet", opens);
  opener.setAttribute("aria-expanded", String(opens));
  (opens ? controls().querySelector("input:checked") : opener).focus({ preventScroll: true });
  if (opens) document.querySelector("#figure")?.scrollIntoView({ block: "start" }); // its cuts move above the sheet
}

/** Whether there was a sheet to close. */
export function closeSheet() {
  const wasOpen = isOpen();
  if (wasOpen) setSheet(false);
  return wasOpen;
}

/** Menus and dialogs lie over the sheet and leave it open. */
const isOver = (target) => Boolean(target.closest?.("[popover], dialog"));

/** While it is open, Tab goes round in the sheet, because what lies under it is not seen. */
function goRound(event) {
  if (event.key !== "Tab" || !isOpen() || !narrow.matches || isOver(event.target)) return;
  const all = [...controls().querySelectorAll("input:not([type=hidden]), select, button")];
  const stops = all.filter((each) => each.checkVisibility({ visibilityProperty: true }) && (each.type !== "radio" || each.checked));
  const [from, to] = event.shiftKey ? [stops[0], stops.at(-1)] : [stops.at(-1), stops[0]];
  if (event.target !== from && controls().contains(event.target)) return;
  event.preventDefault();
  to.focus();
}

document.addEventListener("keydown", goRound);
document.addEventListener("click", ({ target }) => {
  if (target.closest("[data-sheet-close]")) setSheet(false);
  else if (narrow.matches && target.isConnected && !isOver(target) && ![controls(), opener].some((part) => part.contains(target))) closeSheet();
});
opener.addEventListener("click", () => setSheet(true));
narrow.addEventListener("change", arrange);
arrange();
