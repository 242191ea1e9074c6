// The rows of an evaluation: their settings open over the table, one of them is what the others are compared with.

import { listen, onBenchData, send } from "./bench_data.js";
import { show } from "./controls.js";
import { form } from "./state.js";
import { goToSettings } from "./track_buttons.js";

const settings = document.querySelector("[data-settings]");
const narrow = matchMedia("(max-width: 700px)");
const turn = () => document.querySelector("[data-settings-switch]");

function setOpen(opens) {
  settings.classList.toggle("open", opens);
  turn()?.setAttribute("aria-expanded", String(opens));
}

function edit(index) {
  if (Number(form().elements.shown.value) !== index) show(index);
  if (narrow.matches) return document.querySelector("[data-sheet-open]").click();
  setOpen(true);
  settings.scrollIntoView({ block: "nearest" });
  return goToSettings(index);
}

/** A preset brings what its sizes are counted in; whatever was compared with is not among its rows. */
function beforePreset({ target }) {
  const tokenizer = target.closest("[data-tracks-tokenizer]")?.dataset.tracksTokenizer;
  if (tokenizer === undefined) return;
  form().elements.baseline.value = "";
  if (tokenizer) form().elements.tokenizer.value = tokenizer;
}

document.addEventListener("click", beforePreset, { capture: true });
document.addEventListener("click", ({ target }) => {
  const row = target.closest("[data-edit-row]")?.dataset.editRow;
  if (row !== undefined) edit(Number(row));
  if (target.closest("[data-settings-switch]")) setOpen(!settings.classList.contains("open"));
  if (target.closest("[data-add-track]") && !narrow.matches) setOpen(true); // its settings are what comes next
});
listen("row-edit", edit);
listen("row-baseline", (index) => send("state", { baseline: index }));
onBenchData(() => setOpen(settings.classList.contains("open")));
