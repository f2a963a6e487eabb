// The actions on a whole draft, in a menu: language, history, print, return, amend, discard.

import { button, element, fill, newIdentifier } from "../dom.js";
import { api } from "../server/api.js";
import { say } from "../words/index.js";
import { ask } from "./asking.js";

/**
 * Shows the actions; a menu that is open or has the focus stays so.
 * @param {HTMLElement} holder
 * @param {any} view the view of the draft
 * @param {(language: string) => void} speak
 */
export function showTools(holder, view, speak) {
  const isOpen = holder.querySelector("details")?.open;
  const hasFocus = holder.contains(document.activeElement);
  fill(holder, draftTools(view, speak));
  const menu = holder.querySelector("details");
  if (isOpen) menu.open = true;
  if (hasFocus) menu.querySelector("summary").focus();
}

function draftTools(view, speak) {
  const { filling, go } = view;
  const { may, begin } = filling.record;
  const { languages, language } = filling.session.outline;
  const on = (action, key, run) =>
    (may.includes(action) && !begin ? button(say(key), action, run) : null);
  return [
    languages.length > 1 && languageSelect(languages, language, speak),
    closable(element("details", { class: "menu" }, element("summary", {}, say("more actions")),
      element("div", { class: "items" },
        !begin && element("a", { href: `/drafts/${filling.id}/history`, "data-action": "history" },
          say("history")),
        button(say("print"), "print", () => print()),
        on("return", "return draft", () => act(view, {
          title: say("return draft"), label: say("note"), isRequired: true,
        }, (note) => api.giveBack(filling.id, note))),
        on("amend", "amend", () => act(view, {
          title: say("amend"), label: say("why amend"), isRequired: true,
        }, async (reason) => {
          const { id } = await api.amend(filling.id, reason);
          go(`/drafts/${id}`);
        })),
        on("discard", "discard", () => act(view, {
          title: say("discard draft"), action: say("discard"), help: say("discard help"),
          label: say("why discard"), isDangerous: true,
        }, async (reason) => {
          await api.discard(filling.id, reason || undefined);
          go("/");
        })))), view),
  ];
}

// An open menu closes with Escape, and when anything else is pressed.
function closable(menu, view) {
  const close = ({ key, target }) => {
    if (!menu.open || (key ? key !== "Escape" : menu.contains(target))) return;
    menu.open = false;
    if (key) menu.querySelector("summary").focus();
  };
  for (const kind of ["keydown", "pointerdown"]) {
    addEventListener(kind, close);
    view.stops.push(() => removeEventListener(kind, close));
  }
  return menu;
}

async function act(view, question, run) {
  view.main.querySelector("details.menu")?.removeAttribute("open");
  const text = await ask(question);
  if (text !== null) await view.attempt(() => run(text));
  // The button in the menu had the focus, and the menu is closed.
  const summary = view.main.querySelector("details.menu summary");
  if (document.activeElement === document.body) summary?.focus();
}

function languageSelect(languages, chosen, speak) {
  const id = newIdentifier("language");
  const select = element("select", {
    id, "data-action": "language", onchange: () => speak(select.value),
  }, languages.map((code) => element("option", {
    value: code, lang: code, selected: code === chosen,
  }, nameOf(code))));
  return element("div", { class: "field inline" },
    element("label", { for: id }, say("form language")), select);
}

function nameOf(code) {
  try {
    return new Intl.DisplayNames([code], { type: "language" }).of(code) ?? code;
  } catch {
    return code;
  }
}
