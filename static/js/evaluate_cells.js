// The numbers of a table: one tab stop leads in, the arrows walk them; what one says more stands beside it.

const GAP = 6; // pixels between a number and what it says more
const tip = document.querySelector("[data-cell-tip]");
const MOVES = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0], Home: [0, -Infinity], End: [0, Infinity] };
let owner = null; // of what is told
let entry = null; // the place of the number that Tab leads to: [row, column]

const rows = (table) => [...table.tBodies[0].rows].map((row) => [...row.cells].filter((cell) => cell.matches("td")));
const within = (list, at) => list[Math.min(Math.max(at, 0), list.length - 1)];
const stop = (cell) => cell.querySelector("a") ?? cell;

function enter() {
  const table = document.querySelector("[data-cells]");
  if (!table) return;
  table.querySelectorAll("td[tabindex='0'], td a[tabindex='0']").forEach((each) => (each.tabIndex = -1));
  const line = within(rows(table), entry?.[0] ?? 0);
  const cell = line && within(line, entry?.[1] ?? 0);
  if (cell) stop(cell).tabIndex = 0;
}

function onKey(event) {
  const cell = event.target.closest?.("[data-cells] tbody td");
  const move = MOVES[event.key];
  if (!cell || !move || event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  const all = rows(cell.closest("table"));
  const row = all.findIndex((line) => line.includes(cell));
  const line = within(all, row + move[0]);
  const next = within(line, all[row].indexOf(cell) + move[1]);
  entry = [all.indexOf(line), line.indexOf(next)];
  enter();
  stop(next).focus();
}

const wordsOf = (element) => {
  const named = element.getAttribute("aria-describedby");
  return (named ? document.getElementById(named) : element.querySelector("[data-tip-words]"))?.textContent.replace(/^\. /, "");
};

function tell(element) {
  owner = element;
  tip.hidden = !element;
  if (!element) return;
  tip.textContent = wordsOf(element);
  const { left, right, top, bottom } = element.getBoundingClientRect();
  const below = bottom + GAP + tip.offsetHeight < innerHeight;
  tip.style.top = `${below ? bottom + GAP : Math.max(GAP, top - tip.offsetHeight - GAP)}px`;
  tip.style.left = `${Math.max(GAP, Math.min((left + right - tip.offsetWidth) / 2, innerWidth - tip.offsetWidth - GAP))}px`;
}

const told = (target) => target.closest?.("[data-tip]") ?? null;

document.addEventListener("keydown", (event) => (event.key === "Escape" && owner ? tell(null) : onKey(event)));
document.addEventListener("focusin", ({ target }) => tell(told(target)));
document.addEventListener("focusout", () => tell(null));
document.addEventListener("pointerover", ({ target }) => told(target) !== owner && tell(told(target)));
document.addEventListener("scroll", () => owner && tell(null), { capture: true, passive: true });
document.addEventListener("htmx:load", () => {
  if (owner && !owner.isConnected) tell(null);
  enter();
});
enter();
