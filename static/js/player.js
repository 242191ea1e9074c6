// The player of a page: what opens it, and its keys.

import { Player } from "./player_play.js";

const element = document.querySelector("[data-player]");
/** None where nothing is played. */
export const player = element && new Player(element);

/** What the keys of a page do. */
export const PLAYER_KEYS = player && { " ": () => player.toggle(), ",": () => player.step("last"), ".": () => player.step("next") };
export const closePlayer = () => player.close();

if (player) {
  document.addEventListener("figure:ready", ({ detail }) => player.begin(detail));
  document.addEventListener("click", ({ target }) => target.closest("[data-player-open]") && player.toggle());
  document.addEventListener("htmx:load", () => player.showOpeners());
  addEventListener("beforeprint", () => player.rest());
}
