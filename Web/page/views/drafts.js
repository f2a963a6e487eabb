// Lists of drafts: the person's own drafts, with those on this device, and everybody's drafts.

import { dropDraft, keptDrafts } from "../device/drafts.js";
import { keepForm, keptForm } from "../device/forms.js";
import { unsentDrafts } from "../device/unsent.js";
import { button, element, fill, show } from "../dom.js";
import { announce } from "../form/announcer.js";
import { api } from "../server/api.js";
import { isWithoutServer } from "../server/requests.js";
import { definitionOf } from "../sync/opening.js";
import { sendKept } from "../sync/sendingKept.js";
import { languageOfForms, say, sayProblem, sayTime } from "../words/index.js";
import { startView } from "./frame.js";

const limit = 50;

/**
 * The number of forms that can be started without a connection even if nobody has opened them
 * before.
 */
const mostPrepared = 30;

/** The person's drafts, and the forms for which drafts can be started. */
export async function showMyDrafts(main, { account, go, begin }) {
  const forms = element("div", { class: "cards" });
  const rows = new DraftRows(account);
  startView(main, "drafts", say("my drafts"),
    element("section", { "aria-labelledby": "begin" },
      element("h2", { id: "begin" }, say("new draft")), forms),
    element("section", { "aria-labelledby": "mine" },
      element("h2", { id: "mine" }, say("continue")), rows.filter, rows.element));
  rows.load({}, true);
  const stop = sendKept(account, () => rows.load({}, true));
  const known = await formsOf(account);
  rows.name(known);
  const open = known.filter(isOpen);
  fill(forms, open.map((form) => element("button", {
    type: "button", class: "card", "data-action": "begin", "data-form": form.form,
    onclick: async ({ currentTarget }) => {
      // A double click starts one draft.
      currentTarget.disabled = true;
      try {
        await go(`/drafts/${await begin(form.form, form.version)}`);
      } catch (error) {
        currentTarget.disabled = false;
        rows.sayFailure(error);
      }
    },
  }, element("span", { class: "plus", "aria-hidden": "true" }, "+"),
    element("span", {}, form.title ?? form.form))));
  if (open.length === 0) fill(forms, element("p", { class: "hint" }, say("no forms")));
  prepare(account, open);
  return stop;
}

// Definitions are cached in advance, so that a draft can be started without a connection.
async function prepare(account, forms) {
  for (const { form, version } of forms.slice(0, mostPrepared)) {
    await definitionOf(account, form, version).catch(() => {});
  }
}

function isOpen({ closed_at, may }) {
  return !closed_at && may?.includes("begin") !== false;
}

/** All drafts, by form and status. */
export async function showAllDrafts(main, { account, parameters }) {
  const rows = new DraftRows(account);
  const form = element("select", { id: "form", "data-filter": "form" },
    element("option", { value: "" }, say("all forms")));
  const status = element("select", { id: "status", "data-filter": "status" },
    ["", "draft", "returned", "commented", "final", "superseded", "discarded"].map((value) =>
      element("option", { value }, say(value === "" ? "any status" : `status ${value}`))));
  const invalid = element("input", { type: "checkbox", id: "invalid" });
  const chosen = () => (
    { form: form.value, status: status.value, invalid: invalid.checked ? true : null });
  const load = () => {
    rows.load(chosen(), false);
    keepInAddress({ ...chosen(), search: rows.search.value.trim() });
  };
  for (const one of [form, status, invalid]) one.addEventListener("change", load);
  rows.searched = load;
  startView(main, "all-drafts", say("all drafts"),
    element("div", { class: "filters" },
      labeled(say("form"), form), labeled(say("status"), status),
      element("label", { class: "option" }, invalid, element("span", {}, say("only invalid"))),
      rows.filter), rows.element);
  const known = await formsOf(account);
  rows.name(known);
  form.append(...known.map((one) =>
    element("option", { value: one.form }, one.title ?? one.form)));
  form.value = parameters.get("form") ?? "";
  status.value = parameters.get("status") ?? "";
  invalid.checked = parameters.has("invalid");
  rows.search.value = parameters.get("search") ?? "";
  load();
}

/** The forms, from the server or from this device. */
export async function formsOf(account) {
  try {
    const { forms } = await api.forms(languageOfForms());
    await keepForm(account, "", 0, forms).catch(() => {});
    return forms;
  } catch (error) {
    if (!isWithoutServer(error)) throw error;
    return (await keptForm(account, "", 0).catch(() => null)) ?? [];
  }
}

/** Keeps filters in the address, so that they are still set when the person comes back. */
export function keepInAddress(filters) {
  const query = new URLSearchParams(Object.entries(filters).filter(([, value]) => value));
  history.replaceState(null, "", [location.pathname, query].filter(String).join("?"));
}

export function labeled(label, control) {
  return element("div", { class: "field" }, element("label", { for: control.id }, label), control);
}

