// A worker that compiles the WebAssembly module, and then opens forms that nobody sees: browsers
// compile many functions only when they are first called, and share the result between threads.
// This lets the first draft open faster.

import { fetchModule, started } from "./instance.js";

/** Forms that together have the features of most forms. */
const samples = [
  { fields: [{ key: "a", type: "text" }] },
  { fields: [{ key: "a", type: "name", required: true, group: "b" }],
    groups: [{ key: "b", title: "B" }] },
  { fields: [{ key: "a" },
    { key: "b", type: { choice: { options: ["c"] } }, when: { field: "a", equals: "d" } }] },
  { fields: [{ key: "a", type: { integer: { min: 0, max: 9 } } }, { key: "b", type: "phone" }],
    rules: [{ key: "c", lessOrEqual: ["1", { field: "a" }], message: "C", severity: "warning" }] },
];

const module = await fetchModule().catch(() => null);
postMessage(module);
if (module) {
  const { call } = await started(module);
  for (const sample of samples) open(call, { form: "sample", version: 1, ...sample });
}
close();

function open(call, definition) {
  const now = Date.now();
  const [number] = call("open", JSON.stringify({ definition }), now / 86_400_000, 0, now);
  call("answer", '{"op":"state"}', number, now);
  call("outline", "", number);
  call("merge", '{"fields":[{"field":"a","revision":1,"content":{"raw":"1"}}]}', number, now);
  call("close", "", number);
}
