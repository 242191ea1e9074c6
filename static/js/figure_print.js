// Paper is white and of another width: while the page prints, the figure is drawn light, and can be stretched.

const PAPER = 840; // pixels that type is set for; the sheet stretches the drawing to its own width

export function printOn(picture, draw) {
  const root = document.documentElement;
  let theme;
  addEventListener("beforeprint", () => {
    theme = root.dataset.theme;
    root.dataset.theme = "light";
    picture.paper = PAPER;
    draw();
    stretch(picture);
  });
  addEventListener("afterprint", () => {
    if (theme) root.dataset.theme = theme;
    else delete root.dataset.theme;
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
