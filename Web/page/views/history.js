// The history of a draft, newest first.

import { element } from "../dom.js";
import { keyOf, labelWithPlace } from "../engine/paths.js";
import { directionOfAnswer } from "../form/direction.js";
import { api } from "../server/api.js";
import { outlineOfDraft } from "../sync/opening.js";
import { languageOfForms, say } from "../words/index.js";
import { startView } from "./frame.js";
import { tableOf, timeCell } from "./tables.js";

export async function showHistory(main, { account, id, parameters }) {
  const [{ history }, outline] = await Promise.all([
    api.history(id, parameters.get("field")),
    outlineOfDraft(account, id, languageOfForms()).catch(() => null),
  ]);
  const rows = [...history].reverse().map((entry) => [
    timeCell(entry.at), entry.by, say(`action ${entry.action}`), nameOf(entry.field, outline),
    changeOf(entry, outline),
  ]);
  startView(main, "history", say("history"),
    element("p", {}, element("a", { href: `/drafts/${id}` }, say("to the draft"))),
    tableOf(say("history"),
      [say("time"), say("person"), say("action"), say("question"), say("answer")], rows));
}

function nameOf(field, outline) {
  if (!field) return "";
  const label = outline?.fields[keyOf(field)]?.label;
  return element("bdi", {}, label ? labelWithPlace(label, field) : field);
}

function changeOf({ field, old, new: now, note }, outline) {
  if (note) return element("bdi", {}, note);
  if (now === null && old === null) return "";
  const dir = directionOfAnswer(field ? outline?.fields[keyOf(field)] : undefined);
  const before = old === null ? [] : [element("del", { dir }, old), " → "];
  return [...before, element("bdi", { dir }, now ?? say("empty"))];
}
