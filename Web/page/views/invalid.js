// Answers that are not valid, by form, question, code and group; each leads to its question.

import { button, element, fill, show } from "../dom.js";
import { keyOf, labelWithPlace } from "../engine/paths.js";
import { announce } from "../form/announcer.js";
import { api } from "../server/api.js";
import { languageOfForms, say, sayProblem } from "../words/index.js";
import { formsOf, keepInAddress, labeled } from "./drafts.js";
import { startView } from "./frame.js";
import { groupTitles, outlinesOf } from "./outlines.js";
import { SuggestingInput } from "./suggestions.js";
import { tableOf, timeCell } from "./tables.js";

// The number of answers that are shown at first, and that each further step adds.
const step = 100;

export async function showInvalid(main, { account, parameters }) {
  await new InvalidAnswers(account, parameters).show(main);
}

class InvalidAnswers {
  #limit = step;
  #request = 0;
  /** @type {any[]} */
  #forms = [];
  #outlines = new Map();

  constructor(account, parameters) {
    this.account = account;
    this.parameters = parameters;
    // A person whose rights are limited to some forms can only query one form at a time.
    this.form = element("select", { id: "form", onchange: () => this.#loadAgain(step) },
      !account.forms && element("option", { value: "" }, say("all forms")));
    const input = (name) =>
      new SuggestingInput(name, parameters.get(name) ?? "", () => this.#loadAgain(step));
    this.filters = { field: input("field"), code: input("code"), group: input("group") };
    this.place = element("div");
    this.more = button(say("more"), "more", () => this.#loadAgain(this.#limit + step), { hidden: true });
  }

  async show(main) {
    const { field, code, group } = this.filters;
    startView(main, "invalid", say("invalid answers"),
      element("div", { class: "filters" }, labeled(say("form"), this.form),
        labeled(say("question"), field.input), labeled(say("code"), code.input),
        labeled(say("group"), group.input), field.list, code.list, group.list),
      this.place, this.more);
    this.#forms = await formsOf(this.account);
    this.form.append(...this.#forms.map((one) =>
      element("option", { value: one.form }, one.title ?? one.form)));
    this.form.value = this.parameters.get("form") ?? this.account.forms?.[0] ?? "";
    await this.load(step);
  }

  async #loadAgain(limit) {
    try {
      await this.load(limit);
    } catch (error) {
      if (!this.place.isConnected) return;
      fill(this.place, element("p", {}, sayProblem(error)));
      announce(sayProblem(error));
      show(this.more, false);
    }
  }

  async load(limit) {
    this.#limit = limit;
    const request = (this.#request += 1);
    await this.#learn([this.form.value]);
    const { field, code, group } = this.filters;
    const chosen = {
      form: this.form.value, field: field.value, code: code.value, group: group.value };
    keepInAddress(chosen);
    const { invalid: rows } = await api.invalid({ ...chosen, language: languageOfForms(), limit });
    await this.#learn(rows.map((row) => row.form));
    if (request !== this.#request || !this.place.isConnected) return;
    code.suggest(rows.map((row) => [row.code, row.code]));
    const isEmpty = rows.length === 0;
    fill(this.place, isEmpty ? element("p", {}, say("nothing invalid")) : this.#table(rows));
    announce(isEmpty ? say("nothing invalid") : say("{n} need attention", { n: rows.length }));
    show(this.more, rows.length === limit);
  }

  // The questions and groups of the forms are suggested, and name the rows.
  async #learn(keys) {
    const unknown = this.#forms.filter(
      ({ form }) => keys.includes(form) && !this.#outlines.has(form));
    for (const [form, outline] of await outlinesOf(this.account, unknown, languageOfForms())) {
      this.#outlines.set(form, outline);
      this.filters.group.suggest(groupTitles(outline));
      this.filters.field.suggest(Object.values(outline.fields)
        .filter((field) => !field.hidden).map(({ key, label }) => [key, label || key]));
    }
  }

  #table(rows) {
    const hasOwners = rows.some((row) => row.owner);
    const heads = [say("question"), say("answer"), say("problem"), hasOwners && say("person"),
      say("form"), say("time")].filter(Boolean);
    const titles = new Map(this.#forms.map((form) => [form.form, form.title]));
    return tableOf(say("invalid answers"), heads, rows.map((row) => [
      this.#link(row), element("bdi", {}, row.display ?? ""), row.message,
      ...(hasOwners ? [row.owner ?? ""] : []), titles.get(row.form) ?? row.form,
      timeCell(row.updated_at)]),
    (row, index) => row.setAttribute("data-draft", rows[index].draft));
  }

  #link(row) {
    const { draft, field, rule } = row;
    const query = new URLSearchParams({ review: "", ...(field ? { field } : { rule }) });
    return element("a", { href: `/drafts/${draft}?${query}`, title: field ?? rule },
      this.#nameOf(row));
  }

  // A rule is about a group, or about the whole form.
  #nameOf({ form, field, group, label, rule }) {
    if (field) return labelWithPlace(label || keyOf(field), field);
    const outline = this.#outlines.get(form);
    return (outline && (groupTitles(outline).get(group) ?? outline.title)) || rule;
  }
}
