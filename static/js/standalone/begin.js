// The scripts lie in the file compressed, in base85: first the modules and their data, then plotly.js, which takes a second.

(() => {
  const LETTERS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz!#$%.()*+-;,=:?@^_`{|}~";
  const FILL = LETTERS.length - 1; // stands for the letters that the last five lack
  const values = new Uint8Array(128);
  [...LETTERS].forEach((letter, value) => (values[letter.charCodeAt(0)] = value));

  /** The bytes of base85: five letters for each four, fewer at the end. */
  const bytesOf = (letters) => {
    const bytes = new Uint8Array(Math.ceil(letters.length / 5) * 4);
    const words = new DataView(bytes.buffer);
    for (let at = 0; at < letters.length; at += 5) {
      let word = 0;
      for (let next = at; next < at + 5; next += 1) word = word * 85 + (next < letters.length ? values[letters.charCodeAt(next)] : FILL);
      words.setUint32((at / 5) * 4, word);
    }
    return bytes.subarray(0, Math.floor((letters.length * 4) / 5));
  };
  const unpacked = (name) => {
    const letters = document.querySelector(`[data-packed="${name}"]`).textContent;
    const stream = new Blob([bytesOf(letters)]).stream().pipeThrough(new DecompressionStream("gzip"));
    return new Response(stream).text();
  };
  const address = (code) => URL.createObjectURL(new Blob([code], { type: "text/javascript" }));
  const add = (parts) => document.head.append(Object.assign(document.createElement("script"), parts));

  const begin = async () => {
    const { entry, modules, data } = JSON.parse(await unpacked("modules"));
    const imports = Object.fromEntries(Object.entries(modules).map(([name, code]) => [name, address(code)]));
    add({ type: "application/json", id: "bench-data", textContent: data });
    add({ type: "importmap", textContent: JSON.stringify({ imports }) });
    add({ type: "module", src: imports[entry] });
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    add({ src: address(await unpacked("plotly")) });
  };
  begin().catch(() => document.querySelector("[data-old]").removeAttribute("hidden"));
})();
