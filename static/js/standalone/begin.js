// The scripts lie in the file compressed, in 91 letters: first the modules and their data, then plotly.js, which takes a second.

(() => {
  const LETTERS = 91; // what can be seen of ASCII but for <, & and >
  const BITS = 13; // in two letters
  const values = new Uint8Array(127);
  for (let code = 33, value = 0; code < values.length; code += 1) if (!"<&>".includes(String.fromCharCode(code))) values[code] = value++;

  /** The bytes of letters: two for each 13 bits, the lowest first, and one where the last bits need no more. */
  const bytesOf = (letters) => {
    const bytes = new Uint8Array(Math.floor((letters.length * BITS) / 16));
    let [held, bits, next] = [0, 0, 0];
    for (let at = 0; at < letters.length; at += 2) {
      const high = at + 1 < letters.length ? values[letters.charCodeAt(at + 1)] : 0;
      held |= (values[letters.charCodeAt(at)] + high * LETTERS) << bits;
      for (bits += BITS; bits >= 8; bits -= 8, held >>= 8) bytes[next++] = held & 255;
    }
    return bytes;
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
