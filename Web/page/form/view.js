// A form on the screen: its questions, and their communication with the draft.

import { element, fill, set } from "../dom.js";
import { pagesOf, placesOn } from "../engine/outline.js";
import { splitPath } from "../engine/paths.js";
import { say } from "../words/index.js";
import { announce, announceAtOnce } from "./announcer.js";
import { FileStore } from "./files.js";
import { blocksOf } from "./layout.js";
import { placeName, rulesByPlace } from "./problems.js";

/**
 * The functions that a form needs from the draft that it shows.
 * @typedef {object} FormHost
 * @property {import("../sync/filling.js").Filling} filling
 * @property {() => boolean} isConnected
 * @property {() => boolean} isLocked
 * @property {(path: string | null) => void} focused
 * @property {(title: string) => Promise<boolean>} confirmRemoval
 * @property {(text: string, place: HTMLElement, undo: () => void) => void} offerUndo
 * @property {(matching: string, question: any, limit: number) => Promise<any>} searchOptions
 * @property {(question: any, text: string, resolve: boolean) => Promise<boolean>} comment
 * @property {(subject: string, side: "mine" | "theirs") => void} resolve
 * @property {boolean} isReviewing
 */

export class FormView {
  /** @type {Map<string, import("./question.js").Question>} */
  questions = new Map();
  #rules = new Map();
  /** Whether somebody has tried to finalize the draft. */
  isDemanded = false;
  #applied = new Map();
  #shownAppearance = null;
  /** @type {Map<string, string | Promise<string | undefined>>} */
  #labels = new Map();
  #withoutLabel = new Set();

