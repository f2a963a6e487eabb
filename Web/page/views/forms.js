// The registered forms, and registering new ones: a definition, or a form from another system.

import { button, element, fill, focusOn } from "../dom.js";
import { api } from "../server/api.js";
import { languageOfForms, say, sayNumber, sayProblem } from "../words/index.js";
import { failurePlace, showProblem } from "./signIn.js";
import { startView } from "./frame.js";
import { exportLinks } from "./statistics.js";
import { tableOf } from "./tables.js";

export async function showForms(main, { account }) {
  const { forms } = await api.forms(languageOfForms());
  const failure = failurePlace();
  const place = element("p", { id: "registered", role: "status" });
  const input = element("input", { type: "file", id: "form-file",
    accept: ".json,.xlsx,.xls,.xml,.csv", onchange: async () => {
      const file = input.files[0];
      if (!file) return;
      failure.hidden = true;
      fill(place, say("registering {name}", { name: file.name }));
      try {
        const answer = await register(file);
        await showForms(main, { account });
        fill(main.querySelector("#registered"), say("registered {name}",
          { name: `${answer.form} ${answer.version}` }));
        main.querySelector("#form-file").focus();
      } catch (error) {
        fill(place);
        showProblem(failure, linesOf(error, file.name).map((line) =>
          element("span", { class: "line" }, line)));
        // The same file can be chosen again when it has been corrected.
        input.value = "";
      }
    } });
  startView(main, "forms", say("forms"), tableOf(
    say("forms"),
    [say("form"), say("key"), say("version"), say("status draft"), say("status final"),
      say("actions")],
    forms.map((form) => [titleOf(form), form.form, String(form.version),
      sayNumber(form.drafts?.draft ?? 0), sayNumber(form.drafts?.final ?? 0),
      [element("a", { href: `/api/forms/${form.form}/${form.version}`,
        download: `${form.form}.form.json` }, say("definition")),
      exportLinks(form.form, form.drafts?.final ?? 0),
      form.older > 0 && button(
        say("move drafts to {version}", { version: String(form.version) }), "upgrade",
        (event) => upgrade(main, account, form, failure, event.currentTarget)),
      closingButton(main, account, form, failure)]]),
    (row, index) => row.setAttribute("data-form", forms[index].form)),
    element("section", {}, element("h2", {}, say("register form")), failure,
      element("label", { for: "form-file" }, say("form file")),
      element("p", { class: "help" }, say("form file help")), input, place));
}

function titleOf({ title, form, closed_at }) {
  const tag = closed_at && element("span", { class: "tag warning" }, say("closed"));
  return [title ?? form, " ", tag];
}

// The button that closes a form to new drafts, or opens it again.
function closingButton(main, account, { form, closed_at }, failure) {
  const change = closed_at ? api.openForm : api.closeForm;
  return button(say(closed_at ? "open form" : "close form"), closed_at ? "openForm" : "closeForm",
    async () => {
      try {
        await change(form);
        await showForms(main, { account });
        focusOn(main.querySelector(`tr[data-form="${form}"] [data-action$=Form]`));
      } catch (error) {
        showProblem(failure, sayProblem(error));
      }
    });
}

async function upgrade(main, account, form, failure, control) {
  control.disabled = true;
  try {
    const line = main.querySelector("#registered");
    let [moved, worse, done] = [0, 0, false];
    while (!done) {
      const answer = await api.upgrade(form.form);
      [moved, worse, done] = [moved + answer.moved, worse + answer.worse, answer.done];
      fill(line, say("{n} drafts moved", { n: moved }), " ",
        worse > 0 && say("{n} drafts became invalid", { n: worse }));
    }
    if (!line.isConnected) return;
    await showForms(main, { account });
    const now = main.querySelector("#registered");
    fill(now, ...line.childNodes);
    focusOn(now);
  } catch (error) {
    control.disabled = false;
    showProblem(failure, sayProblem(error));
  }
}

async function register(file) {
  if (!file.name.endsWith(".json")) return api.importForm(file);
  const text = await file.text();
  const isDefinition = /"form"\s*:/.test(text) && /"version"\s*:/.test(text);
  return isDefinition ? api.registerForm(text) : api.importForm(file);
}

// What is wrong with a file, and the mistakes in a definition, one per line. The server does not
// know the name of a definition's file.
function linesOf(error, name) {
  const { body } = error;
  const lines = body?.errors?.map((line) => line.replace(/^form(?=:\d)/, () => name))
    ?? body?.detail?.split("\n");
  const said = lines ? body.title : sayProblem(error);
  return [said.includes(name) ? said : `${name}: ${said}`, ...lines ?? []];
}
