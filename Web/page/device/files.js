// Files that were chosen without a connection, until they are uploaded.

import { rangeOf, result, transact } from "./database.js";
import { sealBytes, unsealBytes } from "./sealing.js";

/** Keeps a file for a field, with the name of its upload, and whether the server has refused it. */
export async function keepFile(account, draft, field, file, upload, isRefused = false) {
  await account.kept;
  const sealed = await sealBytes(account.key, await file.arrayBuffer());
  await transact(["files"], "readwrite", (store) => store("files").put({
    account: account.name, draft, field, name: file.name, type: file.type, upload, isRefused, sealed,
  }));
}

/**
 * Returns the files of a draft that wait for a connection, and those that the server has refused.
 * @returns {Promise<{field: string, file: File, upload: string, isRefused?: boolean}[]>}
 */
export async function keptFiles(account, draft) {
  const rows = await transact(["files"], "readonly", (store) =>
    result(store("files").getAll(rangeOf(account.name, draft))));
  return Promise.all(rows.map(async ({ field, name, type, upload, isRefused, sealed }) => ({
    field, upload, isRefused, file: new File([await unsealBytes(account.key, sealed)], name, { type }),
  })));
}

/**
 * Returns the drafts whose files the device keeps.
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
