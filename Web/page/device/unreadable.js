// What a key that this device no longer has sealed. Nobody can read it.

import { rangeOf, result, transact } from "./database.js";
import { unsealBytes } from "./sealing.js";

const stores = ["drafts", "edits", "snapshots", "files"];

/** Whether reading failed because of the key. */
export function isUnreadable(error) {
  return error?.name === "OperationError";
}

/** Deletes what nobody can read of a draft. */
export async function dropUnreadable(account, draft) {
  const one = [account.name, draft];
  const rows = await transact(stores, "readonly", (store) => Promise.all([
    store("drafts").getAll(one), store("edits").index("draft").getAll(one),
    store("snapshots").getAll(rangeOf(...one)), store("files").getAll(rangeOf(...one)),
  ].map(result)));
  const lost = await Promise.all(rows.map((some) => unreadable(account, some)));
  await transact(stores, "readwrite", (store) => {
    stores.forEach((name, index) => {
      for (const row of lost[index]) store(name).delete(keyOf(store(name), row));
    });
  });
}

async function unreadable({ key }, rows) {
  const isLost = await Promise.all(rows.map(({ sealed }) =>
    unsealBytes(key, sealed).then(() => false, isUnreadable)));
  return rows.filter((_, index) => isLost[index]);
}

function keyOf({ keyPath }, row) {
  return typeof keyPath === "string" ? row[keyPath] : keyPath.map((name) => row[name]);
}
