// Dialogs that speak of the state: their words are asked for each time one opens, and are gone when it closes.

import { request } from "./ajax.js";
import { isGoingBack } from "./request.js";
import { address, place } from "./state.js";

const LOADING = "Being loaded…";
const OPEN = "dialog[open]:has([data-dialog-body])";
const bodyOf = (dialog) => dialog.querySelector("[data-dialog-body]");
const openings = new WeakMap(); // dialog -> which opening of it is the newest

/** Fill a dialog that has just opened; the words of another state are never seen in it. */
export async function load(dialog) {
  const body = bodyOf(dialog);
  if (!body) return;
  empty(dialog);
  const opening = Symbol("opening");
  openings.set(dialog, opening);
  say(dialog, LOADING);
  await request("GET", addressOf(body.dataset.dialogBody), { source: body, target: body });
  if (openings.get(dialog) === opening) say(dialog, "");
}

const addressOf = (name) => (isGoingBack() ? `${place()}/${name}${location.search}` : address(name));

function say(dialog, words) {
  dialog.querySelector("[data-dialog-loading]").textContent = words;
}

/** What is still under way for it is not waited for any more. */
function empty(dialog) {
  const body = bodyOf(dialog);
  openings.delete(dialog);
  window.htmx.trigger(body, "htmx:abort");
  body.replaceChildren();
  dialog.querySelector("[data-notice]").replaceChildren();
  say(dialog, "");
}

const closeAll = () => document.querySelectorAll(OPEN).forEach((dialog) => dialog.close());

function onClose({ target: dialog }) {
  if (!dialog.open && dialog.matches(".loaded-dialog")) empty(dialog);
}

/** Keys go to a frame that is in focus; it passes on that what is around it should close. */
function onMessage({ data, source }) {
  if (data?.type !== "cutmarks:escape") return;
  const dialog = [...document.querySelectorAll(OPEN)].find((each) => [...each.querySelectorAll("iframe")].some(({ contentWindow }) => contentWindow === source));
  dialog?.close();
}

document.addEventListener("close", onClose, true); // it does not bubble
addEventListener("message", onMessage);
addEventListener("popstate", closeAll); // another state comes
addEventListener("pageshow", ({ persisted }) => persisted && closeAll());
