// A ring on the curve with words beside it, where a lesson points at a place once its question is answered.

import { toPlace, view } from "./view.js";

const pointing = () => [...document.querySelectorAll("[data-points-at]")].find((each) => !each.closest("[hidden]"));

function pinOn(picture) {
  const pin = document.createElement("div");
  pin.className = "figure-pin";
  pin.ariaHidden = "true"; // its words stand in the text too
  pin.hidden = true;
  picture.host.append(pin);
  const place = () => {
    const axis = picture.host._fullLayout?.yaxis2;
    const { pointsAt, level, words } = pointing()?.dataset ?? {};
    const at = pointsAt && toPlace(Number(pointsAt));
    pin.hidden = !axis || !pointsAt || at < view.start || at > view.end;
    if (pin.hidden) return;
    pin.style.left = `${picture.toPixel(at)}px`;
    pin.style.top = `${axis._offset + axis.l2p(Number(level))}px`;
    pin.dataset.words = words;
  };
  picture.drawn.push(place);
  for (const type of ["submit", "click"]) document.addEventListener(type, place);
}

document.addEventListener("figure:ready", ({ detail }) => pinOn(detail));
