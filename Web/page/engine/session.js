// A draft that the engine has open, and the last reported state of everything in it.

import { localTime } from "../clock.js";
import { outlineOf } from "./outline.js";
import { EntryTable, splitPath } from "./paths.js";

/** The error when a draft cannot be opened, because its definition contains mistakes. */
export class OpenError extends Error {}

export class Session {
  #engine;
  #number;
  #appearanceText = "";

  /**
   * Opens a draft.
   * @param {import("./instance.js").Engine} engine
   * @param {{definition: any, id?: string, draft?: any, snapshot?: any, language?: string,
   *   person?: string, device?: string}} start
   */
  constructor(engine, start) {
    this.#engine = engine;
    const [number, output] = engine.call("open", JSON.stringify(start), ...localTime());
    if (number === 0) throw new OpenError(output);
    this.#number = number;
    this.entries = new EntryTable();
    /** @type {Map<string, import("./types.js").FieldState>} States by identity. */
    this.states = new Map();
    /**
     * The server's verdicts on answers from lists that only it has, by identity.
     * @type {Map<string, import("./types.js").Verdict>}
     */
    this.verdicts = new Map();
    this.groups = new Map();
    this.rules = new Map();
    /** @type {any[]} Notes in the order of the definition. */
    this.notes = [];
    this.focus = null;
    this.status = "draft";
    this.definition = start.definition;
    this.request({ op: "state" });
    /** @type {import("./types.js").Outline} */
    this.outline = outlineOf(this.#read("outline"));
    this.#readAppearance();
  }

  /**
   * Sends a request of the session protocol, and returns its response and the edits that it made.
   * @returns {{answer: any, edits: import("./types.js").Edit[]}}
   */
  request(request) {
    const [, output] = this.#engine.call(
      "answer", JSON.stringify(request), this.#number, Date.now());
    const answer = JSON.parse(output);
    if (answer.ok) this.apply(answer);
    return { answer, edits: this.#read("edits") };
  }

  /** Forgets the edits made so far. */
  drain() {
    this.#read("edits");
  }

  /** Merges changes by others; makes no edits. Does nothing if the session is closed. */
  merge(contents) {
    const [isMerged, output] = this.#engine.call(
      "merge", JSON.stringify(contents), this.#number, Date.now());
    if (!isMerged) return { ok: false };
    const answer = JSON.parse(output);
    this.apply(answer);
    return answer;
  }

  /** The session as text, with carets and undo steps; empty if the session is closed. */
  snapshot() {
    const [isOpen, text] = this.#engine.call("snapshot", "", this.#number);
    return isOpen ? text : "";
  }

  /** The rules that have been acknowledged, by name. */
  get acknowledged() {
    return [...this.rules.values()].filter((rule) => rule.acknowledged).map(({ rule }) => rule);
  }

  close() {
    this.#engine.call("close", "", this.#number);
  }

  /** The state of the field with a path by position. */
  state(path) {
    return this.states.get(this.entries.identity(path));
  }

  /** Whether the text of a field must never be stored. */
  isNeverStored(path) {
    return path !== undefined && this.outline.fields[splitPath(path)[1]]?.storage === "never";
  }

  /** Whether an answer is calculated from rows that only the server has. */
  isCalculatedAtServer(path) {
    const key = splitPath(path)[1];
    return !this.outline.fields[key]?.calculated
      && this.definition.fields.some((field) => field.key === key && field.calculate);
  }

  /** Applies a response to the states that are kept here. */
  apply(answer) {
    this.entries.apply(answer.entries, answer.removed);
    for (const id of answer.removed ?? []) this.#forget(id);
    for (const state of answer.changed ?? []) {
      // Text that must not be stored has no characters to show.
      state.raw ??= "";
      state.display ??= "";
      this.#keep(this.entries.identity(state.field), state);
    }
    for (const group of answer.groups ?? []) this.groups.set(group.group, group);
    for (const rule of answer.rules ?? []) this.rules.set(rule.rule, rule);
    if (answer.notes?.length) this.#applyNotes(answer);
    if ("focus" in answer) this.focus = answer.focus;
    if (answer.status) this.status = answer.status;
    if (this.outline) this.#readAppearance();
  }

  /**
   * Adopts verdicts of the server.
   * @param {Iterable<[string, import("./types.js").Verdict]>} verdicts by identity
   */
  judge(verdicts) {
    for (const [identity, verdict] of verdicts) {
      this.verdicts.set(identity, verdict);
      const state = this.states.get(identity);
      if (state) this.#keep(identity, state);
    }
  }

  // A verdict counts as long as the answer stays the same.
  #keep(identity, state) {
    const verdict = this.verdicts.get(identity);
    this.states.set(identity, verdict?.raw === state.raw ? { ...state, ...verdict } : state);
  }

  // A note without a key can be identified only by its position among all notes.
  #applyNotes({ notes, status }) {
    if (status) {
      this.notes = notes;
    } else if (notes.every((note) => note.key)) {
      for (const note of notes) {
        this.notes[this.notes.findIndex(({ key }) => key === note.key)] = note;
      }
    } else {
      const [, output] = this.#engine.call("answer", '{"op":"state"}', this.#number, Date.now());
      this.notes = JSON.parse(output).notes ?? [];
    }
  }

  // Labels and similar text that contains answers, or depends on them. Unchanged parts stay the
  // same objects, so only the other parts must be redrawn.
  #readAppearance() {
    if (!this.outline.changing) {
      this.appearance ??= { title: this.outline.title, groups: {}, fields: {} };
      return;
    }
    const text = this.#call("appearance");
    if (text === this.#appearanceText) return;
    this.#appearanceText = text;
    /** @type {{title: string, groups: Record<string, string>, fields: Record<string, any>}} */
    const appearance = JSON.parse(text);
    for (const [path, old] of Object.entries(this.appearance?.fields ?? {})) {
      const now = appearance.fields[path];
      if (now && JSON.stringify(now) === JSON.stringify(old)) appearance.fields[path] = old;
    }
    this.appearance = appearance;
  }

  #forget(id) {
    for (const identity of this.states.keys()) {
      if (identity.includes(`[#${id}].`)) this.states.delete(identity);
    }
  }

  #read(name) {
    return JSON.parse(this.#call(name) || "[]");
  }

  #call(name) {
    return this.#engine.call(name, "", this.#number)[1];
  }
}
