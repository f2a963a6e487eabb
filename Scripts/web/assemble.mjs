// Copies a page into a folder, each file under a name with a hash of its content, and writes these
// names wherever a file refers to another one.
//
//   node assemble.mjs PAGE ENGINE FOLDER
//
// `index.html` and `service-worker.js` keep their names. The service worker gets the list of all
// other files. Modules must import each other in one direction, because a hash of a file contains
// those of the files it refers to.

import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { dirname, join, posix } from "node:path";

const [page, engine, folder] = process.argv.slice(2);
const unhashed = new Set(["index.html", "service-worker.js"]);
const texts = /\.(css|html|js|svg|webmanifest)$/;
const references =
  /(?<=(?:from\s+|import\(|new URL\(|href=|src=|"src":\s*)")(\.{0,2}\/[\w./-]+\.[a-z]+)(?=")/g;

/** The new names of files that are written already. */
const names = new Map();
const open = new Set();

const files = readdirSync(page, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => posix.relative(page, posix.join(entry.parentPath ?? entry.path, entry.name)));

for (const file of files) if (!unhashed.has(file)) write(file);
write("index.html");
writeServiceWorker();

/** Writes a file after those that it refers to, and returns its new name. */
function write(file) {
  if (names.has(file)) return names.get(file);
  if (open.has(file)) throw new Error(`${[...open, file].join(" → ")} is a circle of imports.`);
  open.add(file);
  const content = contentOf(file);
  open.delete(file);
  const name = unhashed.has(file) ? file : hashed(file, content);
  names.set(file, name);
  save(name, content);
  return name;
}

function contentOf(file) {
  if (file === "engine/fieldbook.wasm") return readFileSync(engine);
  const content = readFileSync(join(page, file));
  if (!texts.test(file)) return content;
  const text = reduced(content.toString("utf8")).replace(references, (reference) => {
    const isAbsolute = reference.startsWith("/");
    const target = isAbsolute ? reference.slice(1) : posix.join(posix.dirname(file), reference);
    if (target !== "engine/fieldbook.wasm" && !files.includes(target)) return reference;
    const name = write(target);
    return isAbsolute ? `/${name}` : relative(posix.dirname(file), name);
  });
  return file === "index.html" ? withPreloads(text) : text;
}

// A browser needs no comments and no indentation. Comments for type checkers also name modules that
// are not loaded.
function reduced(text) {
  const wholeLines = /^[ \t]*(\/\*[^]*?\*\/|\/\/ .*)\n/gm;
  const withinLines = /\/\*\* .*?\*\/ ?/g;
  const code = text.replace(wholeLines, "").replace(withinLines, "");
  return code.replace(/^[ \t]+/gm, "").replace(/\n{2,}/g, "\n");
}

// The browser would otherwise find the modules one after the other.
function withPreloads(text) {
  const modules = startModules("main.js").map((file) =>
    `<link rel="modulepreload" href="/${names.get(file)}">\n`).join("");
  return text.replace("<script", `${modules}<script`);
}

/** The modules that are needed to start, without those that are loaded later. */
function startModules(file, found = new Set()) {
  const text = readFileSync(join(page, file), "utf8");
  for (const [, reference] of text.matchAll(/from\s+"(\.[^"]+)"/g)) {
    const target = posix.join(posix.dirname(file), reference);
    if (found.has(target)) continue;
    found.add(target);
    startModules(target, found);
  }
  return [...found];
}

function writeServiceWorker() {
  const assets = ["/", ...[...names.values()].filter((name) => !unhashed.has(name))
    .map((name) => `/${name}`)];
  const index = readFileSync(join(folder, "index.html"));
  const version = digest(Buffer.from(assets.join("\n") + index));
  const text = readFileSync(join(page, "service-worker.js"), "utf8")
    .replace('"development"', JSON.stringify(`fieldbook-${version}`))
    .replace('["/"]', JSON.stringify(assets));
  save("service-worker.js", text);
}

function hashed(file, content) {
  const end = file.lastIndexOf(".");
  return `${file.slice(0, end)}.${digest(content)}${file.slice(end)}`;
}

function digest(content) {
  return createHash("sha256").update(content).digest("hex").slice(0, 12);
}

function relative(from, to) {
  const path = posix.relative(from, to);
  return path.startsWith(".") ? path : `./${path}`;
}

function save(name, content) {
  mkdirSync(dirname(join(folder, name)), { recursive: true });
  writeFileSync(join(folder, name), content);
}
