// Loading the WebAssembly module, once.

import { started } from "./instance.js";

/** @type {Promise<import("./instance.js").Engine> | undefined} */
let loading;

/** Loads the module. */
export function loadEngine() {
  loading ??= load(new URL("./fieldbook.wasm", import.meta.url));
  loading.catch(() => (loading = undefined));
  return loading;
}

async function load(address) {
  const warming = startWarming();
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`The engine could not be loaded (${answer.status}).`);
  const module = await WebAssembly.compileStreaming(answer);
  warming?.postMessage(module);
  return started(module);
}

// The page works without the worker, but starts more slowly.
function startWarming() {
  try {
    return new Worker(new URL("./warming.js", import.meta.url), { type: "module" });
  } catch {
    return null;
  }
}
