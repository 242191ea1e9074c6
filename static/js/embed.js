// For pages of other sites: makes the frames that show Cutmarks as tall as what is in them.

(() => {
  const { href, origin: ours } = new URL(document.currentScript.src);
  const start = href.replace(/embed\.js.*$/, "embed/"); // how the address of each of our frames begins
  const MOST = 20000; // pixels

  const frames = () => [...document.querySelectorAll("iframe")].filter(({ src }) => src.startsWith(start));

  addEventListener("message", ({ data, origin, source }) => {
    if (origin !== ours || data?.type !== "cutmarks:height" || !(data.height > 0)) return;
    const frame = frames().find(({ contentWindow }) => contentWindow === source);
    if (!frame) return;
    frame.style.height = `${Math.min(Math.ceil(data.height), MOST)}px`;
    source.postMessage({ type: "cutmarks:fitted" }, ours);
  });

  /** Those that were there before this script have told their height to nobody. */
  const ask = () => frames().forEach(({ contentWindow }) => contentWindow?.postMessage({ type: "cutmarks:ask" }, "*"));
  if (document.readyState === "loading") addEventListener("DOMContentLoaded", ask);
  else ask();
})();
