// For pages of other sites: makes the frames of Cutmarks as tall as what is in them, and brings into view what is gone to.

(() => {
  const { href, origin: ours } = new URL(document.currentScript.src);
  const start = href.replace(/embed\.js.*$/, "embed/"); // how the address of each of our frames begins
  const MOST = 20000; // pixels
  const EDGE = 60; // of the window, where nothing is seen well

  const frames = () => [...document.querySelectorAll("iframe")].filter(({ src }) => src.startsWith(start));

  function fit(frame, { height }) {
    if (!(height > 0)) return;
    frame.style.height = `${Math.min(Math.ceil(height), MOST)}px`;
    frame.contentWindow.postMessage({ type: "cutmarks:fitted" }, ours);
  }

  function bring(frame, { top }) {
    const at = frame.getBoundingClientRect().top + Number(top);
    if (at < EDGE || at > innerHeight - 2 * EDGE) scrollBy({ top: at - innerHeight / 3 });
  }

  const ACTS = { "cutmarks:height": fit, "cutmarks:place": bring };

  addEventListener("message", ({ data, origin, source }) => {
    const frame = origin === ours && frames().find(({ contentWindow }) => contentWindow === source);
    if (frame && Object.hasOwn(ACTS, data?.type)) ACTS[data.type](frame, data);
  });

  /** Those that were there before this script have told their height to nobody. */
  const ask = () => frames().forEach(({ contentWindow }) => contentWindow?.postMessage({ type: "cutmarks:ask" }, "*"));
  if (document.readyState === "loading") addEventListener("DOMContentLoaded", ask);
  else ask();
})();
