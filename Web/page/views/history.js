// The history of a draft, newest first.

import { element } from "../dom.js";
import { keyOf, labelWithPlace } from "../engine/paths.js";
import { api } from "../server/api.js";
import { outlineOfDraft } from "../sync/opening.js";
import { languageOfForms, say, sayTime } from "../words/index.js";
import { startView } from "./frame.js";
import { tableOf } from "./tables.js";

export async function showHistory(main, { account, id, parameters }) {
  const [{ history }, outline] = await Promise.all([
    api.history(id, parameters.get("field")),
    outlineOfDraft(account, id, languageOfForms()).catch(() => null),
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

function nameOf(field, outline) {
  if (!field) return "";
  const label = outline?.fields[keyOf(field)]?.label;
  return label ? labelWithPlace(label, field) : field;
}

function changeOf({ old, new: now, note }) {
  if (note) return note;
  if (now === null && old === null) return "";
  const before = old === null ? [] : [element("del", {}, old), " → "];
  return [...before, now ?? say("empty")];
}
