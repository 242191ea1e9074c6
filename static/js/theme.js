// Light, dark or as the system is set. Runs before the first paint, so that no page flashes white.

(() => {
  const THEMES = ["auto", "light", "dark"];
  const read = () => {
    try {
      return localStorage.getItem("theme") ?? "auto";
    } catch {
      return "auto"; // storage may be closed to us
    }
  };
  const keep = (theme) => {
    try {
      localStorage.setItem("theme", theme);
    } catch {
      // then it holds for this page
    }
  };
  const apply = (theme) => {
    if (theme === "auto") delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = theme;
  };
  let theme = THEMES.includes(read()) ? read() : "auto";
  apply(theme);

  const label = (button) => {
    button.querySelector("[data-theme-name]").textContent = theme[0].toUpperCase() + theme.slice(1);
    button.setAttribute("aria-label", `Colours: ${theme}`);
  };
  document.addEventListener("DOMContentLoaded", () => {
    document.querySelectorAll("[data-theme-switch]").forEach((button) => {
      label(button);
      button.addEventListener("click", () => {
        theme = THEMES[(THEMES.indexOf(theme) + 1) % THEMES.length];
        keep(theme);
        apply(theme);
        label(button);
      });
    });
  });
})();
