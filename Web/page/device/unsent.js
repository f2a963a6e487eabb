// The drafts with changes that the server does not have yet.

import { keptDrafts } from "./drafts.js";
import { draftsWithFiles } from "./files.js";
import { unsentCounts } from "./queue.js";

/**
 * Returns the drafts whose beginning, edits or files are only on this device.
 * @param {import("./accounts.js").Account} account
 * @param {Promise<import("./drafts.js").DraftRecord[]>} [kept]
 * @returns {Promise<Set<string>>}
 */
export async function unsentDrafts(account, kept = keptDrafts(account)) {
  const [drafts, edits, files] = await Promise.all([
    kept.catch(() => []), unsentCounts(account).catch(() => new Map()),
    draftsWithFiles(account).catch(() => []),
  ]);
  const begun = drafts.filter(({ begin }) => begin).map(({ id }) => id);
  return new Set([...begun, ...edits.keys(), ...files]);
}
