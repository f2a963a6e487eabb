// Builds the groups, rows, notes and repeats of a form from its outline, and keeps them up to date.

import { element, fill, set, setText, show } from "../dom.js";
import { Block } from "./block.js";
import { GridGroup, isGrid } from "./grid.js";
import { paragraphs } from "./markup.js";
import { Question } from "./question.js";
import { Repeat } from "./repeat.js";
import { RuleList } from "./rules.js";

/**
 * Builds the blocks of items.
 * @param {import("./view.js").FormView} form
 * @param {import("../engine/types.js").OutlineItem[]} items
 * @param {import("../engine/types.js").Entry | null} entry
 * @param {number} level of the headings
 */
export function blocksOf(form, items, entry, level) {
  return items.map((item) => {
    if (item.kind === "note") return new Note(form, item);
    if (item.kind === "row") return new Row(form, item.fields, entry);
    if (item.repeat) return new Repeat(form, item, entry, level, blocksOf);
    return isGrid(item, form) ? new GridGroup(form, item, entry, level)
      : new Group(form, item, entry, level);
  });
}

class Note extends Block {
  constructor(form, item) {
    super();
    this.form = form;
    this.place = item.place;
    this.element = element("div", { class: "note" });
  }

  update() {
    const note = this.form.session.notes[this.place];
    show(this.element, Boolean(note?.applies));
    if (!note || this.text === note.text) return;
    this.text = note.text;
    fill(this.element, paragraphs(note.text));
  }
}

/** The parts of a group that need attention, even if all its answers are valid. */
const openParts = [
  ".question.wrong", ".question[data-missing]:not([hidden])",
  ".question:not([hidden]) .notice:not([hidden])", ".rules [data-open]",
].join();

/** Questions side by side. */
class Row extends Block {
  constructor(form, keys, entry) {
    super();
    this.form = form;
    const outlines = keys.map((key) => form.session.outline.fields[key]).filter(isVisible);
    this.questions = outlines.map((outline) => form.add(new Question(form, outline, entry)));
    this.element = element("div", { class: "row" }, this.questions.map((one) => one.element));
  }

  updateRest() {
    for (const question of this.questions) question.updateAppearance();
    this.#showState();
  }

  update() {
    for (const question of this.questions) question.update(true);
    this.#showState();
  }

  #showState() {
    show(this.element, this.questions.some((question) => !question.element.hidden));
  }
}

class Group extends Block {
  constructor(form, item, entry, level) {
    super();
    this.form = form;
    this.item = item;
    this.blocks = blocksOf(form, item.items ?? [], entry, level + 1);
    this.heading = element(`h${Math.min(level, 6)}`, {}, item.title);
    this.count = element("span", { class: "count" });
    this.rules = new RuleList(form, item.key ?? null, entry);
    const isTitled = item.key !== null || form.session.outline.items.length > 1;
    this.element = element("section", { class: "group", "data-group": item.key ?? "" },
      isTitled && element("header", {}, this.heading, this.count),
      this.blocks.map((block) => block.element), this.rules.element);
  }

  update() {
    for (const block of this.blocks) block.update();
    this.#showState();
  }

  /** Shows the effects of individual answers: the rules, the title, whether anything is shown, and
   * whether everything is done. */
  updateRest() {
    for (const block of this.blocks) block.updateRest?.();
    this.#showState();
  }

  #showState() {
    this.rules.update();
    show(this.element, this.blocks.some((block) => block.isShown) || this.rules.isShown);
    const state = this.form.session.groups.get(this.item.key ?? null);
    setText(this.heading, this.form.titleOf(this.item));
    set(this.element, "data-valid", state ? String(state.valid) : null);
    setText(this.count, state?.valid && this.isAnswered() ? "✓" : "");
  }

  isAnswered() {
    return this.element.querySelector("[data-answered]") !== null
      && this.element.querySelector(openParts) === null;
  }
}

function isVisible(outline) {
  if (!outline || outline.hidden) return false;
  return !(outline.calculated && !outline.label);
}
