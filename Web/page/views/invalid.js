// Answers that are not valid, by form, field and code; each leads to its question.

import { button, element, fill, show } from "../dom.js";
import { labelWithPlace } from "../engine/paths.js";
import { api } from "../server/api.js";
import { languageOfForms, say, sayTime } from "../words/index.js";
import { formsOf, labelled } from "./drafts.js";
import { startView } from "./frame.js";
import { tableOf } from "./tables.js";

// The number of answers that are shown at first, and that each further step adds.
const step = 100;

export async function showInvalid(main, { account, parameters }) {
  // A person whose rights are limited to some forms can only query one form at a time.
  const form = element("select", { id: "form" },
    !account.forms && element("option", { value: "" }, say("all forms")));
  const text = (name) =>
    element("input", { id: name, type: "text", value: parameters.get(name) ?? "" });
  const [field, code, group] = [text("field"), text("code"), text("group")];
  const place = element("div", { role: "status" });
  const more = button(say("more"), "more", () => load(limit + step), { hidden: true });
  let limit = step;
  const load = async (wanted) => {
    limit = wanted;
    const { invalid: rows } = await api.invalid({ form: form.value, field: field.value.trim(),
      code: code.value.trim(), group: group.value.trim(), language: languageOfForms(), limit });
    fill(place, rows.length === 0 ? element("p", {}, say("nothing invalid")) : tableOf(
      say("invalid answers"),
      [say("question"), say("answer"), say("problem"), say("form"), say("time")],
      rows.map((row) => [linkTo(row), element("bdi", {}, row.display ?? ""), row.message, row.form,
        sayTime(row.updated_at)]),
      (row, index) => row.setAttribute("data-draft", rows[index].draft)));
    show(more, rows.length === limit);
  };
  for (const one of [form, field, code, group]) one.addEventListener("change", () => load(step));
  startView(main, "invalid", say("invalid answers"),
    element("div", { class: "filters" }, labelled(say("form"), form),
      labelled(say("question"), field), labelled(say("code"), code),
      labelled(say("group"), group)), place, more);
  for (const one of await formsOf(account)) {
    form.append(element("option", { value: one.form }, one.title ?? one.form));
  }
  form.value = parameters.get("form") ?? account.forms?.[0] ?? "";
  await load(step);
}

function linkTo({ draft, field, label, rule }) {
  const query = new URLSearchParams({ review: "", ...(field ? { field } : {}) });
  return element("a", { href: `/drafts/${draft}?${query}`, title: field ?? rule },
    label ? labelWithPlace(label, field) : field ?? rule);
}
