// Files that were chosen without a connection, until they are uploaded.

import { rangeOf, result, transact } from "./database.js";
import { sealBytes, unsealBytes } from "./sealing.js";

/** Keeps a file for a field, with the name of its upload. */
export async function keepFile(account, draft, field, file, upload) {
  await account.kept;
  const sealed = await sealBytes(account.key, await file.arrayBuffer());
  await transact(["files"], "readwrite", (store) => store("files").put({
    account: account.name, draft, field, name: file.name, type: file.type, upload, sealed,
  }));
}

/**
 * Returns the files of a draft that wait for a connection.
 * @returns {Promise<{field: string, file: File, upload: string}[]>}
 */
export async function keptFiles(account, draft) {
  const rows = await transact(["files"], "readonly", (store) =>
    result(store("files").getAll(rangeOf(account.name, draft))));
  return Promise.all(rows.map(async ({ field, name, type, upload, sealed }) => ({
    field, upload, file: new File([await unsealBytes(account.key, sealed)], name, { type }),
  })));
}

/**
 * Returns the drafts that have files that wait for a connection.
 * @returns {Promise<string[]>}
 */
export async function draftsWithFiles(account) {
  const keys = await transact(["files"], "readonly", (store) =>
    result(store("files").getAllKeys(rangeOf(account.name))));
  return keys.map(([, draft]) => draft);
}

/** Deletes a file that was uploaded or is no longer wanted. */
export function dropFile(account, draft, field) {
  return transact(["files"], "readwrite", (store) =>
    store("files").delete([account.name, draft, field]));
}