  /** @param {FormHost} host */
  constructor(host) {
    this.host = host;
    this.files = new FileStore(host.filling);
    this.element = element("div", { class: "form" });
    host.filling.addEventListener("record", () => this.#findLabelsAgain());
    this.build();
  }

  get session() { return this.host.filling.session; }
  get record() { return this.host.filling.record; }
  get isConnected() { return this.host.isConnected(); }
  get isLocked() { return this.host.isLocked(); }
  get isReviewing() { return this.host.isReviewing; }
  get canComment() { return this.record.may?.includes("comment") ?? false; }

  /** Rebuilds everything, for example in another language. */
  build() {
    this.questions.clear();
    this.#labels.clear();
    const { outline } = this.session;
    this.pages = pagesOf(outline).map((page) => {
      const blocks = blocksOf(this, page.items, null, 2);
      return { ...page, blocks, element: element("div", { class: "page" },
        blocks.map((block) => block.element)) };
    });
    this.places = placesOn(this.pages);
    set(this.element, "lang", outline.language);
    set(this.element, "dir", outline.direction);
    fill(this.element, this.pages.map((page) => page.element));
    this.update();
  }

  /** Registers a question, so that it can be found by its field. */
  add(question) {
    this.questions.set(question.identity, question);
    return question;
  }

  question(path) {
    return this.questions.get(this.session.entries.identity(path));
  }

  /** Shows the current state of the whole form. */
  update() {
    this.#rules = rulesByPlace(this.session, this.isDemanded);
    this.#shownAppearance = this.session.appearance;
    for (const page of this.pages) for (const block of page.blocks) block.update();
    for (const [identity, { applies }] of this.session.states) this.#applied.set(identity, applies);
    for (const identity of this.questions.keys()) {
      if (!this.session.states.has(identity)) this.questions.delete(identity);
    }
  }

  /** Shows the changes in a response of the engine. */
  apply(answer, isSelectionKept = true) {
    if (answer.entries?.length || answer.removed?.length || answer.notes?.length) {
      this.update();
      return;
    }
    const before = JSON.stringify([...this.#rules]);
    this.#rules = rulesByPlace(this.session, this.isDemanded);
    let hasNewRemarks = false;
    let showsOthers = false;
    for (const { field, applies } of answer.changed ?? []) {
      const identity = this.session.entries.identity(field);
      if (this.#applied.get(identity) !== applies) showsOthers = true;
      this.#applied.set(identity, applies);
      const question = this.questions.get(identity);
      const neededAttention = question?.needsAttention;
      question?.update(isSelectionKept);
      if (question?.needsAttention !== neededAttention) hasNewRemarks = true;
    }
    const { appearance } = this.session;
    const looksNew = this.#shownAppearance !== appearance;
    this.#shownAppearance = appearance;
    const hasNewRules = JSON.stringify([...this.#rules]) !== before;
    if (looksNew || hasNewRules || hasNewRemarks || showsOthers || answer.groups?.length) {
      for (const { blocks, element } of this.pages) {
        // Whether any part of a page is shown decides whether one can turn to it.
        if (showsOthers || !element.hidden) for (const block of blocks) block.updateRest?.();
      }
    }
  }

  request(request, isChosen = false) {
    return this.host.filling.request(request, isChosen);
  }

  /** Sends a step for a question. */
  send(question, request, { isQuiet = false, isChosen = false } = {}) {
    const isOwn = request.op !== "undo" && request.op !== "redo";
    const answer = this.request(isOwn ? { ...request, field: question.path } : request, isChosen);
    if (!answer.ok && !isQuiet) this.announce(answer.error.message);
    if (!isOwn && answer.ok) this.show(answer.focus);
    return answer;
  }

  /** Reacts when the page's focus has entered a question. */
  enter(question) {
    const { path } = question;
    if (this.session.focus !== path) this.request({ op: "focus", field: path });
    this.host.focused(path);
  }

  /** Reacts when the page's focus has left a question. */
  leave(question) {
    setTimeout(() => {
      // The form may have been closed, and its session with it.
      if (!question.element.isConnected) return;
      const isElsewhere = [...this.questions.values()].some(
        (other) => other.element.contains(document.activeElement) && document.hasFocus());
      const { path } = question;
      if (isElsewhere || this.session.focus !== path) return;
      this.request({ op: "blur", field: path });
      this.host.focused(null);
    });
  }

  /** Handles the return key, which continues with the next question. */
  commit() {
    const before = this.session.focus;
    const answer = this.request({ op: "commit" });
    if (!answer.ok) this.announce(answer.error.message);
    else if (answer.focus && answer.focus !== before) this.show(answer.focus);
    else this.host.filling.dispatchEvent(new CustomEvent("end"));
  }

  /** Moves the focus to a field, on any page. */
  show(path) {
    const question = path && this.question(path);
    if (!question) return;
    const page = this.pages.findIndex(({ element }) => element.contains(question.element));
    this.host.filling.dispatchEvent(new CustomEvent("page", { detail: page }));
    question.focus();
    question.update();
  }

  /** Shows the obstacles to finalizing at their questions. */
  demand(obstacles) {
    this.isDemanded = true;
    this.update();
    for (const { field, message } of obstacles) if (field) this.question(field)?.demand(message);
  }

  announce(text) { announce(text); }
  announceAtOnce(text) { announceAtOnce(text); }

  /** The title of a group, or of the questions without one. */
  titleOf(item) {
    if (item.key === null) {
      return say(this.session.outline.items.length > 1 ? "other fields" : "fields");
    }
    return this.session.appearance.groups[item.key] ?? item.title;
  }

  brokenRules(group, entry) {
    const path = entry ? this.session.entries.byID.get(entry.id)?.entry : null;
    return this.#rules.get(placeName(group, path)) ?? [];
  }

  /** Whether the group of a repeat applies; true if the engine has not reported it. */
  groupApplies(key) {
    return this.session.groups.get(key)?.applies ?? true;
  }

  async options(question, matching, limit) {
    const { path, outline } = question;
    if (outline.fromStore) {
      const found = await this.host.searchOptions(matching, question, limit);
      for (const option of found.options) this.noteLabel(question, option);
      return found;
    }
    const request = { op: "options", field: path, limit };
    const answer = this.request(matching ? { ...request, matching } : request);
    return answer.ok ? answer : { options: [], more: false };
  }

  /** Stores the label of an option. */
  noteLabel(question, { value, label }) {
    this.#labels.set(`${question.outline.key} ${value}`, label);
  }

  /** The label of an option, if it was stored or found. */
  knownLabel(question, value) {
    const label = this.#labels.get(`${question.outline.key} ${value}`);
    return typeof label === "string" ? label : undefined;
  }

  /** Finds the label of an option. The server is asked once, unless it cannot be reached. */
  async findLabel(question, value) {
    const name = `${question.outline.key} ${value}`;
    if (!this.#labels.has(name)) this.#labels.set(name, this.#askForLabel(question, value, name));
    return this.#labels.get(name);
  }

  async #askForLabel(question, value, name) {
    const { options, isUnknown } = await this.options(question, value, 10);
    const found = options.find((option) => option.value === value);
    if (found) this.noteLabel(question, found);
    if (isUnknown) {
      this.#labels.delete(name);
      this.#withoutLabel.add(question);
    }
    return found?.label;
  }

  // Searches again for labels that were not found because the server could not be reached.
  #findLabelsAgain() {
    const questions = [...this.#withoutLabel];
    this.#withoutLabel.clear();
    for (const question of questions) question.update(true);
  }

  allOptions(question) {
    const answer = this.request({ op: "options", field: question.path, limit: 200 });
    return answer.ok && !answer.more ? answer.options : [];
  }

  upload(question, file) { return this.files.store(question, file, this); }
  waitingFile(question) { return this.files.waiting.get(question.identity); }
  removeFile(question) { return this.files.remove(question, this); }
  filePath(question) { return this.files.path(question); }

  personAt(question) {
    const { people, record } = this.host.filling;
    const person = people?.find(({ field, seat, name }) => seat !== record.seat
      && name !== this.host.filling.account.name
      && (field === question.path || field === question.identity));
    return person?.name ?? null;
  }

  /** The text in place of an answer that is hidden from this person; undefined for other answers.
   * */
  maskOf(question) {
    return this.record.masked?.[question.identity];
  }

  conflictAt(question) {
    const conflict = this.record.conflicts[question.identity];
    return conflict && !conflict.settled ? conflict : null;
  }

  commentsAt(question) {
    const comments = this.record.review?.comments ?? [];
    return comments.filter(({ field }) =>
      field === question.path || field === question.identity);
  }

  comment(question, text, resolve = false) { return this.host.comment(question, text, resolve); }
  resolve(question, side) { this.host.resolve(question.identity, side); }

  /** The label of a field, with the label of its entry. */
  labelOf(path) {
    const question = this.question(path);
    const [entryPath] = splitPath(path);
    const entry = entryPath && this.session.entries.byPath.get(entryPath);
    const label = question?.label ?? path;
    return entry ? say("in entry", { label, entry: entry.title }) : label;
  }
}
