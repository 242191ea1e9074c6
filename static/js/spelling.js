// How the inputs of a panel spell a track: as the server spells it, defaults left out.

const ESCAPES = { "\\": "\\\\", "\n": "\\n", "\t": "\\t", "|": "\\|", "(": "\\(", ")": "\\)" };
const escaped = (item) => String(item).replace(/[\\\n\t|()]/g, (character) => ESCAPES[character]);
const bracketed = (value) => (/[,:=()]|^\s|\s$/.test(value) ? `(${value})` : value);

/** Whether the cuts of a track are made by hand. */
export const isManual = (track) => /^manual(:|$)/.test(track);

/** A value of the server's data as it stands in its input. */
export const written = (value) => (Array.isArray(value) ? value.map(escaped).join("|") : String(value ?? ""));

/** The track that the inputs of a panel spell. */
export function compose(panel) {
  const { order, strategy } = panel.dataset;
  const settings = order.split(" ").filter(Boolean)
    .map((name) => panel.querySelector(`[data-param="${name}"]`))
    .filter((input) => valueOf(input) !== defaultOf(panel, input) && isRead(panel, input) && !isUnset(input))
    .map((input) => `${input.dataset.param}=${bracketed(valueOf(input))}`);
  return strategy + (settings.length ? `:${settings.join(",")}` : "");
}

/** What an input holds; a number may be typed in other ways than it is spelt, such as 1e3 or 1.0. */
export const valueOf = ({ type, value, valueAsNumber }) => (type === "number" && value ? String(valueAsNumber) : value);

const isUnset = (input) => input.value === "" && "optional" in input.dataset;

/** The setting that decides what another means, such as the kind of threshold of an amount. */
function readWith(panel, input) {
  const name = input.closest("[data-field]").dataset.readWith;
  return name && panel.querySelector(`[data-param="${name}"]`);
}

/** Whether the strategy reads a setting, given the others: an amount has no meaning for a percentile. */
export function isRead(panel, input) {
  const other = readWith(panel, input);
  return !other || input.closest("[data-field]").dataset.readWhen.split(" ").includes(other.value);
}

/** A default may depend on another setting: `stddev=1.5;absolute=0.3`. */
export function defaultOf(panel, input) {
  const other = readWith(panel, input);
  const written = input.dataset.default;
  if (!other || !written.includes("=")) return written;
  return written.split(";").find((part) => part.startsWith(`${other.value}=`))?.split("=")[1] ?? "";
}
