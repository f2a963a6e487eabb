// The WebAssembly module that validates, formats and calculates: loading it and calling it.

/**
 * A loaded module. `call` writes the text, calls the function, and returns its result and its output.
 * @typedef {{call: (name: string, text: string, ...values: number[]) => [number, string]}} Engine
 */

const reader = new TextDecoder();
const writer = new TextEncoder();

/** Small forms that use the most common features, each form a few more than the previous one. */
const samples = [
  { fields: [{ key: "a", type: "text" }] },
  { fields: [{ key: "a", type: "name", required: true, group: "b" }],
    groups: [{ key: "b", title: "B" }] },
  { fields: [{ key: "a" },
    { key: "b", type: { choice: { options: ["c"] } }, when: { field: "a", equals: "d" } }] },
  { fields: [{ key: "a", type: { integer: { min: 0, max: 9 } } }, { key: "b", type: "phone" }],
    rules: [{ key: "c", lessOrEqual: ["1", { field: "a" }], message: "C", severity: "warning" }] },
];

/**
 * Opens forms that nobody sees. Browsers compile a module's function when it is first called, so
 * the first draft opens faster if this happens while somebody looks at a list.
 * @param {Engine} engine
 */
export async function warmUp({ call }) {
  for (const sample of samples) {
    const now = Date.now();
    const definition = { form: "sample", version: 1, ...sample };
    const [number] = call("open", JSON.stringify({ definition }), now / 86_400_000, 0, now);
    call("answer", '{"op":"state"}', number, now);
    call("outline", "", number);
    call("merge", '{"fields":[{"field":"a","revision":1,"content":{"raw":"1"}}]}', number, now);
    call("close", "", number);
    await new Promise((resolve) => setTimeout(resolve));
  }
}

/** @type {Promise<Engine> | undefined} */
let loading;

/** Loads the module, once. */
export function loadEngine() {
  loading ??= load(new URL("./fieldbook.wasm", import.meta.url));
  loading.catch(() => (loading = undefined));
  return loading;
}

async function load(address) {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`The engine could not be loaded (${answer.status}).`);
  const module = await WebAssembly.compileStreaming(answer);
  let memory = null;
  const imports = importsOf(module, () => memory);
  const exported = /** @type {any} */ ((await WebAssembly.instantiate(module, imports)).exports);
  memory = exported.memory;
  return /** @type {Engine} */ ({
    call: (name, text, ...values) => call(exported, name, text, values),
  });
}

// The module imports functions for printing and for random numbers, but only uses the latter.
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
