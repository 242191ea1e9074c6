// Changes are said politely to those who listen to the page.

export function announce(words) {
  document.querySelector("#announcer").textContent = words.replace(/\s+/g, " ").trim();
}
