// A lesson inside the frame that fills the screen: the largest type that shows its question, and keys that page through it and turn to the next.

import { onKeys } from "./key_map.js";
import { turn } from "./lesson_turns.js";
import { fitIn } from "./presenter_fit.js";
import { beginPages, page } from "./presenter_pages.js";

const frame = window.frameElement;
/** Whether this page is the one in the frame of a presenter. */
export const isPresented = Boolean(frame?.dataset.presenter);
const root = document.documentElement;
const TURNS = ".lesson-step, .lesson-nav a";

/** Leave the whole screen, where the page is on it. */
export const endPresenting = () => isPresented && frame.dispatchEvent(new Event("presenter:end"));

/** The pages that are turned leave no trace in the history, which is that of the page around the frame. */
function onClick(event) {
  const target = event.target.closest?.(TURNS);
  if (!target || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  location.replace(target.href);
}

/** Arrows belong to what has the focus, wherever they do something there. */
const isOwn = ({ key, target }) => key.startsWith("Arrow") && !target.matches("body, [tabindex='-1']");

const [next, back] = [1, -1].map((by) => () => turn(by));
const [on, up] = [1, -1].map((by) => () => page(by) || turn(by));
const switchTheme = () => document.querySelector("[data-theme-switch]").click();
const KEYS = { PageDown: on, PageUp: up, ArrowDown: () => page(1), ArrowUp: () => page(-1), ArrowRight: next, ArrowLeft: back, t: switchTheme };

function begin() {
  root.classList.add("presenting");
  frame.title = document.title;
  document.addEventListener("click", onClick);
  onKeys(KEYS, document.querySelector("[data-lesson]") ? () => {} : endPresenting, isOwn); // a lesson closes first what is open in it
  addEventListener("pagehide", () => delete frame.dataset.ready);
  beginPages();
  fitIn(frame);
  window.focus();
  const title = document.querySelector("h1");
  title.tabIndex = -1;
  title.focus({ preventScroll: true });
}

if (isPresented) begin();
