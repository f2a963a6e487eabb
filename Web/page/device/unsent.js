// The drafts with changes that the server does not have yet.

import { keptDrafts } from "./drafts.js";
import { draftsWithFiles } from "./files.js";
import { unsentCounts } from "./queue.js";

/**
 * Returns the drafts of which something is only on this device: their beginning, edits, files, or
 * answers that the server did not take.
 * @param {import("./accounts.js").Account} account
 * @param {Promise<import("./drafts.js").DraftRecord[]>} [kept]
 * @returns {Promise<Set<string>>}
 */
export async function unsentDrafts(account, kept = keptDrafts(account)) {
  const [drafts, edits, files] = await Promise.all([
    kept.catch(() => []), unsentCounts(account).catch(() => new Map()),
    draftsWithFiles(account).catch(() => []),
  ]);
  const held = drafts.filter(({ begin, conflicts = {}, refused = [] }) =>
    begin || Object.keys(conflicts).length > 0 || refused.length > 0).map(({ id }) => id);
  return new Set([...held, ...edits.keys(), ...files]);
}
