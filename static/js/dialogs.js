// Dialogs open from their buttons and close as dialogs do; messages can be put away.

import { link } from "./address.js";
import { noticeOf } from "./notice.js";
import { panelAsking } from "./request.js";
import { address } from "./state.js";

function onClick({ target }) {
  const name = target.closest("[data-dialog]")?.dataset.dialog;
  if (name) open(document.getElementById(name));
  if (target.closest("[data-dialog-close]") || isBackdrop(target)) target.closest("dialog").close();
  if (target.closest("[data-notice-close]")) target.closest("[data-notice]").replaceChildren();
}

/** What a dialog says of the state is asked for each time it opens. */
function open(dialog) {
  dialog.showModal();
  const body = dialog.querySelector("[data-dialog-body]");
  if (body) window.htmx.ajax("GET", address(body.dataset.dialogBody), { source: body, target: body, swap: "innerHTML" });
}

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
  if (foot) foot.textContent = link(); // of what is printed
});
