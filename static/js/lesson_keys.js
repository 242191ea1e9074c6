// The keys of a lesson's figure; those that turn to others and those of an animation stand beside what they move.

import { send } from "./bench_data.js";
import { closeCard, walk } from "./card.js";
import { onKeys } from "./key_map.js";
import { endPresenting } from "./lesson_presented.js";
import { closeList } from "./lists.js";

const KEYS = {
  ArrowLeft: () => walk(-1),
  ArrowRight: () => walk(1),
  "+": () => send("zoom", { by: "in" }),
  "=": () => send("zoom", { by: "in" }),
  "-": () => send("zoom", { by: "out" }),
  0: () => send("zoom", { by: "all" }),
  "?": () => document.querySelector("#keys").showModal(),
};

/** The arrows walk the chunks of the figure alone: elsewhere they scroll, or turn to the next lesson. */
const isElsewhere = ({ key, target }) => key.startsWith("Arrow") && !target.closest("[data-figure]");

onKeys(KEYS, () => closeList() || closeCard() || endPresenting(), isElsewhere);
