// A lesson on the whole screen: laid over its page in a frame, in which one goes on to the other lessons.

import { link } from "./address.js";
import { isPresented } from "./lesson_presented.js";

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

/** It ends with Escape, with the end of the full screen, and where the frame shows anything but a lesson. */
function follow(dialog, frame) {
  const ended = new AbortController();
  const end = () => dialog.close();
  const isLesson = () => frame.contentDocument?.documentElement.classList.contains("presenting");
  document.addEventListener("fullscreenchange", () => document.fullscreenElement || end(), ended);
  frame.addEventListener("presenter:end", end);
  frame.addEventListener("load", () => isLesson() || end());
  dialog.addEventListener("close", () => {
    ended.abort();
    leave(dialog, frame);
  });
}

/** Back to the page, on the lesson that was shown last, in its state. */
function leave(dialog, frame) {
  const { pathname, search } = frame.contentWindow.location;
  if (document.fullscreenElement) document.exitFullscreen();
  dialog.remove();
  if (pathname + search === location.pathname + location.search) button.focus();
  else {
    remember();
    location.assign(pathname + search);
  }
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
