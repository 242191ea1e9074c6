// The keys of the page of an evaluation; its table has its own.

import { onKeys } from "./key_map.js";
import { fill } from "./evaluate_panels.js";
import { leadTo } from "./keep_reading.js";
import { closeSheet } from "./narrow.js";
import { goToField } from "./type_ahead.js";

/** The field of a question, fetched with its panel where that was not seen yet. */
function openAsk() {
  const panel = document.querySelector("#panel-ask");
  const coming = fill(panel);
  const field = () => panel.querySelector("[data-ask-form]")?.elements.ask;
  return goToField(field() ? null : coming, field, () => leadTo(panel));
}

const KEYS = {
  "/": openAsk,
  "?": () => document.querySelector("#keys").showModal(),
};

onKeys(KEYS, closeSheet);
