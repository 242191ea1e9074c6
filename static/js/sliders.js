// A slider and a number that stay in step. The slider walks over stops: many small ones, few large ones.

import { defaultOf, isRead } from "./spelling.js";

const LIMITS = { "size-1": ({ size }) => size - 1, "2*window+1": ({ window }) => 2 * window + 1 };

/** The numbers that formulas of a panel speak of. */
function numbersOf(panel) {
  const value = (name) => panel.querySelector(`[data-param="${name}"]`)?.value;
  return { size: Number(value("size")) || 256, window: Number(value("window")) };
}

/** The stretches of a slider, such as "16:64:2,64:512:4"; which, may depend on another setting. */
function stretchesOf(panel, field) {
  const parts = field.querySelector("[data-slider]").dataset.stops.split(";");
  const chosen = panel.querySelector(`[data-param="${field.dataset.readWith}"]`)?.value;
  const written = parts.find((part) => part.startsWith(`${chosen}=`)) ?? parts.at(-1);
  return written.split("=").at(-1).split(",").map((stretch) => stretch.split(":"));
}

/** The most that a number may be, given the other settings; none where its range is always the same. */
export function limitOf(panel, input) {
  const field = input.closest("[data-field]");
  if (!field.querySelector("[data-slider]")) return undefined;
  return LIMITS[stretchesOf(panel, field).at(-1)[1]]?.(numbersOf(panel));
}

/** The values that a slider stops at. */
function stopsOf(panel, field) {
  const numbers = numbersOf(panel);
  const stops = [...new Set(stretchesOf(panel, field).flatMap((stretch) => stretchOf(stretch, numbers)))]; // they share their ends
  return field.querySelector("[data-optional][data-param='size']") ? [...stops, ""] : stops;
}

function stretchOf(stretch, numbers) {
  const [from, to, step] = stretch.map((part) => LIMITS[part]?.(numbers) ?? Number(part));
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
  colour(panel, slider, number);
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
    colour(panel, slider, number);
  }
}

function colour(panel, slider, number) {
  const unit = slider.closest("[data-field]").querySelector(".field-unit").textContent;
  slider.style.setProperty("--fill", `${(100 * slider.value) / slider.max}%`);
  slider.setAttribute("aria-valuetext", number.value === "" ? number.placeholder : `${number.value} ${unit}`);
  number.classList.toggle("changed", number.value !== defaultOf(panel, number));
}
