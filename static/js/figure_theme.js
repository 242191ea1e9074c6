// The figure's colours are names of the style sheet, such as "--cut/0.5"; here they get their values.

/** A copy of a figure with every colour name replaced by what it means on the page now. */
export function withColours(part, styles = getComputedStyle(document.documentElement)) {
  if (typeof part === "string") return part.startsWith("--") ? colour(part, styles) : part;
  if (Array.isArray(part)) {
    return typeof part[0] === "number" ? part : part.map((each) => withColours(each, styles));
  }
  if (part === null || typeof part !== "object") return part;
  return Object.fromEntries(
    Object.entries(part).map(([name, each]) => [name, withColours(each, styles)]),
  );
}

function colour(name, styles) {
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
