// Copies a page into a folder: its modules in a few files, its style sheets in another. Each file
// gets a name that contains a hash of its content, and this name is written wherever another file
// refers to the file.
//
//   node assemble.mjs PAGE ENGINE FOLDER
//
// `index.html` and `service-worker.js` keep their names. The service worker gets the list of all
// other files.

import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

import { bundled } from "./bundle.mjs";
import { compacted } from "./javascript.mjs";

const [page, engine, folder] = process.argv.slice(2);
const references = /(?<=(?:href=|src=|"src":\s*)")\/([\w./-]+\.[a-z]+)(?=")/g;
const sheets = /(?:<link rel="stylesheet" href="[^"]+">\n)+/;

/** The new names of files that have already been written. */
const names = new Map();
const saved = [];

writeIndex();
writeServiceWorker();

function writeIndex() {
  let text = readFileSync(join(page, "index.html"), "utf8");
  const [links] = sheets.exec(text);
  const files = [...links.matchAll(references)].map((match) => match[1]);
  names.set("page.css", saveHashed("page.css", files.map(contentOf).join("")));
  text = text.replace(links, `<link rel="stylesheet" href="/page.css">\n`);
  save("index.html", withNames(text));
}

/** Writes a file when it is first asked for, and returns its new name. */
function nameOf(file) {
  if (!names.has(file)) names.set(file, saveHashed(file, contentOf(file)));
  return names.get(file);
}

function contentOf(file) {
  if (file === "engine/fieldbook.wasm") return readFileSync(engine);
  if (file.endsWith(".js")) return bundled(page, file, nameOf);
  const text = readFileSync(join(page, file), "utf8");
  if (file.endsWith(".css")) return text.replace(/\/\*[^]*?\*\/\n?/g, "").replace(/^\s+/gm, "");
  return withNames(text);
}

function withNames(text) {
  return text.replace(references, (_, file) => `/${nameOf(file)}`);
}

function writeServiceWorker() {
  const assets = ["/", ...saved.map((name) => `/${name}`).filter((name) => name !== "/index.html")];
  const version = digest(assets.join("\n") + readFileSync(join(folder, "index.html")));
  const text = readFileSync(join(page, "service-worker.js"), "utf8")
    .replace('"development"', JSON.stringify(`fieldbook-${version}`))
    .replace('["/"]', JSON.stringify(assets));
  save("service-worker.js", compacted(text));
}

function saveHashed(file, content) {
  const end = file.lastIndexOf(".");
  const name = `${file.slice(0, end)}.${digest(content)}${file.slice(end)}`;
  save(name, content);
  return name;
}

function digest(content) {
  return createHash("sha256").update(content).digest("hex").slice(0, 12);
}

function save(name, content) {
  saved.push(name);
  mkdirSync(dirname(join(folder, name)), { recursive: true });
  writeFileSync(join(folder, name), content);
}
