// Loading the WebAssembly module, once.

import { fetchModule, started } from "./instance.js";

/** @type {Promise<import("./instance.js").Engine> | undefined} */
let loading;

/** Loads the module. */
export function loadEngine() {
  loading ??= load();
  loading.catch(() => (loading = undefined));
  return loading;
}

async function load() {
  const { compiled } = await import("./compiled.js");
  return started(await compiled.catch(fetchModule));
}
