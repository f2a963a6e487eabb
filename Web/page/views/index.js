// The view for each address.

import { keepAccount } from "../device/accounts.js";
import { newID } from "../device/identifiers.js";
import { element } from "../dom.js";
import { api } from "../server/api.js";
import { beginDraft } from "../sync/opening.js";
import { say } from "../words/index.js";
import { showAllDrafts, showMyDrafts } from "./drafts.js";
import { showDraft } from "./draft.js";
import { homeLink, startView } from "./frame.js";

/** @type {[RegExp, Function][]} */
const views = [
  [/^\/$/, (main, context) => (context.account.link ? showDraftOfLink(main, context)
    : showMyDrafts(main, {
      ...context, begin: (form, version) => beginDraft(context.account, form, version),
    }))],
  [/^\/all$/, showAllDrafts],
  [/^\/drafts\/([\w-]+)$/, (main, context, id) => showDraft(main, {
    ...context, id, isReviewing: context.parameters.has("review"),
  })],
  [/^\/drafts\/([\w-]+)\/history$/, async (main, context, id) =>
    (await import("./history.js")).showHistory(main, { ...context, id })],
  [/^\/invalid$/, async (main, context) =>
    (await import("./invalid.js")).showInvalid(main, context)],
  [/^\/statistics$/, async (main, context) =>
    (await import("./statistics.js")).showStatistics(main, context)],
  [/^\/forms$/, async (main, context) =>
    (await import("./forms.js")).showForms(main, context)],
  [/^\/people$/, async (main, context) =>
    (await import("./people.js")).showPeople(main, context)],
  [/^\/account$/, async (main, context) =>
    (await import("./account.js")).showAccount(main, context)],
];

// Visitors who came through a link have one draft, which is begun on their first visit. The device
// remembers it for the next visit. If the response is lost, the same draft is begun again.
async function showDraftOfLink(main, context) {
  const { account, account: { link } } = context;
  if (!link.draft) {
    link.begun ??= newID();
    link.draft = (await api.beginDraft({ id: link.begun, form: link.form })).draft.id;
    await keepAccount(account).catch(() => {});
  }
  return showDraft(main, { ...context, id: link.draft, isReviewing: false });
}

/**
 * Returns the function that shows the view for an address.
 * @param {string} path
 * @returns {(main: HTMLElement, context: any) => Promise<any>}
 */
export function viewFor(path) {
  const isOfDraft = /^\/($|drafts\/)/.test(path);
  for (const [pattern, show] of views) {
    const match = pattern.exec(path);
    if (match) {
      // Visitors who came through a link have nothing but their draft.
      return async (main, context) => (context.account.link && !isOfDraft
        ? context.go("/", true) : show(main, context, ...match.slice(1)));
    }
  }
  return async (main, { account }) => {
    startView(main, "missing", say("no such page"), element("p", {}, homeLink(account)));
  };
}
