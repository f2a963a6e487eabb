// The drafts that this device keeps: for each draft, a record with the server's last state, and the
// engine's snapshot in each tab.

import { rangeOf, result, transact } from "./database.js";
import { seal, unseal } from "./sealing.js";
import { isUnreadable } from "./unreadable.js";

/**
 * The data that is kept for a draft.
 * @typedef {object} DraftRecord
 * @property {string} id
 * @property {string} form
 * @property {number} version
 * @property {string | null} title
 * @property {any} [begin] the request that starts it, if the server does not have it yet
 * @property {{code: string, message: string}} [beginRefused] why the server refused to start it
 * @property {any} [head] the draft as it appears in lists
 * @property {string} seat the name of this device in the draft, in all its tabs
 * @property {any} contents the last contents that the server stored, as far as this device knows
 * @property {Record<string, any>} [bases] fields as they were before this device changed them, if
 *   others have changed them since
 * @property {string[]} may
 * @property {Record<string, number>} revisions the known revision of each field
 * @property {Record<string, number>} [own] the revisions that edits from this device made
 * @property {Record<string, boolean>} [unfinished] the fields that this device has changed and that
 *   were not left since
 * @property {Record<string, any>} conflicts open conflicts by field
 * @property {Record<string, import("../engine/types.js").Verdict>} [verdicts] the server's
 *   verdicts on answers from lists that only it has
 * @property {Record<string, {label: string, storage: string}>} [former] questions that the form no
 *   longer has, but that this device had answered
 * @property {any[]} refused edits that the server will never accept
 * @property {any} [review]
 * @property {Record<string, string>} [masked] the masks of answers that this person is not allowed
 * to see
 * @property {number} [page] the page of the form on which the person stopped on this device
 * @property {string} updated_at
 */

/** @returns {Promise<DraftRecord | undefined>} */
export async function keptDraft(account, id) {
  const kept = await transact(["drafts"], "readonly", (store) =>
    result(store("drafts").get([account.name, id])));
  return kept ? unseal(account.key, kept.sealed) : undefined;
}

/**
 * All drafts that are kept and can be read.
 * @returns {Promise<DraftRecord[]>}
 */
export async function keptDrafts(account) {
  const kept = await transact(["drafts"], "readonly", (store) =>
    result(store("drafts").getAll(rangeOf(account.name))));
  const drafts = await Promise.all(kept.map((one) =>
    unseal(account.key, one.sealed).catch((error) => {
      if (!isUnreadable(error)) throw error;
    })));
  return drafts.filter((draft) => draft !== undefined);
}

/** Stores a draft as given, replacing any earlier record. */
export async function keepDraft(account, record) {
  const sealed = await seal(account.key, record);
  await transact(["drafts"], "readwrite", (store) =>
    store("drafts").put({ account: account.name, id: record.id, sealed }));
}

/**
 * Changes the record of a draft, if there is one. Other tabs wait in the meantime.
 * @param {(record: DraftRecord) => DraftRecord | void} change
 * @returns {Promise<DraftRecord | undefined>}
 */
export function changeDraft(account, id, change) {
  return replaceDraft(account, id, (record) => record && (change(record) ?? record));
}

/**
 * Replaces the record of a draft, which might not exist yet. Other tabs wait in the meantime.
 * @param {(record: DraftRecord | undefined) => DraftRecord | undefined} replace
 * @returns {Promise<DraftRecord | undefined>}
 */
export function replaceDraft(account, id, replace) {
  return locked(account, id, async () => {
    const record = replace(await keptDraft(account, id));
    if (record) await keepDraft(account, record);
    return record;
  });
}

function locked(account, id, work) {
  return navigator.locks.request(`fieldbook-record-${account.name}-${id}`, work);
}

/** Whether the server does not have a draft yet, or has not taken all of this device's answers. */
export function isPending({ begin, conflicts = {}, refused = [] }) {
  return Boolean(begin) || Object.keys(conflicts).length > 0 || refused.length > 0;
}

/**
 * Deletes a draft that has ended from this device, unless the server does not have it yet, or
 * edits, files, conflicts or refusals are pending.
 */
export function dropDraft(account, id) {
  return locked(account, id, async () => {
    const record = await keptDraft(account, id);
    if (record && isPending(record)) return;
    await transact(["drafts", "edits", "snapshots", "files"], "readwrite", async (store) => {
      const range = rangeOf(account.name, id);
      const edits = await result(store("edits").index("draft").count([account.name, id]));
      const files = await result(store("files").count(range));
      if (edits > 0 || files > 0) return;
      store("drafts").delete([account.name, id]);
      store("snapshots").delete(range);
    });
  });
}

/** The newest snapshot of a draft, preferably from this tab. */
export async function keptSnapshot(account, draft, tab) {
  const kept = await transact(["snapshots"], "readonly", (store) =>
    result(store("snapshots").getAll(rangeOf(account.name, draft))));
  kept.sort((one, other) => other.at - one.at);
  const chosen = kept.find((one) => one.tab === tab) ?? kept[0];
  return chosen ? unseal(account.key, chosen.sealed) : undefined;
}

/** Deletes the snapshots of a draft, because they no longer fit its contents. */
export function dropSnapshots(account, draft) {
  return transact(["snapshots"], "readwrite", (store) =>
    store("snapshots").delete(rangeOf(account.name, draft)));
}
