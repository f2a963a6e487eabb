// The accounts, and links that need no account.

import { button, element, fill, newIdentifier } from "../dom.js";
import { api } from "../server/api.js";
import { say, sayProblem, sayTime } from "../words/index.js";
import { ask } from "./asking.js";
import { formsOf, labelled } from "./drafts.js";
import { startView } from "./frame.js";
import { failurePlace, field, showProblem, submit } from "./signIn.js";
import { tableOf } from "./tables.js";

const roles = ["fill", "review", "manage"];

export async function showPeople(main, { account }) {
  const failure = failurePlace();
  const told = element("div", { role: "status" });
  const people = element("div");
  const links = element("div");
  const forms = await formsOf(account);
  const reload = async () => {
    const [known, open] = await Promise.all([api.people(), api.links()]);
    fill(people, peopleTable(known.people, act));
    fill(links, linkTable(open.links, act));
  };
  const act = async (action) => {
    try {
      const answer = await action();
      if (answer?.link) fill(told, linkNote(answer.link));
      await reload();
    } catch (error) {
      showProblem(failure, sayProblem(error));
    }
  };
  startView(main, "people", say("people"), failure, told, people,
    element("section", {}, element("h2", {}, say("add person")), personForm(forms, failure, act)),
    element("section", {}, element("h2", {}, say("links")),
      element("p", { class: "help" }, say("links help")), links, linkForm(forms, failure, act)));
  await reload();
}

function peopleTable(people, act) {
  const heads = [say("name"), say("role"), say("forms"), say("actions")];
  return tableOf(say("people"), heads, people.map((person) => {
    const { name, role, forms, disabled } = person;
    const change = (action) => button(say(`person ${action}`), action, async () => {
      const isSure = action === "enable" || await ask({
        title: say(`person ${action}`), help: say(`person ${action} help`, { name }) }) !== null;
      if (isSure) await act(() => api.changePerson(name, action));
    }, { class: "quiet", "aria-label": `${say(`person ${action}`)}: ${name}` });
    return [disabled ? element("del", {}, name) : name, say(`role ${role}`),
      forms?.length ? forms.join(", ") : say("all forms"),
      element("div", { class: "actions" }, change(disabled ? "enable" : "disable"),
        change("reset"))];
  }), (row, index) => row.setAttribute("data-person", people[index].name));
}

function personForm(forms, failure, act) {
  const name = field("person", say("name"), { autocomplete: "off", autocapitalize: "none" });
  const role = element("select", { id: "role", name: "role" },
    roles.map((one) => element("option", { value: one }, say(`role ${one}`))));
  const boxes = forms.map((form) => ({ form, input: element("input", {
    type: "checkbox", id: newIdentifier("form") }) }));
  return element("form", { class: "narrow", onsubmit: (event) => submit(event, failure, [], () =>
    act(() => api.addPerson({ name: name.input.value.trim(), role: role.value,
      forms: chosen(boxes) }))) },
    name.element, labelled(say("role"), role),
    element("fieldset", { class: "question" }, element("legend", {}, say("only these forms")),
      element("div", { class: "options" }, boxes.map(({ form, input }) =>
        element("label", { class: "option" }, input,
          element("span", {}, form.title ?? form.form))))),
    element("button", { class: "main", "data-action": "addPerson" }, say("add person")));
}

function chosen(boxes) {
  const forms = boxes.filter(({ input }) => input.checked).map(({ form }) => form.form);
  return forms.length > 0 ? forms : undefined;
}

function linkTable(links, act) {
  if (links.length === 0) return element("p", { class: "hint" }, say("no links"));
  const heads = [say("form"), say("kind"), say("time"), say("actions")];
  return tableOf(say("links"), heads, links.map((link) => [
    link.form, say(link.kind === "once" ? "link once" : "link many"),
    link.created_at ? sayTime(link.created_at) : "",
    button(say("revoke"), "revoke", () => act(() => api.removeLink(link.id)), { class: "quiet" }),
  ]));
}

function linkForm(forms, failure, act) {
  const form = element("select", { id: "link-form" }, forms.map((one) =>
    element("option", { value: one.form }, one.title ?? one.form)));
  const kind = element("select", { id: "link-kind" },
    element("option", { value: "once" }, say("link once")),
    element("option", { value: "many" }, say("link many")));
  return element("form", { class: "filters", onsubmit: (event) => submit(event, failure, [], () =>
    act(() => api.addLink({ form: form.value, kind: kind.value }))) },
    labelled(say("form"), form), labelled(say("kind"), kind),
    element("button", { class: "main", "data-action": "addLink" }, say("add link")));
}

// A link is shown once, for copying.
function linkNote(link) {
  const address = new URL(link, location.origin).href;
  const input = element("input", { type: "text", readonly: true, value: address,
    "aria-label": say("link"), onfocus: () => input.select() });
  return element("div", { class: "banner plain" }, element("p", {}, say("link help")), input,
    element("div", { class: "actions" }, button(say("copy"), "copy", () =>
      navigator.clipboard.writeText(address))));
}
