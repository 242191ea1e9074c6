// Plotly takes seconds to load and run, so it is asked for when the text and the tables are painted.

const host = document.querySelector("[data-plotly]");

function load() {
  const script = document.createElement("script");
  script.src = host.dataset.plotly;
  document.head.append(script);
}

if (host) {
  document.addEventListener("htmx:load", () => requestAnimationFrame(() => setTimeout(load, 0)), { once: true });
}

/** Its script tells when it is there. */
export function plotly() {
  if (window.Plotly) return Promise.resolve();
  return new Promise((resolve) => {
    const look = () => window.Plotly && resolve();
    document.addEventListener("load", look, { capture: true });
    addEventListener("load", look);
  });
}
