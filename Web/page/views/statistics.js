// The number of drafts, their age, and the most frequent problems.

import { element } from "../dom.js";
import { api } from "../server/api.js";
import { languageOfForms, say, sayNumber } from "../words/index.js";
import { formsOf } from "./drafts.js";
import { startView } from "./frame.js";
import { outlinesOf } from "./outlines.js";
import { tableOf } from "./tables.js";

export async function showStatistics(main, { account, parameters }) {
  const wanted = parameters.get("form") ? [parameters.get("form")] : account.forms ?? [null];
  const [forms, ...parts] = await Promise.all(
    [formsOf(account), ...wanted.map((form) => api.statistics(form))]);
  const drafts = parts.flatMap((part) => part.drafts);
  const problems = parts.flatMap((part) => part.problems);
  const keys = [...new Set(drafts.map((row) => row.form))];
  const known = forms.filter(({ form }) => keys.includes(form));
  const outlines = await outlinesOf(account, known, languageOfForms());
  const titles = new Map(known.map((one) => [one.form, one.title]));
  startView(main, "statistics", say("statistics"), keys.length === 0
    ? element("p", {}, say("no drafts"))
    : keys.map((key) => formPart(
      { key, title: titles.get(key) ?? key, fields: outlines.get(key)?.fields ?? {} },
      drafts.filter((row) => row.form === key), problems.filter((row) => row.form === key),
      account)));
}

function formPart({ key, title, fields }, drafts, problems, account) {
  const finals = drafts.find(({ status }) => status === "final")?.count ?? 0;
  return element("section", { class: "group", "data-form": key },
    element("header", {}, element("h2", {}, title),
      account.role === "manage" && exportLinks(key, finals)),
    element("h3", {}, say("drafts by status")),
    chart(drafts.map((row) => [say(`status ${row.status}`), row.count,
      `/all?form=${key}&status=${row.status}`])),
    element("h3", {}, say("last change")),
    tableOf(`${title}: ${say("last change")}`,
      [say("status"), say("today"), say("7 days"), say("30 days"), say("older")],
      drafts.map((row) => [say(`status ${row.status}`), row.today, row.within_7_days,
        row.within_30_days, row.older])),
    problems.length > 0 && [element("h3", {}, say("frequent problems")),
      chart(problems.slice(0, 10).map((row) => [
        `${fields[row.field]?.label || row.field} · ${say(kindOf(row.code))}`, row.count,
        `/invalid?form=${key}&field=${encodeURIComponent(row.field)}&code=${row.code}`]))]);
}

/** The kind of a problem, in words that fit every question. */
function kindOf(code) {
  const kind = code.split(".").at(-1);
  return ["required", "incomplete", "notice"].includes(kind) ? `problem ${kind}` : "problem other";
}

/** Links that download the answers in the final drafts of a form. */
export function exportLinks(form, finals) {
  const link = (format) => element(
    "a", { href: api.exportPath(form, format), download: "", "data-action": "export" },
    say("download {format}", { format: format.toUpperCase() }));
  // Without drafts, a CSV file still has the names of the columns, but a JSON file is empty.
  return element("p", {}, link("csv"), " · ", finals > 0 ? link("json")
    : element("span", { class: "hint" }, say("nothing final")));
}

// Bars beside their numbers: the numbers are text, and the bars only illustrate them.
function chart(rows) {
  const most = Math.max(...rows.map(([, count]) => count), 1);
  return element("dl", { class: "chart" }, rows.map(([label, count, address]) => {
    const line = element("span", { class: "line", "aria-hidden": "true" });
    line.style.setProperty("--part", String(count / most));
    return element("div", {}, element("dt", {}, element("a", { href: address }, label)),
      element("dd", { "aria-hidden": "true" }, line),
      element("dd", { class: "amount" }, sayNumber(count)));
  }));
}
