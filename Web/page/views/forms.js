// The registered forms, and registering new ones: a definition, or a form from another system.

import { element, fill } from "../dom.js";
import { api } from "../server/api.js";
import { say, sayNumber } from "../words/index.js";
import { failurePlace, showProblem } from "./signIn.js";
import { startView } from "./frame.js";
import { exportLinks } from "./statistics.js";
import { tableOf } from "./tables.js";

export async function showForms(main) {
  const { forms } = await api.forms();
  const failure = failurePlace();
  const place = element("div", { role: "status" });
  const input = element("input", { type: "file", id: "form-file",
    accept: ".json,.xlsx,.xls,.xml,.csv", onchange: async () => {
      const file = input.files[0];
      if (!file) return;
      failure.hidden = true;
      fill(place, say("registering {name}", { name: file.name }));
      try {
        const answer = await register(file);
        await showForms(main);
        fill(main.querySelector("#registered"), say("registered {name}",
          { name: `${answer.form} ${answer.version}` }));
      } catch (error) {
        fill(place);
        showProblem(failure, linesOf(error).map((line) =>
          element("span", { class: "line" }, line)));
      }
    } });
  startView(main, "forms", say("forms"), failure, tableOf(
    say("forms"),
    [say("form"), say("key"), say("version"), say("status draft"), say("status final"),
      say("actions")],
    forms.map((form) => [form.title ?? form.form, form.form, String(form.version),
      sayNumber(form.drafts?.draft ?? 0), sayNumber(form.drafts?.final ?? 0),
      [element("a", { href: `/api/forms/${form.form}/${form.version}`,
        download: `${form.form}.form.json` }, say("definition")), exportLinks(form.form)]]),
    (row, index) => row.setAttribute("data-form", forms[index].form)),
    element("p", { id: "registered", role: "status" }),
    element("section", {}, element("h2", {}, say("register form")),
      element("label", { for: "form-file" }, say("form file")),
      element("p", { class: "help" }, say("form file help")), input, place));
}

async function register(file) {
  if (!file.name.endsWith(".json")) return api.importForm(file);
  const text = await file.text();
  const isDefinition = /"form"\s*:/.test(text) && /"version"\s*:/.test(text);
  return isDefinition ? api.registerForm(text) : api.importForm(file);
}

// The mistakes in a definition, one per line.
function linesOf({ message, body }) {
  const lines = body?.errors ?? body?.detail?.split("\n");
  return lines ? [body.title, ...lines] : [message];
}
