// The Embed dialog: a height that cannot be is said in words, and only lines that are as chosen can be copied.

const CHOICES = "[data-embed-choices]";
const told = (number) => Number(number).toLocaleString("en");
const spelt = (form) => new URLSearchParams(new FormData(form)).toString();
const copying = () => document.querySelector("#embed-copy");

/** Until the lines that are chosen have come, those that stand there are others. */
function onInput({ target }) {
  const form = target.closest?.(CHOICES);
  if (!form) return;
  const { height } = form.elements;
  const isWrong = !height.validity.valid;
  height.ariaInvalid = String(isWrong);
  form.querySelector("[data-embed-remark]").textContent = isWrong ? wordsFor(height) : "";
  copying().disabled = true;
}

const wordsFor = ({ min, max }) => `Type a whole number of pixels from ${told(min)} to ${told(max)}, or leave it empty.`;

document.addEventListener("input", onInput);
document.addEventListener("submit", (event) => event.target.matches(CHOICES) && event.preventDefault());
document.addEventListener("htmx:beforeSend", ({ detail: { elt, xhr } }) => {
  if (elt.matches(CHOICES)) xhr.choices = spelt(elt);
});
document.addEventListener("htmx:afterSettle", ({ detail: { xhr } }) => {
  const form = xhr.choices !== undefined && document.querySelector(CHOICES);
  if (form) copying().disabled = xhr.choices !== spelt(form) || !form.elements.height.validity.valid;
});
