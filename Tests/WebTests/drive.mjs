// Calls fieldbook.wasm, and prints the text that each call wrote as a line of JSON.
//
// Each line of standard input is a call, as a JSON array: the name of the function, the text that
// it reads, and its other arguments. "answer" is called for the draft that was opened last.
//
//   node drive.mjs fieldbook.wasm < calls

import { randomFillSync } from "node:crypto";
import { readFileSync } from "node:fs";

const module = await WebAssembly.compile(readFileSync(process.argv[2]));

// The module imports functions for printing and for random numbers, but only uses the latter.
const imports = {};
for (const { module: namespace, name } of WebAssembly.Module.imports(module)) {
  imports[namespace] ??= {};
  imports[namespace][name] = () => 0;
}
imports.wasi_snapshot_preview1.random_get = (address, count) => {
  randomFillSync(new Uint8Array(page.memory.buffer, address, count));
  return 0;
};
const page = (await WebAssembly.instantiate(module, imports)).exports;

function call(name, text, ...values) {
  const bytes = new TextEncoder().encode(text);
  const address = page.input(bytes.length);
  new Uint8Array(page.memory.buffer, address, bytes.length).set(bytes);
  const result = page[name](...values);
  const written = new Uint8Array(page.memory.buffer, page.output(), page.outputLength());
  return [result, new TextDecoder().decode(written)];
}

let draft = 0;
const answers = [];
for (const line of readFileSync(0, "utf8").split("\n").filter(Boolean)) {
  const [name, text, ...values] = JSON.parse(line);
  const [result, answer] = call(name, text, ...(name === "answer" ? [draft, ...values] : values));
  if (name === "open") draft = result;
  answers.push(JSON.stringify(answer) + "\n");
}
process.stdout.write(answers.join(""));
