// A list that scrolls by itself stays where it was when all around it is drawn anew.

const places = new Map();
const lists = () => document.querySelectorAll("[data-keep-scroll]");

document.addEventListener("htmx:beforeSwap", () => lists().forEach(({ id, scrollLeft, scrollTop }) => places.set(id, [scrollLeft, scrollTop])));
document.addEventListener("htmx:afterSwap", () => lists().forEach((list) => list.scrollTo(...(places.get(list.id) ?? [0, 0]))));

/** What the keyboard goes to is seen, though the page around it stands still. */
document.addEventListener("focusin", ({ target }) => {
  const list = target.closest("[data-keep-scroll]");
  if (list && list !== target && target.matches(":focus-visible")) target.scrollIntoView({ block: "nearest" });
});

/** What was just suggested is seen first. */
document.addEventListener("htmx:afterRequest", ({ detail: { requestConfig, successful } }) => {
  if (!successful || !requestConfig.elt.matches("[data-suggest]")) return;
  const first = document.querySelector(".answers .suggested");
  const list = first?.closest("[data-keep-scroll]");
  if (list) list.scrollTop = first.offsetTop - list.querySelector("thead").offsetHeight;
});
