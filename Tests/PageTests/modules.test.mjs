// Tests of the page's modules that need no browser.
//
//   node --test Tests/PageTests

import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";

import { length, toCharacters, toUnits } from "../../Web/page/engine/carets.js";
import { pagesOf, placesOn, outlineOf } from "../../Web/page/engine/outline.js";
import { EntryTable } from "../../Web/page/engine/paths.js";
import { addRefusal, takeAnswer } from "../../Web/page/sync/answers.js";
import { answerConflict, baseOf, keepBases, obviousSide } from "../../Web/page/sync/conflicts.js";
import { contentsOfEdits, contentsOfOthers, withChanges } from "../../Web/page/sync/contents.js";
import { MissedChanges } from "../../Web/page/sync/missed.js";
import { isVisit } from "../../Web/page/sync/visits.js";
import { Snapshots } from "../../Web/page/sync/snapshots.js";
import { changeBetween, withSameChange } from "../../Web/page/form/change.js";
import { keysIn } from "../../Web/page/form/filters.js";
import { certainObstacles, countByPage, total } from "../../Web/page/form/problems.js";
import { withoutReplaced } from "../../Web/page/device/queue.js";
import { agentName } from "../../Web/page/views/agents.js";
import { say, sayProblem, useLanguage } from "../../Web/page/words/index.js";
import { compacted, tokensOf } from "../../Scripts/web/javascript.mjs";
import { bundled } from "../../Scripts/web/bundle.mjs";

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

