// A slider and a number that stay in step. The slider walks over stops: many small ones, few large ones.

import { isRead } from "./state.js";

/** The values that a slider stops at, from stretches such as "16:64:2,64:512:4". */
function stopsOf(panel, field) {
  const slider = field.querySelector("[data-slider]");
  const size = Number(panel.querySelector('[data-param="size"]')?.value) || 256;
  const chosen = panel.querySelector(`[data-param="${field.dataset.readWith}"]`)?.value;
  const written = slider.dataset.stops.split(";").find((part) => part.startsWith(`${chosen}=`))
    ?? slider.dataset.stops.split(";").at(-1);
  const stretches = written.split("=").at(-1).split(",");
  const stops = [...new Set(stretches.flatMap((stretch) => stretchOf(stretch, size)))]; // they share their ends
  return field.querySelector("[data-optional][data-param='size']") ? [...stops, ""] : stops;
}

function stretchOf(stretch, size) {
  const [from, to, step] = stretch.split(":").map((part) => Number(part.replace("size-1", size - 1)));
  const width = Math.max(step, Math.ceil((to - from) / 1000));
  const count = Math.floor((to - from) / width + 1e-9) + 1;
  return Array.from({ length: count }, (_, at) => Number((from + at * width).toFixed(4)));
}

function nearest(stops, value) {
  if (value === "") return stops.length - 1;
  const distances = stops.map((stop) => (stop === "" ? Infinity : Math.abs(stop - value)));
  return distances.indexOf(Math.min(...distances));
}

/** The slider's value goes into the number. */
export function fromSlider(panel, field) {
  const slider = field.querySelector("[data-slider]");
  const number = field.querySelector("[data-param]");
  number.value = stopsOf(panel, field)[Math.round(slider.value)] ?? "";
  colour(slider, number);
}

/** Every slider of a panel stands where its number is; settings that are not read are hidden. */
export function inStep(panel) {
  for (const field of panel.querySelectorAll("[data-field]")) {
    const number = field.querySelector("[data-param]");
    field.hidden = !isRead(panel, number);
    const slider = field.querySelector("[data-slider]");
    if (!slider) continue;
    const stops = stopsOf(panel, field);
    const at = nearest(stops, number.value);
    slider.max = Math.max(stops.length - 1, 1);
    if (Math.round(slider.value) !== at || slider !== document.activeElement) slider.value = at;
    colour(slider, number);
  }
}

function colour(slider, number) {
  const unit = slider.closest("[data-field]").querySelector(".field-unit").textContent;
  slider.style.setProperty("--fill", `${(100 * slider.value) / slider.max}%`);
  slider.setAttribute("aria-valuetext", number.value === "" ? number.placeholder : `${number.value} ${unit}`);
  number.classList.toggle("changed", number.value !== number.dataset.default);
}
