// The account that is signed in on this device, with the key that seals its data.

import { result, transact } from "./database.js";
import { importKey } from "./sealing.js";

/**
 * @typedef {{name: string, role: string, csrf: string, key: CryptoKey, until: number,
 *   current: boolean, link: {form: string, draft: string | null, begun?: string} | null,
 *   kept?: Promise<void>, isNotKept?: boolean}} Account
 */

const day = 86_400_000;
const personal = ["forms", "drafts", "edits", "snapshots", "files"];

/**
 * Returns the account that is signed in, and deletes the data of expired accounts.
 * @returns {Promise<Account | undefined>}
 */
export async function currentAccount() {
  const accounts = await transact(["accounts"], "readonly", (store) =>
    result(store("accounts").getAll()));
  for (const account of accounts) {
    if (account.until < Date.now()) await forget(account.name);
  }
  return accounts.find((account) => account.current && account.until >= Date.now());
}

/**
 * The account that the server has just named, with the key for its data. If the browser has lost
 * its cookie, the server gives a different key, but data on the device is sealed with the earlier
 * one.
 * @returns {Promise<Account>}
 */
export async function accountOf(me) {
  const name = nameOf(me);
  const known = await transact(["accounts"], "readonly", (store) =>
    result(store("accounts").get(name))).catch(() => undefined);
  const isKnown = known && known.until >= Date.now();
  return {
    name, role: me.role, forms: me.forms ?? null, csrf: me.csrf,
    key: isKnown ? known.key : await importKey(me.device_key),
    current: true, link: me.link ? { form: me.form, draft: me.draft } : null,
    until: Date.now() + (me.device_days ?? 30) * day,
  };
}

/** Saves an account on this device, and marks it as signed in. */
export async function keepAccount({ kept, isNotKept, ...account }) {
  await transact(["accounts"], "readwrite", async (store) => {
    for (const other of await result(store("accounts").getAll())) {
      if (other.name !== account.name) store("accounts").put({ ...other, current: false });
    }
    store("accounts").put(account);
  });
}

// Visitors who came through a link have no account, but their answers are also kept on this device.
function nameOf({ name, form }) {
  return name ?? `link to ${form}`;
}

/** Deletes an account from this device, with its key and everything that it sealed. */
export async function forget(name) {
  await transact(["accounts", ...personal], "readwrite", async (store) => {
    store("accounts").delete(name);
    for (const kept of personal) {
      const request = store(kept).openCursor();
      for (let cursor = await result(request); cursor; cursor = await result(request)) {
        if (cursor.value.account === name) cursor.delete();
        cursor.continue();
      }
    }
  });
}
