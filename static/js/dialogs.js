// Dialogs open from their buttons and close as dialogs do; messages can be put away.

import { link } from "./address.js";
import { load } from "./loaded_dialogs.js";
import { noticeOf } from "./notice.js";
import { panelAsking } from "./request.js";

function onClick({ target }) {
  const name = target.closest("[data-dialog]")?.dataset.dialog;
  if (name) open(document.getElementById(name));
  if (target.closest("[data-dialog-close]") || isBackdrop(target)) target.closest("dialog").close();
  if (target.closest("[data-notice-close]")) target.closest("[data-notice]").replaceChildren();
}

function open(dialog) {
  dialog.showModal();
  load(dialog);
}

/** A lesson in the state that it opens in goes by its name alone. */
const short = (url, own) => (own && url === new URL(own, url).href ? url.split("?")[0] : url);

const isBackdrop = (target) => target instanceof HTMLDialogElement;

/** A problem with a picture is said at the track that was changed, any other where it was asked. */
document.addEventListener("htmx:beforeSwap", ({ detail }) => {
  if (detail.xhr.status < 400) return;
  const { verb } = detail.requestConfig;
  const panel = verb === "get" && detail.xhr.sent ? panelAsking() : null;
  detail.target = panel?.querySelector("[data-remark]") ?? noticeOf(verb);
  detail.swapOverride = "innerHTML";
  detail.selectOverride = ".problem";
  detail.shouldSwap = true;
});
document.addEventListener("click", onClick);
addEventListener("beforeprint", () => {
  const foot = document.querySelector("[data-foot]");
  if (foot) foot.textContent = short(link(), foot.dataset.own); // of what is printed
});
