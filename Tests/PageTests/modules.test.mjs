// Tests of the page's modules that need no browser.
//
//   node --test Tests/PageTests

import assert from "node:assert/strict";
import { test } from "node:test";

import { length, toCharacters, toUnits } from "../../Web/page/engine/carets.js";
import { pagesOf, outlineOf } from "../../Web/page/engine/outline.js";
import { EntryTable } from "../../Web/page/engine/paths.js";
import { contentsOfEdits, withChanges } from "../../Web/page/sync/contents.js";
import { changeBetween } from "../../Web/page/form/change.js";

/** A text with `|` at the caret, or with `[` and `]` around the selection. */
function marked(text) {
  const plain = text.replace(/[|[\]]/g, "");
  const start = text.search(/[|[]/);
  const end = text.includes("]") ? text.indexOf("]") - 1 : start;
  return { value: plain, start, end };
}

const changes = [
  ["55|5", "555|5", { from: 2, to: 2, inserted: "5" }],
  ["55|5", "5|5", { from: 1, to: 2, inserted: "" }],
  ["5|55", "5|5", { from: 1, to: 2, inserted: "" }],
  ["a[bc]d", "ax|d", { from: 1, to: 3, inserted: "x" }],
  ["[abc]", "abc|", { from: 0, to: 3, inserted: "abc" }],
  ["Hello |", "Hello. |", { from: 5, to: 6, inserted: ". " }],
  ["|", "josé|", { from: 0, to: 0, inserted: "josé" }],
];
for (const [before, after, expected] of changes) {
  test(`${before} becomes ${after}`, () => {
    const { value, start } = marked(after);
    assert.deepEqual(changeBetween(marked(before).value, value, start, marked(before)), expected);
  });
}

test("a change that was read off leads to the new text", () => {
  const seed = Number(process.env.SEED ?? Date.now() % 1_000_000);
  const random = generator(seed);
  for (let round = 0; round < 20_000; round += 1) {
    const old = randomText(random);
    const start = Math.floor(random() * (old.length + 1));
    const end = start + Math.floor(random() * (old.length - start + 1));
    const typed = randomText(random).slice(0, 3);
    const text = old.slice(0, start) + typed + old.slice(end);
    const { from, to, inserted } = changeBetween(
      old, text, start + typed.length, { value: old, start, end });
    assert.equal(old.slice(0, from) + inserted + old.slice(to), text, `SEED=${seed}`);
  }
});

test("carets are counted in characters that people see", () => {
  const text = "a👩‍👩‍👧é\u0301b";
  assert.equal(length(text), 4);
  for (let count = 0; count <= 4; count += 1) {
    assert.equal(toCharacters(text, toUnits(text, count)), count);
  }
});

test("a field keeps its identity when entries move", () => {
  const entries = new EntryTable();
  const entry = (id, position) => (
    { entry: `medicine[${position}]`, id, repeat: "medicine", parent: null, position });
  entries.apply([entry("a", 1), entry("b", 2)]);
  assert.equal(entries.identity("medicine[2].dose"), "medicine[#b].dose");
  entries.apply([entry("b", 1)], ["a"]);
  assert.equal(entries.path("medicine[#b].dose"), "medicine[1].dose");
  assert.equal(entries.path("medicine[#a].dose"), null);
});

test("groups that are pages, and what stands between them, are pages", () => {
  const section = (group) => ({ group, name: group ?? "Other fields", rows: [["f"]], notes: [] });
  const outline = outlineOf({
    form: "f", version: 1, title: "F", fields: {},
    groups: [{ key: "a", title: "A", page: true }, { key: "b", title: "B" },
      { key: "c", title: "C", page: true }, { key: "d", title: "D", parent: "c" }],
    sections: [section("a"), section("b"), section("c"), section("d"), section(null)],
  });
  assert.deepEqual(pagesOf(outline).map((page) => page.items.map((item) => item.key)),
    [["a"], ["b"], ["c"], [null]]);
  assert.equal(outline.items[2].items[1].key, "d");
});

test("later edits replace earlier ones in contents", () => {
  const first = contentsOfEdits([{ field: "zip", raw: "9", seen: 2 }], []);
  const second = contentsOfEdits([{ field: "zip", reason: "refused", seen: 2 }], ["adult"]);
  const { fields, acknowledged } = withChanges(first, second);
  assert.deepEqual(fields.map(({ field, content }) => [field, content.raw, content.reason]),
    [["zip", undefined, "refused"]]);
  assert.deepEqual(acknowledged, ["adult"]);
});

function randomText(random) {
  const size = Math.floor(random() * 8);
  return Array.from({ length: size }, () => "ab5- "[Math.floor(random() * 5)]).join("");
}

/** The generator mulberry32. */
function generator(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
