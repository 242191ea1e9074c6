// The player of a lesson: its keys, and the answer to the lesson's question, which plays the cuts.

import { onKeys } from "./key_map.js";
import { PLAYER_KEYS, playOn, rewind } from "./player.js";

onKeys(PLAYER_KEYS, () => {});
document.addEventListener("submit", ({ target }) => target.matches("[data-ask-lesson]") && playOn());
document.addEventListener("click", ({ target }) => target.closest("[data-ask-again]") && rewind());
