// What is given to be taken elsewhere, such as a link or a snippet, is copied with a press.

const NOTED_MS = 4000;

async function copy(button) {
  const words = document.getElementById(button.dataset.copyFrom);
  const said = button.parentElement.querySelector("[data-copied]");
  words.select();
  try {
    await navigator.clipboard.writeText(words.value);
    said.textContent = "Copied.";
  } catch {
    said.textContent = "Selected: copy it with the keys of your system."; // pages without https may not write it
  }
  setTimeout(() => (said.textContent = ""), NOTED_MS);
}

document.addEventListener("click", ({ target }) => {
  const button = target.closest("[data-copy-from]");
  if (button) copy(button);
});
