// To a page of the file by its number, which follows what is in the eye.

import { announce } from "./announce.js";
import { send } from "./bench_data.js";
import { above } from "./offsets.js";
import { placeInEye } from "./text_window.js";

export function jumpToPages({ view, source }) {
  const form = document.querySelector("[data-page-jump]");
  if (!form) return;
  const { starts, noun } = source.pages;
  const input = form.querySelector("input");
  const plural = `${noun[0].toUpperCase()}${noun.slice(1)}s`;
  const go = () => {
    const isPage = input.checkValidity();
    input.ariaInvalid = isPage ? null : "true";
    if (!isPage) return announce(`${plural} go from 1 to ${starts.length}`);
    const number = Number(input.value);
    const place = source.offsets.toPoints(starts[number - 1]);
    send("goto", { start: place, end: place });
    announce(`${noun} ${number} of ${starts.length}`);
  };
  const follow = () => {
    if (document.activeElement === input) return;
    input.value = Math.max(above(starts, placeInEye(view)), 1);
    input.ariaInvalid = null;
  };
  input.addEventListener("change", go);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    go();
  });
  document.addEventListener("scroll", follow, { capture: true, passive: true });
  view.painted.push(follow);
}
