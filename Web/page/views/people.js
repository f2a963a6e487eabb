// The accounts, and links that need no account.

import { button, element, fill, focusOn, newIdentifier } from "../dom.js";
import { announce } from "../form/announcer.js";
import { api } from "../server/api.js";
import { say, sayProblem } from "../words/index.js";
import { ask } from "./asking.js";
import { formsOf, labeled } from "./drafts.js";
import { startView } from "./frame.js";
import { failurePlace, field, showProblem, submit } from "./signIn.js";
import { tableOf, timeCell } from "./tables.js";

const roles = ["fill", "review", "manage"];

export async function showPeople(main, { account }) {
  const failure = failurePlace();
  const people = element("div");
  const links = element("div");
  const forms = await formsOf(account);
  const reload = async () => {
    const [known, open] = await Promise.all([api.people(), api.links()]);
    fill(people, peopleTable(known.people, act));
    fill(links, linkTable(open.links, forms, act));
  };
  // The result is shown at the place that `placeOf` finds once the tables are current.
  const act = async (action, placeOf) => {
    try {
      const answer = await action();
      await reload();
      showResult(placeOf(), answer);
      return true;
    } catch (error) {
      showProblem(failure, sayProblem(error));
      return false;
    }
  };
  startView(main, "people", say("people"), failure, people,
    element("section", {}, element("h2", {}, say("add person")), personForm(forms, failure, act)),
    element("section", {}, element("h2", { id: "links" }, say("links")),
      element("p", { class: "help" }, say("links help")), links, linkForm(forms, failure, act)));
  await reload();
}

// Moves the focus to the new link, or else to the place itself: a button, or a heading.
function showResult(place, answer) {
  if (!answer?.link) return focusOn(place);
  const note = linkNote(answer.link);
  if (place.matches("button")) place.closest("td").append(note);
  else fill(place, note);
  focusOn(note);
}

function peopleTable(people, act) {
  const heads = [say("name"), say("role"), say("forms"), say("actions")];
  return tableOf(say("people"), heads, people.map((person) => {
    const { name, role, forms, enabled } = person;
    const change = (action) => button(say(`person ${action}`), action, async () => {
      const isSure = action === "enable" || await ask({
        title: say(`person ${action}`), help: say(`person ${action} help`, { name }) }) !== null;
      if (!isSure) return;
      const opposite = { enable: "disable", disable: "enable", reset: "reset" }[action];
      await act(() => api.changePerson(name, action), () => document.querySelector(
        `[data-person="${CSS.escape(name)}"] [data-action=${opposite}]`));
    }, { class: "quiet", "aria-label": `${say(`person ${action}`)}: ${name}` });
    return [enabled ? name : element("del", {}, name), say(`role ${role}`),
      forms?.length ? forms.join(", ") : say("all forms"),
      element("div", { class: "actions" }, change(enabled ? "disable" : "enable"),
        change("reset"))];
  }), (row, index) => row.setAttribute("data-person", people[index].name));
}

function personForm(forms, failure, act) {
  const name = field("person", say("name"), { autocomplete: "off", autocapitalize: "none" });
  const role = element("select", { id: "role", name: "role" },
    roles.map((one) => element("option", { value: one }, say(`role ${one}`))));
  const boxes = forms.map((form) => ({ form, input: element("input", {
    type: "checkbox", id: newIdentifier("form") }) }));
  const result = element("div", { class: "result" });
  const add = async ({ target }) => {
    const person = { name: name.input.value.trim(), role: role.value, forms: chosen(boxes) };
    if (await act(() => api.addPerson(person), () => result)) target.reset();
  };
  return element("form", { class: "narrow",
    onsubmit: (event) => submit(event, failure, [], () => add(event)) },
    name.element, labeled(say("role"), role),
    element("fieldset", { class: "question" }, element("legend", {}, say("only these forms")),
      element("div", { class: "options" }, boxes.map(({ form, input }) =>
        element("label", { class: "option" }, input,
          element("span", {}, form.title ?? form.form))))),
    element("button", { class: "main", "data-action": "addPerson" }, say("add person")), result);
}

function chosen(boxes) {
  const forms = boxes.filter(({ input }) => input.checked).map(({ form }) => form.form);
  return forms.length > 0 ? forms : undefined;
}

function linkTable(links, forms, act) {
  if (links.length === 0) return element("p", { class: "hint" }, say("no links"));
  const titles = new Map(forms.map((form) => [form.form, form.title ?? form.form]));
  const heads = [say("form"), say("kind"), say("time"), say("actions")];
  return tableOf(say("links"), heads, links.map((link) => [
    titles.get(link.form) ?? link.form, say(link.kind === "once" ? "link once" : "link many"),
    timeCell(link.created_at),
    button(say("revoke"), "revoke", () => act(() => api.removeLink(link.id),
      () => document.getElementById("links")), { class: "quiet" }),
  ]));
}

function linkForm(forms, failure, act) {
  const form = element("select", { id: "link-form" }, forms.map((one) =>
    element("option", { value: one.form }, one.title ?? one.form)));
  const kind = element("select", { id: "link-kind" },
    element("option", { value: "once" }, say("link once")),
    element("option", { value: "many" }, say("link many")));
  const result = element("div", { class: "result" });
  return [element("form", { class: "filters", onsubmit: (event) => submit(event, failure, [], () =>
    act(() => api.addLink({ form: form.value, kind: kind.value }), () => result)) },
    labeled(say("form"), form), labeled(say("kind"), kind),
    element("button", { class: "main", "data-action": "addLink" }, say("add link"))), result];
}

// A link is shown once, for copying.
function linkNote(link) {
  const address = new URL(link, location.origin).href;
  const input = element("input", { type: "text", readonly: true, value: address,
    "aria-label": say("link"), onfocus: () => input.select() });
  const help = element("p", { id: newIdentifier("link") }, say("link help"));
  return element("div", { class: "banner plain", role: "group", "aria-labelledby": help.id },
    help, input, element("div", { class: "actions" }, button(say("copy"), "copy", async () => {
      await navigator.clipboard.writeText(address);
      announce(say("copied"));
    })));
}
