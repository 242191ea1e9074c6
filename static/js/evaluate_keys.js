// The keys of the page of an evaluation; its table has its own.

import { onKeys } from "./key_map.js";
import { fill } from "./evaluate_panels.js";
import { closeSheet } from "./narrow.js";

/** The field of a question, fetched with its panel where that was not seen yet. */
async function openAsk() {
  const panel = document.querySelector("#panel-ask");
  await fill(panel);
  panel.scrollIntoView({ block: "start" });
  const field = panel.querySelector("[data-ask-form]")?.elements.ask;
  field?.focus({ preventScroll: true });
  field?.select();
}

const KEYS = {
  "/": openAsk,
  "?": () => document.querySelector("#keys").showModal(),
};

onKeys(KEYS, closeSheet);
