// Starts the WebAssembly module that validates, formats and calculates, and calls its functions.

/**
 * An instance. `call` writes the text, calls the function, and returns its result and its output.
 * @typedef {{call: (name: string, text: string, ...values: number[]) => [number, string]}} Engine
 */

const reader = new TextDecoder();
const writer = new TextEncoder();

/** Fetches the module, and compiles it while it arrives. */
export async function fetchModule() {
  const answer = await fetch(new URL("./fieldbook.wasm", import.meta.url));
  if (!answer.ok) throw new Error(`The engine could not be loaded (${answer.status}).`);
  return WebAssembly.compileStreaming(answer);
}

/**
 * Starts a compiled module.
 * @param {WebAssembly.Module} module
 * @returns {Promise<Engine>}
 */
export async function started(module) {
  let memory = null;
  const imports = importsOf(module, () => memory);
  const exported = /** @type {any} */ ((await WebAssembly.instantiate(module, imports)).exports);
  memory = exported.memory;
  return { call: (name, text, ...values) => call(exported, name, text, values) };
}

// The module imports functions for printing and for random numbers, but uses only the latter.
function importsOf(module, memory) {
  /** @type {Record<string, any>} */
  const imports = {};
  for (const { module: space, name } of WebAssembly.Module.imports(module)) {
    imports[space] ??= {};
    imports[space][name] = () => 0;
  }
  if (imports.wasi_snapshot_preview1) {
    imports.wasi_snapshot_preview1.random_get = (address, count) => {
      crypto.getRandomValues(new Uint8Array(memory().buffer, address, count));
      return 0;
    };
  }
  return imports;
}

function call(exported, name, text, values) {
  const bytes = writer.encode(text);
  const address = exported.input(bytes.length);
  new Uint8Array(exported.memory.buffer, address, bytes.length).set(bytes);
  const result = exported[name](...values);
  const written = new Uint8Array(
    exported.memory.buffer, exported.output(), exported.outputLength());
  return [result, reader.decode(written)];
}
