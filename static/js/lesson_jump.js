// Numbers in a lesson's words that a control goes to when they are pressed, one of them once the question is answered.

/** The control moves as if by hand. */
function jump({ dataset, value }) {
  const control = document.querySelector(`[data-moves="${dataset.jump}"]`);
  control.value = value;
  for (const type of ["input", "change"]) control.dispatchEvent(new Event(type, { bubbles: true }));
}

/** What was moved comes into view where none of it is, as on a narrow screen. */
function show() {
  const figure = document.querySelector("[data-figure]");
  const { top, bottom } = figure.getBoundingClientRect();
  if (bottom < 0 || top > innerHeight) figure.scrollIntoView({ block: "center" });
}

document.addEventListener("click", ({ target }) => {
  const pressed = target.closest("[data-jump]");
  if (!pressed) return;
  jump(pressed);
  show();
});
document.addEventListener("submit", ({ target }) => {
  const name = target.dataset.askLesson;
  const first = name && document.querySelector(`[data-reveal="${name}"] [data-jump-first]`);
  if (first) jump(first);
});
