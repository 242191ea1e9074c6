// The document as it is indexed, with the cuts of the shown track in it.

import { listen, onBenchData, send } from "./bench_data.js";
import { cutInText } from "./hand_text.js";
import { moveOn } from "./replaced.js";
import { watchSelection } from "./selection.js";
import { lightText } from "./text_light.js";
import { followLinks } from "./text_links.js";
import { lightOther } from "./text_other.js";
import { TextMarks } from "./text_marks.js";
import { jumpToPages } from "./text_pages.js";
import { printWhole } from "./text_print.js";
import { fetchText } from "./text_source.js";
import { TextView } from "./text_view.js";
import { followWindow } from "./text_window.js";

function start(host) {
  let pane = null;
  let bench = null;
  let missed = null; // the place that was gone to before the text was there
  listen("goto", (place) => (missed = pane ? null : place));
  const show = () => {
    if (!pane || !bench) return;
    const { view, source } = pane;
    const marks = new TextMarks(bench, source.offsets, source.pages);
    marks.found = view.marks?.found ?? null;
    view.setMarks(marks);
    const { language, rightToLeft } = bench.document;
    Object.assign(view.body, { lang: language, dir: rightToLeft ? "rtl" : "ltr" });
    document.documentElement.dataset.words = language;
    const { hue, dashed } = bench.tracks[bench.shown];
    host.dataset.hue = hue;
    host.toggleAttribute("data-dashed", dashed);
  };
  onBenchData(async (newest) => {
    bench = newest;
    if (pane && isOf(pane.source, newest)) return show();
    if (pane) return openAnew(newest); // a new version of the document came meanwhile
    const source = await load(host, newest.document);
    if (!source || !isOf(source, bench)) return;
    pane = { host, source, view: new TextView(host, source) };
    for (const begin of [watchSelection, cutInText, lightText, lightOther, followWindow, followLinks, jumpToPages, printWhole]) begin(pane);
    show();
    open(pane, bench);
    if (missed) send("goto", missed);
  });
}

const isOf = (source, { document: { id, revision } }) => source.id === id && source.revision === revision;

/** The page of the newest text in the state that was asked for; a frame stays as it is fitted. */
function openAnew({ query }) {
  const fitted = [...new URLSearchParams(location.search)].filter(([name]) => ["show", "theme"].includes(name));
  moveOn(`${location.pathname}?${query}${fitted.map(([name, value]) => `&${name}=${value}`).join("")}`);
}

async function load(host, document) {
  try {
    return await fetchText(document);
  } catch (error) {
    host.textContent = `${error.message} Reload the page to try again.`;
    return null;
  }
}

/** Where the text stands at first: at the pinned chunk, else at the start of the window. */
function open({ view, source }, { pin, shown, tracks, window: seen }) {
  const start = pin === null ? seen?.[0] : tracks[shown].starts[pin];
  if (start) view.scrollTo(source.offsets.toUnits(start));
}

document.querySelectorAll("[data-text]").forEach(start);
