// The keys of a page in a frame; up and down scroll the page around it.

import { send } from "./bench_data.js";
import { closeCard, walk } from "./card.js";
import { onKeys } from "./key_map.js";
import { closeList } from "./lists.js";

const KEYS = {
  ArrowLeft: () => walk(-1),
  ArrowRight: () => walk(1),
  "+": () => send("zoom", { by: "in" }),
  "=": () => send("zoom", { by: "in" }),
  "-": () => send("zoom", { by: "out" }),
  0: () => send("zoom", { by: "all" }),
};

/** Where nothing of its own is open, what closes may be around it. */
function passOn() {
  if (parent !== window && !document.querySelector("[popover]:popover-open")) parent.postMessage({ type: "cutmarks:escape" }, "*");
}

onKeys(KEYS, () => closeList() || closeCard() || passOn());
