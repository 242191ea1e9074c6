// On the whole screen one pages through what a lesson has no room for, both columns at once, before one turns to the next.

const PART = 0.85; // of a column, so that the lines at its edge are read again
const root = document.documentElement;
const columns = () => [...document.querySelectorAll(".lesson-text, .lesson-live, main.lesson")];

const hiddenBelow = ({ scrollHeight, clientHeight, scrollTop }) => scrollHeight - clientHeight - scrollTop > 2;
const hiddenAbove = ({ scrollTop }) => scrollTop > 2;

/** Bring on what is hidden below (1) or above (-1); whether there was anything. */
export function page(by) {
  const moved = columns().filter(by > 0 ? hiddenBelow : hiddenAbove).filter(scrolls);
  moved.forEach((column) => column.scrollBy({ top: by * PART * column.clientHeight, behavior: "instant" }));
  return moved.length > 0;
}

const scrolls = (column) => getComputedStyle(column).overflowY === "auto";

/** At the lower edge of each column a button says that there is more. */
function mark(column) {
  const more = document.createElement("div");
  more.className = "presenter-more";
  more.innerHTML = '<button type="button" class="button">More below <span aria-hidden="true">↓</span></button>';
  more.firstChild.addEventListener("click", () => page(1));
  column.append(more);
  const look = () => more.classList.toggle("none", !scrolls(column) || !hiddenBelow(column));
  column.addEventListener("scroll", look);
  const grown = new ResizeObserver(look);
  [column, ...column.children].forEach((each) => grown.observe(each));
  for (const name of ["lesson:question", "presenter:fitted", "htmx:load"]) document.addEventListener(name, () => requestAnimationFrame(look));
}

/** What an answer has brought is in view: all of it where there is room, else its beginning. */
function showRevealed(column) {
  const parts = [...column.querySelectorAll("[data-verdict-of-answer], [data-reveal]")].filter((each) => each.offsetHeight > 0);
  if (!parts.length) return column.scrollTo({ top: 0, behavior: "instant" });
  const top = column.getBoundingClientRect().top - column.scrollTop;
  const first = parts[0].closest("[data-ask-lesson]") ?? parts[0];
  const end = parts.at(-1).getBoundingClientRect().bottom - top - column.clientHeight;
  column.scrollTo({ top: Math.min(first.getBoundingClientRect().top - top, end), behavior: "instant" });
}

export function beginPages() {
  columns().forEach(mark);
  document.addEventListener("lesson:question", () => requestAnimationFrame(() => columns().filter(scrolls).forEach(showRevealed)));
}
