// The number of drafts, their age, and the most frequent problems.

import { element } from "../dom.js";
import { api } from "../server/api.js";
import { say, sayNumber } from "../words/index.js";
import { formsOf } from "./drafts.js";
import { startView } from "./frame.js";
import { tableOf } from "./tables.js";

export async function showStatistics(main, { account, parameters }) {
  const wanted = parameters.get("form") ? [parameters.get("form")] : account.forms ?? [null];
  const [forms, ...parts] = await Promise.all(
    [formsOf(account), ...wanted.map((form) => api.statistics(form))]);
  const statistics = {
    drafts: parts.flatMap(({ drafts }) => drafts),
    problems: parts.flatMap(({ problems }) => problems),
  };
  const titles = new Map(forms.map((form) => [form.form, form.title ?? form.form]));
  const keys = [...new Set(statistics.drafts.map((row) => row.form))];
  startView(main, "statistics", say("statistics"), keys.length === 0
    ? element("p", {}, say("no drafts"))
    : keys.map((key) => formPart(key, titles.get(key) ?? key, statistics, account)));
}

function formPart(key, title, { drafts, problems }, account) {
  const rows = drafts.filter((row) => row.form === key);
  const wrong = problems.filter((row) => row.form === key).slice(0, 10);
  return element("section", { class: "group", "data-form": key },
    element("header", {}, element("h2", {}, title),
      account.role === "manage" && exportLinks(key)),
    element("h3", {}, say("drafts by status")),
    chart(rows.map((row) => [say(`status ${row.status}`), row.count,
      `/all?form=${key}&status=${row.status}`])),
    element("h3", {}, say("last change")),
    tableOf(`${title}: ${say("last change")}`,
      [say("status"), say("today"), say("7 days"), say("30 days"), say("older")],
      rows.map((row) => [say(`status ${row.status}`), row.today, row.within_7_days,
        row.within_30_days, row.older])),
    wrong.length > 0 && [element("h3", {}, say("frequent problems")),
      chart(wrong.map((row) => [`${row.field} · ${row.code}`, row.count,
        `/invalid?form=${key}&field=${encodeURIComponent(row.field)}&code=${row.code}`]))]);
}

/** Links that download the answers of a form. */
export function exportLinks(form) {
  return element("p", {}, ["csv", "json"].map((format, index) => [index > 0 && " · ",
    element("a", { href: api.exportPath(form, format), download: "", "data-action": "export" },
      say("download {format}", { format: format.toUpperCase() }))]));
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