class DraftRows {
  /** Called after the person has typed something to search for. */
  searched = () => this.load(this.#filter, this.#isOwn);
  #filter = {};
  #isOwn = false;
  #request = 0;

  constructor(account) {
    this.account = account;
    this.search = element("input", { type: "search", id: "search", "data-filter": "search" });
    let timer = 0;
    this.search.addEventListener("input", () => {
      clearTimeout(timer);
      timer = setTimeout(() => this.search.isConnected && this.searched(), 300);
    });
    this.filter = labeled(say("search"), this.search);
    this.list = element("ul", { class: "rows" });
    this.note = element("p", { class: "hint", role: "status" });
    this.more = button(say("more"), "more", () => this.#append(), { hidden: true });
    this.element = element("div", {}, this.note, this.list, this.more);
  }

  async load(filter, isOwn) {
    this.#filter = filter;
    this.#isOwn = isOwn;
    this.after = null;
    const request = (this.#request += 1);
    const local = isOwn ? await this.#local() : [];
    if (request !== this.#request) return;
    fill(this.list, local.map((row) => this.#row(row)));
    await this.#append(request, new Set(local.map((row) => row.id)));
  }

  // Drafts that ended elsewhere, or just before the page was closed, are still on this device.
  #dropEnded(drafts) {
    const kept = new Set(this.kept?.map(({ id }) => id));
    for (const { id, status } of drafts) {
      if (status !== "draft" && kept.has(id)) dropDraft(this.account, id).catch(() => {});
    }
  }

  // Drafts with something that is only on this device come first.
  async #local() {
    const kept = keptDrafts(this.account).catch(() => []);
    const [drafts, unsent] = await Promise.all([kept, unsentDrafts(this.account, kept)]);
    this.kept = drafts;
    this.#dropEnded(drafts.flatMap(({ head }) => head ?? []));
    return drafts.filter((draft) => unsent.has(draft.id) && this.#matches(draft))
      .map((draft) => ({ ...draft.head, ...draft, isLocal: true, status: "draft" }))
      .sort((one, other) => (one.updated_at < other.updated_at ? 1 : -1));
  }

  #matches({ form, title, head }) {
    const words = this.search.value.trim().toLowerCase();
    return `${form} ${title ?? ""} ${head?.name ?? ""}`.toLowerCase().includes(words);
  }

  async #append(request = this.#request, known = new Set()) {
    try {
      const answer = await api.drafts({
        ...this.#filter, mine: this.#isOwn ? true : null, search: this.search.value.trim(),
        after: this.after, limit,
      });
      if (request !== this.#request) return;
      this.after = answer.after;
      this.#dropEnded(answer.drafts);
      this.list.append(...answer.drafts.filter((draft) => !known.has(draft.id))
        .map((draft) => this.#row(draft)));
      this.note.textContent = this.list.children.length === 0 ? say("no drafts") : "";
      show(this.more, Boolean(answer.after));
    } catch (error) {
      if (request !== this.#request) return;
      this.#showKept(known);
      this.note.textContent = error.code === "unreachable"
        ? say("list offline") : sayProblem(error);
      announce(this.note.textContent);
      show(this.more, false);
    }
  }

  /** Reports why a draft could not be started. */
  sayFailure(error) {
    this.note.textContent = sayProblem(error);
    announce(this.note.textContent);
  }

  // Without a connection, other drafts can be opened as well if this device keeps them.
  #showKept(known) {
    const kept = (this.kept ?? []).filter((draft) => !known.has(draft.id) && this.#matches(draft));
    this.list.append(...kept.map((draft) => this.#row({ ...draft.head, ...draft })));
  }

  /** Names drafts after the titles of their forms. */
  name(forms) {
    this.titles = new Map(forms.map((form) => [form.form, form.title ?? form.form]));
    for (const title of this.list.querySelectorAll("[data-form]")) {
      title.textContent = this.titles.get(title.dataset.form) ?? title.textContent;
    }
  }

  #row(draft) {
    // A draft without a title is named by the values that identify it, if it has any.
    const name = draft.title || draft.name;
    const form = element("bdi", { "data-form": draft.form },
      this.titles?.get(draft.form) ?? draft.form);
    // A tag shows that a draft is final.
    const parts = draft.status === "final" ? [] : [say(`status ${draft.status}`)];
    if (draft.owner && draft.owner !== this.account.name) parts.push(nameOfOwner(draft.owner));
    parts.push(say("changed {time}", { time: sayTime(draft.updated_at) }));
    return element("li", { "data-draft": draft.id },
      element("a", { href: `/drafts/${draft.id}${this.#isOwn ? "" : "?review"}` },
        element("strong", {}, name ? element("bdi", {}, name) : form),
        element("span", { class: "hint" }, name && [form, " · "], parts.join(" · "))),
      element("span", { class: "tags" }, tagsOf(draft)));
  }
}

// Visitors without an account have no name.
function nameOfOwner(owner) {
  return owner.startsWith("link:") ? say("visitor") : owner;
}

function tagsOf(draft) {
  const tag = (text, look) => element("span", { class: `tag ${look}` }, text);
  return [
    draft.edition > 1 && tag(say("edition {n}", { n: draft.edition }), "plain"),
    draft.isLocal && tag(say("on device"), "device"),
    draft.returned && tag(say("status returned"), "warning"),
    draft.open_comments > 0 && tag(say("{n} comments", { n: draft.open_comments }), "warning"),
    draft.invalid > 0 && draft.status === "draft"
      && tag(say("{n} need attention", { n: draft.invalid }), "wrong"),
    draft.status === "final" && tag(say("status final"), "done"),
  ];
}
