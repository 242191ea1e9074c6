// Dialogs open from their buttons and close as dialogs do; messages can be put away; the link is copied.

import { noticeOf } from "./notice.js";

const NOTED_MS = 1600;
const PICTURE = /^\/d\/[^/?]+\?/; // the address of a picture, which only a wrong value of a track lets fail

function onClick({ target }) {
  const name = target.closest("[data-dialog]")?.dataset.dialog;
  if (name) document.getElementById(name).showModal();
  if (target.closest("[data-dialog-close]") || isBackdrop(target)) target.closest("dialog").close();
  if (target.closest("[data-notice-close]")) target.closest("[data-notice]").replaceChildren();
  const copier = target.closest("[data-copy-link]");
  if (copier) copyLink(copier);
}

const isBackdrop = (target) => target instanceof HTMLDialogElement;

async function copyLink(button) {
  const words = button.textContent;
  try {
    await navigator.clipboard.writeText(location.href);
    button.textContent = "Copied";
  } catch {
    button.textContent = "Copy it from the address bar"; // pages without https may not write it
  }
  setTimeout(() => (button.textContent = words), NOTED_MS);
}

/** A problem answers at the field whose value is wrong, else where it was asked. */
document.addEventListener("htmx:beforeSwap", ({ detail }) => {
  if (detail.xhr.status < 400) return;
  const { verb, path } = detail.requestConfig;
  const remark = verb === "get" && PICTURE.test(path) && document.querySelector("[data-track-params]:has([aria-invalid]) [data-remark]");
  detail.target = remark || noticeOf(verb);
  detail.swapOverride = "innerHTML";
  detail.selectOverride = ".problem";
  detail.shouldSwap = true;
});
document.addEventListener("click", onClick);
addEventListener("beforeprint", () => {
  const foot = document.querySelector("[data-foot]");
  if (foot) foot.textContent = location.href;
});
