// The edits that the server does not have yet, in the order in which they were made.
//
// An edit that is part of a request never changes again: if the outcome of the request is unknown,
// the same bytes are sent again. Before it is sent, an edit is replaced by the next one if both are
// about the same field, entry or rule, so a word is one edit instead of one for each letter.

import { subjectOf } from "../engine/paths.js";
import { rangeOf, result, transact } from "./database.js";
import { seal, unseal } from "./sealing.js";

/**
 * Appends edits and keeps the snapshot, if there is one, in one transaction.
 * @param {import("./accounts.js").Account} account
 * @param {string} draft
 * @param {import("../engine/types.js").Edit[]} edits
 * @param {{tab: string, value: any} | null} snapshot
 */
export async function appendEdits(account, draft, edits, snapshot) {
  // Without the key on the device, nobody could read the edits later.
  await account.kept;
  const rows = await Promise.all(edits.map(async (edit) => ({
    account: account.name, draft, op: edit.op, subject: subjectOf(edit), seen: edit.seen ?? 0,
    sent: false, sealed: await seal(account.key, edit),
  })));
  const kept = snapshot && {
    account: account.name, draft, tab: snapshot.tab, at: Date.now(),
    sealed: await seal(account.key, snapshot.value),
  };
  await transact(["edits", "snapshots"], "readwrite", async (store) => {
    const edits = store("edits");
    const cursor = await result(
      edits.index("draft").openCursor([account.name, draft], "prev"));
    let last = cursor?.value;
    for (const row of rows) {
      if (last && !last.sent && last.subject === row.subject) edits.delete(last.number);
      last = { ...row, number: await result(edits.add(row)) };
    }
    if (kept) store("snapshots").put(kept);
  });
}

/** Edits, except those that the next edit replaces because it has the same subject. */
export function withoutReplaced(edits) {
  return edits.filter((edit, index) =>
    index + 1 === edits.length || subjectOf(edits[index + 1]) !== subjectOf(edit));
}

/**
 * Returns the unsent edits of a draft.
 * @returns {Promise<import("../engine/types.js").Edit[]>}
 */
export async function keptEdits(account, draft) {
  const rows = await rowsOf(account, draft);
  return Promise.all(rows.map((row) => unseal(account.key, row.sealed)));
}

/**
 * Returns what the unsent edits of a draft are about, which needs no key.
 * @returns {Promise<{op: string, subject: string, seen: number}[]>}
 */
export async function keptSubjects(account, draft) {
  const rows = await rowsOf(account, draft);
  return Promise.all(rows.map(async ({ op, subject, seen, sealed }) => (
    // Earlier versions of the page only sealed it.
    { op, subject, seen: seen ?? (await unseal(account.key, sealed)).seen ?? 0 })));
}

function rowsOf(account, draft) {
  return transact(["edits"], "readonly", (store) =>
    result(store("edits").index("draft").getAll([account.name, draft])));
}

/**
 * Marks the first edits of a draft as sent, and returns them with the numbers of their rows.
 * `revise` gives each edit that was not sent before its final form.
 * @param {(edit: import("../engine/types.js").Edit) => import("../engine/types.js").Edit} revise
 * @returns {Promise<{edit: import("../engine/types.js").Edit, number: number}[]>}
 */
export async function takeEdits(account, draft, limit, revise) {
  const rows = await transact(["edits"], "readonly", (store) =>
    result(store("edits").index("draft").getAll([account.name, draft], limit)));
  const taken = await Promise.all(rows.map(async (row) => {
    const kept = await unseal(account.key, row.sealed);
    if (row.sent) return { edit: kept, row };
    const edit = revise(kept);
    const sealed = await seal(account.key, edit);
    return { edit, row: { ...row, seen: edit.seen ?? 0, sent: true, sealed } };
  }));
  return transact(["edits"], "readwrite", async (store) => {
    const marked = [];
    for (const { edit, row } of taken) {
      // Another tab may have replaced the edit in the meantime.
      if (!(await result(store("edits").getKey(row.number)))) continue;
      store("edits").put(row);
      marked.push({ edit, number: row.number });
    }
    return marked;
  });
}

/**
 * Deletes edits that the server has answered.
 * @param {{edit: import("../engine/types.js").Edit, number: number}[]} taken
 */
export function settleEdits(taken) {
  return transact(["edits"], "readwrite", async (store) => {
    for (const { edit, number } of taken) {
      // If the device's data has been deleted, its numbers start again.
      const row = await result(store("edits").get(number));
      if (row?.op === edit.op) store("edits").delete(number);
    }
  });
}

/** Deletes edits of a draft that no longer need to be sent. */
export function dropEdits(account, draft, ops) {
  const dropped = new Set(ops);
  return transact(["edits"], "readwrite", async (store) => {
    const rows = await result(store("edits").index("draft").getAll([account.name, draft]));
    for (const row of rows) if (dropped.has(row.op)) store("edits").delete(row.number);
  });
}

/**
 * The number of unsent edits of each draft of the account.
 * @returns {Promise<Map<string, number>>}
 */
export function unsentCounts(account) {
  return transact(["edits"], "readonly", async (store) => {
    const counts = new Map();
    const drafts = store("edits").index("draft");
    const request = drafts.openKeyCursor(rangeOf(account.name), "nextunique");
    for (let cursor = await result(request); cursor; cursor = await result(request)) {
      const [, draft] = cursor.key;
      counts.set(draft, await result(drafts.count(cursor.key)));
      cursor.continue();
    }
    return counts;
  });
}
