// A figure under the table as a file: light as paper, of one width wherever it is looked at, with its title in it.

import { withLightColours } from "./figure_theme.js";
import { plotly } from "./plotly.js";

const WIDTH = 840; // pixels, as on paper

document.addEventListener("click", async ({ target }) => {
  const button = target.closest("[data-sweep-picture]");
  if (!button) return;
  const source = button.closest("[data-sweep]").querySelector("[data-sweep-figure]");
  const { data, layout, alone, config } = JSON.parse(source.textContent);
  const figure = withLightColours({ data, layout: { ...layout, ...alone, width: WIDTH } });
  await plotly();
  const { height } = figure.layout;
  window.Plotly.downloadImage({ ...figure, config }, { format: "svg", width: WIDTH, height, filename: button.dataset.sweepPicture });
});
