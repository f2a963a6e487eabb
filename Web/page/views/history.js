// What happened to a draft, the newest first.

import { element } from "../dom.js";
import { keyOf } from "../engine/paths.js";
import { api } from "../server/api.js";
import { outlineOfDraft } from "../sync/opening.js";
import { say, sayTime } from "../words/index.js";
import { startView } from "./frame.js";
import { tableOf } from "./tables.js";

export async function showHistory(main, { account, id, parameters }) {
  const language = localStorage.getItem("formLanguage") ?? document.documentElement.lang;
  const [{ history }, outline] = await Promise.all([
    api.history(id, parameters.get("field")),
    outlineOfDraft(account, id, language).catch(() => null),
  ]);
  const rows = [...history].reverse().map((entry) => [
    sayTime(entry.at), entry.by, say(`action ${entry.action}`), nameOf(entry.field, outline),
    changeOf(entry),
  ]);
  startView(main, "history", say("history"),
    element("p", {}, element("a", { href: `/drafts/${id}` }, say("to the draft"))),
    tableOf(say("history"),
      [say("time"), say("person"), say("action"), say("question"), say("answer")], rows));
}

// A question in an entry is named with the numbers of its entries.
function nameOf(field, outline) {
  if (!field) return "";
  const label = outline?.fields[keyOf(field)]?.label;
  if (!label) return field;
  const places = [...field.matchAll(/\[(\d+)\]/g)].map(([, place]) => place);
  return places.length > 0 ? `${label} (${places.join(".")})` : label;
}

function changeOf({ old, new: now, note }) {
  if (note) return note;
  if (now === null && old === null) return "";
  const before = old === null ? [] : [element("del", {}, old), " → "];
  return [...before, now ?? say("empty")];
}
