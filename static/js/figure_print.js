// Paper is white and of another width: while the page prints, the figure is drawn light, and can be stretched.

import "./paper.js"; // first, so that what is drawn here has the colours that it sets

const PAPER = 840; // pixels that type is set for; the sheet stretches the drawing to its own width

export function printOn(picture, draw) {
  addEventListener("beforeprint", () => {
    picture.paper = PAPER;
    draw();
    stretch(picture);
  });
  addEventListener("afterprint", () => {
    picture.paper = 0;
    draw();
    for (const svg of drawings(picture)) svg.removeAttribute("viewBox");
  });
}

const drawings = ({ host }) => host.querySelectorAll(".main-svg");

function stretch(picture) {
  const { width, height } = picture.layout;
  picture.host.style.setProperty("--figure-ratio", `${width} / ${height}`);
  for (const svg of drawings(picture)) svg.setAttribute("viewBox", `0 0 ${width} ${height}`);
}
