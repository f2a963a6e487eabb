// Puts modules into one file, each in its own function that returns what the module exports. One
// file compresses better than many, and needs one request.

import { readFileSync } from "node:fs";
import { join, posix } from "node:path";

import { compacted } from "./javascript.mjs";

const imported = /^import (?:(\w+)|\{([^}]*)\})?(?: from )?"([^"]+)";$/gm;
const exported = /^export (?:async )?(?:function\*?|class|const) (\w+)/gm;
const loadedLater = /\bimport\("([^"]+)"\)/g;

/**
 * Returns the text of one module that does the work of `main` and everything that it imports.
 * Modules that are loaded later are included, unless they import nothing; `nameOf` returns the
 * names of these modules and of other files, relative to the page's folder.
 */
export function bundled(page, main, nameOf) {
  const written = new Map();
  const open = [];
  return include(main) && [...written.values()].map(({ text }) => text).join("");

  function include(file) {
    if (written.has(file)) return written.get(file).name;
    if (open.includes(file)) throw new Error(`${[...open, file].join(" → ")} is a circle.`);
    open.push(file);
    const { body, names } = bodyOf(file);
    open.pop();
    const name = `module${written.size}`;
    const text = file === main
      ? body : `const ${name}=(()=>{${unexported(body)}return{${names.join(",")}};})();\n`;
    written.set(file, { name, text: compacted(text) });
    return name;
  }

  function bodyOf(file) {
    // Comments for type checkers name modules that are not loaded.
    const source = readFileSync(join(page, file), "utf8").replace(/\/\*\*[^]*?\*\//g, "");
    if (/^export (let|var|\{\s*\w|\*)/m.test(source)) {
      throw new Error(`${file} exports something that cannot be bundled, such as a variable.`);
    }
    const names = [...source.matchAll(exported)].map((match) => match[1]);
    if (/^export default /m.test(source)) names.push("default:whole");
    const body = source
      .replace(imported, (_, whole, some, reference) => {
        const names = whole ? `default: ${whole}` : some.replace(/\bas\b/g, ":");
        return `const {${names}} = ${include(at(file, reference))};`;
      })
      .replace(loadedLater, (_, reference) => later(at(file, reference)))
      .replace(/new URL\("([^"]+)", import/g, (_, reference) =>
        `new URL("${named(at(file, reference))}", import`);
    return { body, names };
  }

  function later(file) {
    const isAlone = !/^import /m.test(readFileSync(join(page, file), "utf8"));
    return isAlone ? `import("${named(file)}")` : `Promise.resolve(${include(file)})`;
  }

  // The address of another file, as `main` refers to it.
  function named(file) {
    return `./${posix.relative(posix.dirname(main), nameOf(file))}`;
  }
}

function unexported(body) {
  return body
    .replace(/^export default /m, "const whole = ")
    .replace(/^export (?=async|function|class|const)/gm, "");
}

function at(file, reference) {
  return posix.join(posix.dirname(file), reference);
}
