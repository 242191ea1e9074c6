// The Embed dialog: a height that cannot be is said in words, and only lines that are as chosen can be copied.

const CHOICES = "[data-embed-choices]";
const told = (number) => Number(number).toLocaleString("en");

/** Until the lines that are chosen have come, those that stand there are others. */
function onInput({ target }) {
  const form = target.closest?.(CHOICES);
  if (!form) return;
  const { height } = form.elements;
  const isWrong = !height.validity.valid;
  height.ariaInvalid = String(isWrong);
  form.querySelector("[data-embed-remark]").textContent = isWrong ? wordsFor(height) : "";
  document.querySelector("#embed-copy").disabled = true;
}

const wordsFor = ({ min, max }) => `Type a whole number of pixels from ${told(min)} to ${told(max)}, or leave it empty.`;

document.addEventListener("input", onInput);
document.addEventListener("submit", (event) => event.target.matches(CHOICES) && event.preventDefault());
