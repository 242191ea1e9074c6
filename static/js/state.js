// The state of the page lives in the controls form, or in the list of tracks that was asked for since.

export const form = () => document.querySelector("[data-controls]");
/** Where the document, or the collection of documents, is: `/d/...` or `/c/...`; nowhere on other pages. */
export const place = () => document.querySelector("[data-place]")?.dataset.place;
/** Whether the page is made for a frame of another, and shown by another address than the document's own. */
export const isFramed = () => Boolean(frame());
/** That address up to where the state begins. */
const frame = () => document.querySelector("[data-frame]")?.dataset.frame;
/** Whether changes are steps of this page's own history: a lesson is made like a page for a frame, and need not be in one. */
export const hasOwnHistory = () => !isFramed() || (window.parent === window && Boolean(document.querySelector("[data-lesson]")));
const panelsOf = (controls) => [...controls.querySelectorAll("[data-track-params]")];
export const panels = () => panelsOf(form());
export const shown = () => Number(form().elements.shown.value);

const hidden = (panel, name) => panel.querySelector(`[name="${name}"]`);
const known = new WeakMap(); // panel -> its entry, so that one track is one object
let asked = null; // {list, focus}, until the server brings the controls of this list

/** The tracks of the state, in order: `panel` is where one stands in the form, `track` what it becomes, if other. */
export const entries = () => asked?.list ?? panels().map(entryOf);
const entryOf = (panel) => known.get(panel) ?? known.set(panel, newEntry({ panel })).get(panel);
/** A track of a list that can be asked for: the same one in each list that holds its `key`. */
export const newEntry = (entry) => ({ ...entry, key: Symbol("track") });
export const trackOf = ({ panel, track }) => track ?? hidden(panel, "track").value;
export const nameOf = ({ panel, name }) => name ?? hidden(panel, "name").value;

/** The tracks as they are now, whatever becomes of them. */
export const snapshot = () => entries().map((entry) => ({ ...entry }));

/** What became of a track that stands in the form at this place. */
export const entryAt = (index) => entries().find(({ panel }) => panel && panel === panels()[index]);
export const focused = (controls = form()) => asked?.focus ?? entryOf(panelsOf(controls)[controls.elements.shown.value]);

/** From now on these are the tracks, though the form shows others until the server has answered. */
export function arrange(list, focus) {
  asked = { list, focus };
}

/** New panels have come for these tracks: what is done in them is done to the tracks from now on. */
export function settleIn(sent) {
  const list = entriesIn(sent);
  sent.forEach(({ key, track, name }, at) => {
    const entry = list.find((each) => each.key === key);
    if (!entry) return;
    if (entry.track === track) delete entry.track;
    if (entry.name === name) delete entry.name;
    entry.panel = panels()[at];
    known.set(entry.panel, entry);
  });
}

const entriesIn = (sent) => asked?.list ?? sent.map((entry) => ({ ...entry }));

/** The form is the state again. */
export function settleTracks() {
  asked = null;
}

/** Bring the track into focus that stands in the form at this place. */
export function focusOn(index) {
  form().elements.shown.value = String(index);
  if (asked && entryAt(index)) asked.focus = entryAt(index);
}

/** What the address leaves out: the numbers that are shown first, the first answer, how most questions are asked. */
export const USUAL = { view: "cuts", chosen: "0", ask_by: "bm25", ask_k: "5" };
/** What is asked of the chunks; the address holds it where something is. */
export const ASK = ["ask", "ask_by", "ask_k", "ask_at"];

/** What the address of an evaluation holds besides; the row that others are compared with is known by its place. */
export const OF_EVALUATION = ["retriever", "k", "baseline", "show", "given", "measure", "by", "share", "within", "question"];

/** The state as a query, in the order in which the server writes it. */
export function query() {
  const list = entries();
  const fields = new FormData(form());
  const pairs = list.map((entry) => ["track", trackOf(entry)]);
  list.forEach((entry, at) => nameOf(entry) && pairs.push(["name", `${at}:${nameOf(entry)}`]));
  fields.set("shown", list.indexOf(asked?.focus ?? list[shown()]));
  for (const name of ["tokenizer", "embedder", "language", "shown", "unit", "view", "chosen", "pin", "window", ...ASK, "sort"]) {
    if (fields.get(name) && fields.get(name) !== USUAL[name]) pairs.push([name, fields.get(name)]);
  }
  if (fields.get("baseline")) fields.set("baseline", Math.max(list.indexOf(entryAt(fields.get("baseline"))), 0));
  for (const name of OF_EVALUATION) fields.getAll(name).filter(Boolean).forEach((value) => pairs.push([name, value]));
  return pairs.map(([name, value]) => `${name}=${spelt(value)}`).join("&");
}

const spelt = (value) => encodeURIComponent(value).replace(/%(3A|3D|2C)/g, decodeURIComponent).replace(/[!'*]/g, escaped);
const escaped = (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`; // as the server does

/** The address of the page itself or, with parts, of something below its document. */
export const address = (...parts) => (parts.length || !isFramed() ? `${[place(), ...parts].join("/")}?` : frame()) + query();
