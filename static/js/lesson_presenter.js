// A lesson on the whole screen: laid over its page in a frame, in which one goes on to the other lessons.

import { link } from "./address.js";
import { isPresented } from "./lesson_presented.js";
import { tell } from "./notice.js";

const SILENT = "The server does not answer; check that it runs, then try again."; // as requests say it, which take it back
const KEY = "presented"; // set while one comes back from the whole screen to another lesson
const button = document.querySelector("[data-present]");

function made(name, className) {
  const element = document.createElement(name);
  element.className = className;
  return element;
}

function present() {
  const dialog = made("dialog", "presenter");
  const stage = made("div", "presenter-stage"); // a dialog cannot be made to fill the screen, but what is in it can
  const frame = made("iframe", "presenter-frame");
  dialog.ariaLabel = "The lesson on the whole screen";
  frame.title = document.title;
  frame.dataset.presenter = "lesson";
  frame.src = link();
  stage.append(frame);
  dialog.append(stage);
  document.body.append(dialog);
  dialog.showModal();
  follow(dialog, frame);
  stage.requestFullscreen?.().catch(() => {}); // refused, it fills the window all the same
}

/** It ends with Escape, with the end of the full screen, with a step back, and where the frame shows anything but a lesson. */
function follow(dialog, frame) {
  const ended = new AbortController();
  const end = () => dialog.close();
  const isLesson = () => frame.contentDocument?.documentElement.classList.contains("presenting");
  history.pushState({ presented: true }, "", location.href); // which a step back takes away
  addEventListener("popstate", end, ended);
  document.addEventListener("fullscreenchange", () => document.fullscreenElement || end(), ended);
  frame.addEventListener("presenter:end", end);
  frame.addEventListener("load", () => isLesson() || end());
  dialog.addEventListener("close", () => {
    ended.abort();
    const shown = addressIn(frame);
    if (document.fullscreenElement) document.exitFullscreen();
    dialog.remove();
    if (history.state?.presented) {
      addEventListener("popstate", () => leaveTo(shown), { once: true });
      history.back();
    } else leaveTo(shown);
  });
}

/** What the frame shows; null where that is the browser's own page, of a server that is silent. */
function addressIn(frame) {
  try {
    const { pathname, search } = frame.contentWindow.location;
    return pathname + search;
  } catch {
    return null;
  }
}

/** On to the lesson that was shown last, in its state; what was answered there is answered here once it is loaded. */
function leaveTo(shown) {
  if (shown === null) {
    tell(SILENT, document.querySelector("#notice"));
    button.focus();
    return;
  }
  remember();
  if (shown === location.pathname + location.search) location.reload();
  else location.assign(shown);
}

function remember() {
  try {
    sessionStorage.setItem(KEY, "");
  } catch {
    // then the focus is at the start of the page
  }
}

function isComingBack() {
  try {
    const isSet = sessionStorage.getItem(KEY) !== null;
    sessionStorage.removeItem(KEY);
    return isSet;
  } catch {
    return false; // storage may be closed to us
  }
}

if (button && !isPresented) button.addEventListener("click", present);
if (button && !isPresented && isComingBack()) button.focus();
