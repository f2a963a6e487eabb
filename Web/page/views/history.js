// What happened to a draft, the newest first.

import { element } from "../dom.js";
import { api } from "../server/api.js";
import { say, sayTime } from "../words/index.js";
import { startView } from "./frame.js";
import { tableOf } from "./tables.js";

export async function showHistory(main, { id, parameters }) {
  const { history } = await api.history(id, parameters.get("field"));
  const rows = [...history].reverse().map((entry) => [
    sayTime(entry.at), entry.by, say(`action ${entry.action}`), entry.field ?? "",
    changeOf(entry),
  ]);
  startView(main, "history", say("history"),
    element("p", {}, element("a", { href: `/drafts/${id}` }, say("to the draft"))),
    tableOf(say("history"),
      [say("time"), say("person"), say("action"), say("question"), say("answer")], rows));
}

function changeOf({ old, new: now, note }) {
  if (note) return note;
  if (now === null && old === null) return "";
  const before = old === null ? [] : [element("del", {}, old), " → "];
  return [...before, now ?? say("empty")];
}
