// The drafts with changes that the server does not have yet.

import { isPending, keptDrafts } from "./drafts.js";
import { draftsWithFiles } from "./files.js";
import { unsentCounts } from "./queue.js";

/**
 * Returns the drafts that have something only on this device: their beginning, edits, files, or
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
  const pending = drafts.filter(isPending).map(({ id }) => id);
  return new Set([...pending, ...edits.keys(), ...files]);
}
