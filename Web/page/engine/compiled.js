// Compiles the WebAssembly module in a worker while the rest of the page is still being loaded:
// `index.html` names this file, too, so that it runs before `main.js` has arrived.

/** A promise of the compiled module, which fails if the worker cannot run or cannot compile. */
export const compiled = new Promise((resolve, reject) => {
  const worker = new Worker(new URL("./compiling.js", import.meta.url), { type: "module" });
  worker.onmessage = ({ data }) => (data ? resolve(data) : reject(new Error("not compiled")));
  worker.onerror = reject;
});

compiled.catch(() => {});
