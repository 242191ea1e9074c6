// The figure's colours are names of the style sheet, such as "--cut/0.5"; here they get their values.

/** A copy of a figure with every colour name replaced by what it means on the page now. */
export function withColours(figure) {
  const styles = getComputedStyle(document.documentElement);
  const known = new Map();
  const colour = (name) => known.get(name) ?? known.set(name, valueOf(name, styles)).get(name);
  const coloured = (part) => {
    if (typeof part === "string") return part.startsWith("--") ? colour(part) : part;
    if (Array.isArray(part)) return isNumbers(part) ? part : part.map(coloured);
    if (part === null || typeof part !== "object") return part;
    return Object.fromEntries(Object.entries(part).map(([name, each]) => [name, coloured(each)]));
  };
  return coloured(figure);
}

/** The same in the colours of the light page, whatever the page is now: those of paper. */
export const withLightColours = (figure) => withColoursOf("light", figure);

/** The same in the colours of the light or of the dark page. */
export function withColoursOf(wanted, figure) {
  const root = document.documentElement;
  if (getComputedStyle(root).colorScheme === wanted) return withColours(figure);
  const { theme } = root.dataset;
  root.dataset.theme = wanted;
  const coloured = withColours(figure);
  if (theme) root.dataset.theme = theme;
  else delete root.dataset.theme;
  return coloured;
}

/** A list of numbers needs no walk; a stop of a colour scale begins with one but ends with a name. */
const isNumbers = (list) => typeof list[0] === "number" && typeof list.at(-1) !== "string";

function valueOf(name, styles) {
  const [token, opacity] = name.split("/");
  const value = styles.getPropertyValue(token).trim();
  if (!opacity || !/^#[0-9a-f]{6}$/i.test(value)) return value;
  const parts = [1, 3, 5].map((at) => Number.parseInt(value.slice(at, at + 2), 16));
  return `rgba(${parts.join(",")},${opacity})`;
}

/** Call back when the page turns light or dark. */
export function onTheme(callback) {
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", callback);
  const theme = { attributes: true, attributeFilter: ["data-theme"] };
  new MutationObserver(callback).observe(document.documentElement, theme);
}
