// Paper is white: while the page prints it is light, and what is drawn in its colours is drawn anew.

const root = document.documentElement;
let theme;

addEventListener("beforeprint", () => {
  theme = root.dataset.theme;
  root.dataset.theme = "light";
});
addEventListener("afterprint", () => {
  if (theme) root.dataset.theme = theme;
  else delete root.dataset.theme;
});
