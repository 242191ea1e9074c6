// A page in a frame tells the page around it how tall it is; whoever fits the frame to that says so.

const root = document.documentElement;

function tell() {
  const { height } = document.body.getBoundingClientRect();
  parent.postMessage({ type: "cutmarks:height", height: Math.ceil(height) }, "*"); // it is no secret, and any page may ask
}

if (parent !== window) {
  new ResizeObserver(tell).observe(document.body);
  addEventListener("message", ({ data, source }) => {
    if (source !== parent) return;
    if (data?.type === "cutmarks:ask") tell();
    if (data?.type === "cutmarks:fitted") root.dataset.fitted = ""; // nothing scrolls here any more
  });
}
