// Questions with the same options as a table: a row for each question, a column for each option. On
// narrow screens, the same radio buttons are below their question.

import { element, set, setText, show } from "../dom.js";
import { Block } from "./block.js";
import { Question } from "./question.js";
import { RuleList } from "./rules.js";

/** Whether a group is shown as a table. */
export function isGrid(item, form) {
  if (!item.grid) return false;
  const outlines = fieldsOf(item).map((key) => form.session.outline.fields[key]);
  return outlines.length > 0 && outlines.every((one) => one?.options?.length > 0);
}

export class GridGroup extends Block {
  constructor(form, item, entry, level) {
    super();
    this.form = form;
    this.questions = fieldsOf(item).map((key) =>
      form.add(new Question(form, form.session.outline.fields[key], entry)));
    this.rules = new RuleList(form, item.key, entry);
    const { options } = this.questions[0].outline;
    this.heading = element(`h${Math.min(level, 6)}`, {}, item.title ?? "");
    this.item = item;
    this.columns = options.map(() => element("span"));
    this.element = element("section", { class: "group", "data-group": item.key },
      item.title && element("header", {}, this.heading),
      element("div", { class: "grid" },
        element("div", { class: "columns", "aria-hidden": "true" }, this.columns),
        this.questions.map((question) => question.element)),
      this.rules.element);
    this.element.style.setProperty("--columns", String(options.length));
  }

  update() {
    for (const question of this.questions) question.update(true);
    this.updateRest();
  }

  updateRest() {
    for (const question of this.questions) question.updateAppearance();
    show(this.element, this.questions.some((question) => !question.element.hidden));
    const [first] = this.questions;
    this.columns.forEach((column, index) =>
      setText(column, first.labelOf(first.outline.options[index])));
    this.rules.update();
    const state = this.form.session.groups.get(this.item.key);
    setText(this.heading, this.form.titleOf(this.item));
    set(this.element, "data-valid", state ? String(state.valid) : null);
  }
}

function fieldsOf(item) {
  return (item.items ?? []).flatMap((one) => (one.kind === "row" ? one.fields : []));
}