const changesByTwo = [
  ["start ", "start XYZ", "start new", "start XYZnew"],
  ["start ", "start XYZ", "new start ", "new start XYZ"],
  ["ab cd", "ab", "ab cd ef", "ab ef"], ["abc", "aXc", "", "X"], ["", "me", "you", "meyou"],
  ["abc", "abc", "abd", "abd"], ["aaa", "aa", "baaa", "baa"],
];
for (const [base, mine, theirs, expected] of changesByTwo) {
  test(`${base} becomes ${mine} and ${theirs}, so ${expected}`, () => {
    assert.equal(withSameChange(base, mine, theirs), expected);
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

test("groups that are pages, and what is between them, are pages", () => {
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

const identities = { entries: { identity: (path) => path.replace("[1]", "[#a]") } };

test("a masked answer counts as one, and is neither wrong nor missing", () => {
  const state = (field, rest) => ({ field, raw: "", applies: true, state: "idle",
    validity: "empty", submittable: false, code: "required", ...rest });
  const session = {
    outline: { fields: { ssn: {}, name: {} } }, rules: new Map(), ...identities,
    states: new Map([
      ["child[#a].ssn", state("child[1].ssn")], ["ssn", state("ssn")], ["name", state("name")],
    ]),
  };
  const masked = { "child[#a].ssn": "***-**-6789", ssn: "***-**-1234" };
  const onePage = { count: 1, fields: new Map(), groups: new Map() };
  assert.deepEqual(
    total(countByPage(session, onePage, { masked })), { wrong: 0, missing: 1, answered: 2, questions: 3 });
  assert.deepEqual(
    total(countByPage(session, onePage, {})), { wrong: 0, missing: 3, answered: 0, questions: 3 });
});

test("what needs attention is counted on its page", () => {
  const places = placesOn([
    { items: [{ kind: "group", key: "a", items: [{ kind: "row", fields: ["zip", "name"] }] }] },
    { items: [{ kind: "group", key: "b", items: [
      { kind: "group", key: "c", items: [{ kind: "row", fields: ["age", "job"] }] }] }] },
  ]);
  const state = (field, rest) => [field, { field, raw: "1", applies: true, touched: true,
    state: "idle", validity: "valid", submittable: true, ...rest }];
  const rule = (key, fields) => [key, { rule: key, fields, broken: true, acknowledged: false }];
  const session = {
    outline: { fields: { age: { group: "c" } } }, ...identities, state: (path) => states.get(path),
    definition: { rules: [{ key: "adult", group: "a" }] },
    rules: new Map([rule("adult", ["age"]), rule("old", ["age"]), rule("b.min", [])]),
  };
  const states = session.states = new Map([
    state("zip", { validity: "invalid", submittable: false }),
    state("name", { raw: "", validity: "invalid", submittable: false, code: "required" }),
    state("age", {}), state("job", { notice: { text: "x", reason: "too long" } }),
  ]);
  const conflicts = { age: {}, zip: {}, job: { settled: "mine" } };
  assert.deepEqual(countByPage(session, places, { conflicts }), [
    { wrong: 2, missing: 1, answered: 1, questions: 2 },
    { wrong: 4, missing: 0, answered: 2, questions: 2 },
  ]);
});

test("a masked answer does not prevent finalizing in the page", () => {
  const obstacles = [{ field: "child[1].ssn" }, { field: "name" }, { rule: "adult" }];
  assert.deepEqual(
    certainObstacles(obstacles, identities, { "child[#a].ssn": "***" }), obstacles.slice(1));
});

const empty = { revision: 3, content: {} };
const seven = { revision: 3, content: { raw: "7" } };
const sides = [
  ["both answered", { raw: "1" }, { raw: "2" }, empty, undefined],
  ["they left it empty", { raw: "1" }, { raw: "" }, empty, "mine"],
  ["I left it empty", { raw: "", left: true }, { raw: "2" }, empty, "theirs"],
  ["I gave a reason", { reason: "refused" }, { raw: "2" }, empty, undefined],
  ["they deleted an answer", { raw: "8" }, { raw: "" }, seven, undefined],
  ["they only visited it", { raw: "8" }, { raw: "7" }, seven, "mine"],
  ["they removed the entry", { raw: "1" }, { raw: null }, empty, undefined],
  ["nobody knows what it was", { raw: "1" }, { raw: "" }, { ...empty, revision: 4 }, undefined],
];
for (const [name, edit, theirs, base, side] of sides) {
  test(`of a conflict, ${side ?? "a person"} is right if ${name}`, () => {
    const conflict = { field: "age", theirs };
    assert.equal(obviousSide(conflict, { seen: 3, ...edit }, base), side);
  });
}

test("what a field was before is known as long as an edit has not seen what others made of it", () => {
  const at = (revision) => ({ fields: [{ field: "zip", revision }] });
  const record = { contents: at(7) };
  const fetch = (revision, seen) => {
    keepBases(record, at(revision), () => seen);
    record.contents = at(revision);
  };
  const base = (seen) => baseOf(record, { field: "zip", seen })?.revision;
  assert.equal(base(7), 7);
  fetch(11, 8);
  fetch(12, 8);
  assert.equal(base(8), 7);
  // The next edit has seen what the previous one had not.
  assert.equal(base(12), 12);
  fetch(15, 12);
  assert.equal(base(12), 12);
  fetch(16, undefined);
  assert.equal(base(12), undefined);
});

test("what is typed while a conflict is answered with mine is in the new edit", async () => {
  const conflict = { op: "1", field: "zip", revision: 7, theirs: { raw: "2" }, edit: { raw: "1" } };
  const record = { conflicts: { zip: conflict }, revisions: {} };
  const states = new Map([["zip", { raw: "1" }]]);
  const steps = [];
  await answerConflict({
    record, session: { states }, merged: { ofSubjects: {} },
    keptAbout: async () => states.set("zip", { raw: "11" }),
    keep: (edits) => steps.push(edits.map(({ raw, seen }) => [raw, seen])),
    write: async () => steps.push("on the device"),
    change: async (change) => steps.push("answered", change(record)),
    drop: async () => {},
  }, "zip", "mine");
  assert.deepEqual(steps, [[["11", 7]], "on the device", "answered", undefined]);
  assert.deepEqual(record.conflicts, {});
});

test("a change that was not merged because of an edit is fetched when the edit is answered", () => {
  const own = new Set(["zip"]);
  const missed = new MissedChanges((subject) => own.has(subject));
  missed.note({ fields: [{ field: "zip", revision: 7 }, { field: "name", revision: 8 }] }, 3);
  assert.equal(missed.since, undefined);
  own.clear();
  assert.equal(missed.since, 6);
  // An answer to an earlier request does not have it.
  missed.note({ fields: [] }, 8);
  assert.equal(missed.since, 6);
  missed.note({ fields: [{ field: "zip", revision: 7 }] }, 6);
  assert.equal(missed.since, undefined);
});

test("of an edit that was answered while its draft was opened, everything is fetched again", () => {
  const missed = new MissedChanges(() => false);
  missed.add("zip");
  assert.equal(missed.since, 0);
  missed.note({ fields: [{ field: "zip", revision: 4 }] }, 0);
  assert.equal(missed.since, undefined);
});

test("what the server accepts, refuses and asks about is in the record", () => {
  const record = { revisions: {}, conflicts: {}, refused: [], contents: { fields: [] } };
  const edits = ["a", "b", "c"].map((field, op) => ({ op: `${op}`, field, raw: field, seen: 1 }));
  takeAnswer(record, edits, {
    revision: 9, accepted: ["0"], revisions: [7], refused: [{ op: "1", code: "masked", message: "No." }],
    conflicts: [{ op: "2", field: "c", revision: 5, theirs: { raw: "x" } }],
  });
  assert.deepEqual(record.revisions, { a: 7 });
  assert.deepEqual(record.contents.fields.map(({ field, revision }) => [field, revision]),
    [["a", 7]]);
  assert.deepEqual(record.refused, [{ op: "1", code: "masked", message: "No.", edit: edits[1] }]);
  assert.equal(record.conflicts.c.edit, edits[2]);
});

const finished = { fields: [{ field: "zip", content: { raw: "1", touched: true } }] };
const visits = [
  ["an answer that was only visited", { field: "zip", raw: "1", left: true }, {}, true],
  ["another answer", { field: "zip", raw: "2", left: true }, {}, false],
  ["an answer that is still being typed", { field: "zip", raw: "1" }, {}, false],
  ["an answer that must be finished", { field: "zip", raw: "1", left: true },
    { unfinished: { zip: true } }, false],
  ["an answer that was confirmed", { field: "zip", raw: "1", left: true, notice: { text: "x" } },
    {}, false],
  ["a question that needs no answer", { field: "age", raw: "", left: true }, {}, true],
  ["a question that needs an answer", { field: "name", raw: "", left: true }, {}, false],
];
for (const [name, edit, record, expected] of visits) {
  test(`${name} is ${expected ? "not sent" : "sent"}`, () => {
    const states = new Map([["name", { validity: "invalid" }], ["age", { validity: "empty" }]]);
    assert.equal(isVisit(edit, { contents: finished, ...record }, { states }), expected);
  });
}

test("of refused edits, the last of each field that changes something is reported", () => {
  const record = { refused: [], contents: { fields: [{ field: "zip", content: { raw: "1" } }] } };
  const refuse = (edit) => addRefusal(record, { op: edit.raw, code: "final", edit });
  refuse({ field: "zip", raw: "1", left: true });
  refuse({ field: "age", raw: "" });
  refuse({ field: "age", raw: "4" });
  refuse({ field: "zip", raw: "2" });
  refuse({ field: "age", raw: "41" });
  assert.deepEqual(record.refused.map(({ op }) => op), ["2", "41"]);
});

const agents = [
  ["Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 "
    + "Safari/537.36 Edg/126.0.0.0", "Edge on Windows"],
  ["Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) "
    + "Version/17.5 Mobile/15E148 Safari/604.1", "Safari on iPhone"],
  ["Mozilla/5.0 (Linux; Android 14; SM-A546B) AppleWebKit/537.36 (KHTML, like Gecko) "
    + "SamsungBrowser/25.0 Chrome/121.0.0.0 Mobile Safari/537.36", "Samsung Internet on Android"],
  ["Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0", "Firefox on Linux"],
  ["Mozilla/5.0 (Macintosh; Intel Mac OS X 14_5) AppleWebKit/605.1.15 (KHTML, like Gecko) "
    + "Version/17.5 Safari/605.1.15", "Safari on macOS"],
  ["curl/8.5.0", "curl/8.5.0"], [null, ""],
];
for (const [agent, name] of agents) {
  test(`${agent} is named ${name}`, () => assert.equal(agentName(agent), name));
}

test("the fields that an expression reads are known", () => {
  assert.deepEqual([...keysIn("district = ${region} and ${age} > 18")], ["region", "age"]);
  assert.deepEqual([...keysIn("")], []);
});

test("of edits in a row about the same subject only the last is kept", () => {
  const edits = [{ op: "1", field: "a" }, { op: "2", field: "a" }, { op: "3", field: "b" },
    { op: "4", field: "a" }, { op: "5", entry: { id: "x" } }, { op: "6", acknowledge: "adult" },
    { op: "7", acknowledge: "minor" }, { op: "8", unacknowledge: "minor" }];
  assert.deepEqual(withoutReplaced(edits).map(({ op }) => op), ["2", "3", "4", "5", "6", "8"]);
});

test("later edits replace earlier ones in contents", () => {
  const first = contentsOfEdits([{ field: "zip", raw: "9", seen: 2 }], []);
  const second = contentsOfEdits([{ field: "zip", reason: "refused", seen: 2 }], ["adult"]);
  const { fields, acknowledged } = withChanges(first, second);
  assert.deepEqual(fields.map(({ field, content }) => [field, content.raw, content.reason]),
    [["zip", undefined, "refused"]]);
  assert.deepEqual(acknowledged, ["adult"]);
});

test("contents that were on their way do not replace later ones", () => {
  const late = { fields: [{ field: "zip", revision: 2, content: { raw: "9" } }] };
  const known = { fields: [{ field: "zip", revision: 3, content: { raw: "90210" } }] };
  assert.deepEqual(contentsOfOthers(late, () => false, { zip: 3 }).fields, []);
  assert.deepEqual(withChanges(known, late).fields, known.fields);
});

test("the content of an edit keeps the order in which fields that hide each other were answered", () => {
  const { fields } = contentsOfEdits([{ field: "age", raw: "7", answered: 2, seen: 1 }], []);
  assert.equal(fields[0].content.answered, 2);
});

test("a snapshot is taken in a pause, and while typing only if the last one was small", (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  let postponed = 0;
  const snapshots = new Snapshots(() => { postponed += 1; });
  const session = (size) => ({ snapshot: () => "x".repeat(size) });
  assert.equal(snapshots.take(session(3), false), "xxx");
  assert.equal(snapshots.take(session(3), false), null);
  context.mock.timers.tick(250);
  assert.equal(postponed, 1);
  assert.equal(snapshots.take(session(20_000), true).length, 20_000);
  assert.equal(snapshots.take(session(3), false), null);
  context.mock.timers.tick(999);
  assert.equal(postponed, 1);
  context.mock.timers.tick(1);
  assert.equal(postponed, 2);
  assert.equal(snapshots.take(session(0), true), null);
  snapshots.stop();
});

const problems = [
  [{ code: "must_wait", wait: 60 }, "Too many attempts to sign in have failed. Try again in a minute."],
  [{ code: "must_wait", wait: 61 }, "Too many attempts to sign in have failed. Try again in 2 minutes."],
  [{ code: "used_too_often", wait: 90 },
    "The link was used very often. Try again in 2 minutes."],
  [{ code: "forbidden", message: "You may not do this." }, "You are not allowed to do this."],
  [{ code: "no_token", message: "No token." }, "You are signed out. Sign in and try again."],
  [{ code: "taken", message: "The name is taken." }, "The name is taken."],
];
for (const [problem, expected] of problems) {
  test(`${JSON.stringify(problem)} is said in the words of the page`, () => {
    assert.equal(sayProblem(problem), expected);
  });
}

const counts = [
  ["fr", "{n} of {count} answered", 0, "0 réponse sur 5"],
  ["fr", "{n} of {count} answered", 1, "1 réponse sur 5"],
  ["fr", "{n} of {count} answered", 2, "2 réponses sur 5"],
  ["fr", "{n} missing", 1, "1 manquante"],
  ["fr", "{n} options", 0, "0 option"],
  ["fr", "accurate to {n} meters", 1, "Précis à 1 mètre"],
  ["es", "{n} of {count} answered", 1, "1 de 5 respondida"],
  ["es", "{n} missing", 1, "falta 1"],
  ["es", "accurate to {n} meters", 1, "Con una precisión de 1 metro"],
  ["de", "{n} missing", 1, "1 fehlt"],
  ["de", "{n} missing", 2, "2 fehlen"],
  ["en", "accurate to {n} meters", 1, "Accurate to 1 meter"],
];
for (const [language, key, n, expected] of counts) {
  test(`${n} is counted as ${expected}`, async (context) => {
    Object.assign(globalThis, { document: { documentElement: {} } });
    context.after(() => useLanguage("en"));
    await useLanguage(language);
    assert.equal(say(key, { n, count: 5 }), expected);
  });
}

const programs = [
  ["let a = b; // the first", "let a=b;"],
  ["a /* two */ = /* lines */ 1\n\n  b = 2", "a=1\nb=2"],
  ["if (a) {\n  b(\n    1,\n    2,\n  );\n}", "if(a){b(1,2,);}"],
  ["return /[/\"]\\/ /g.test(a)  // ends", "return /[/\"]\\/ /g.test(a)"],
  ["a = b / c / d", "a=b / c / d"],
  ["a + +b - -c + ++d", "a+ +b- -c+ ++d"],
  ["`a  ${ b(`c  // d`) } ${{ e: \"}\" }}`", "`a  ${ b(`c  // d`) } ${{ e: \"}\" }}`"],
  ["a = 'it\\'s  // text'", "a='it\\'s  // text'"],
  ["typeof a === \"b\"", "typeof a===\"b\""],
  ["1 .toString()", "1 .toString()"],
];
for (const [program, expected] of programs) {
  test(`${JSON.stringify(program)} is compacted`, () => {
    assert.equal(compacted(program), `${expected}\n`);
  });
}

test("the tokens of each module are its text, and none is lost when it is compacted", () => {
  for (const file of readdirSync("Web/page", { recursive: true })) {
    if (!file.endsWith(".js")) continue;
    const text = readFileSync(join("Web/page", file), "utf8");
    assert.equal(tokensOf(text).map((token) => token.text).join(""), text, file);
    assert.deepEqual(wordsOf(compacted(text)), wordsOf(text), file);
  }
});

function wordsOf(text) {
  return tokensOf(text).filter(({ kind }) => kind !== "space" && kind !== "comment");
}

test("a bundle does what its modules do", async (context) => {
  const folder = mkdtempSync(join(tmpdir(), "bundle-"));
  context.after(() => rmSync(folder, { recursive: true }));
  const write = (name, text) => writeFileSync(join(folder, name), text);
  write("words.js", "export default { hello: \"Hello\" };\n");
  write("later.js", "import words from \"./words.js\";\n\nexport const said = words.hello;\n");
  write("alone.mjs", "export const name = \"Ada\";\n");
  write("main.js", `import { said as first } from "./later.js";

const { name } = await import("./alone.mjs");
const { said } = await import("./later.js");
globalThis.bundleSaid = [first, said, name];
`);
  write("bundle.mjs", bundled(folder, "main.js", (file) => file));
  await import(join(folder, "bundle.mjs"));
  assert.deepEqual(globalThis.bundleSaid, ["Hello", "Hello", "Ada"]);
});

test("a bundle refers to other files from its own folder", (context) => {
  const folder = mkdtempSync(join(tmpdir(), "bundle-"));
  context.after(() => rmSync(folder, { recursive: true }));
  mkdirSync(join(folder, "engine"));
  writeFileSync(join(folder, "engine", "worker.js"),
    'export const module = fetch(new URL("./engine.wasm", import.meta.url));\n');
  const text = bundled(folder, "engine/worker.js", (file) => file.replace(".", ".1a2b."));
  assert.match(text, /^export const module=.*"\.\/engine\.1a2b\.wasm"/);
});

test("a bundle refuses an exported variable, whose changes importers would not see", (context) => {
  const folder = mkdtempSync(join(tmpdir(), "bundle-"));
  context.after(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, "main.js"), "export let a = 1;\n");
  assert.throws(() => bundled(folder, "main.js", (file) => file), /main\.js exports/);
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
