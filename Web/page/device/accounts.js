// The account that is signed in on this device, with the key that seals its data.

import { result, transact } from "./database.js";
import { importKey } from "./sealing.js";
import { unsentDrafts } from "./unsent.js";

/**
 * @typedef {{name: string, role: string, csrf: string, key: CryptoKey, until: number,
 *   current: boolean, link: {form: string, draft: string | null, begun?: string} | null,
 *   kept?: Promise<void>, isNotKept?: boolean}} Account
 */

const day = 86_400_000;
const personal = ["forms", "drafts", "edits", "snapshots", "files"];

/** The accounts that this page has open. */
const opened = new Set();

/**
 * Returns the account that is signed in, and deletes the data of expired accounts. Only the server
 * can confirm that an account with unsent changes has expired: the clock may be wrong.
 * @returns {Promise<Account | undefined>}
 */
export async function currentAccount() {
  const accounts = await keptAccounts();
  for (const account of accounts.filter(isExpired)) {
    if ((await unsentDrafts(account)).size === 0) await forgetUnlessOpen(account.name);
  }
  const current = accounts.find((account) => account.current && !isExpired(account));
  if (current) holdOpen(current.name);
  return current;
}

/**
 * Deletes the data of expired accounts, after the server has said who is signed in.
 * @param {string} [name] the account that is signed in
 */
export async function forgetExpired(name) {
  for (const account of await keptAccounts()) {
    if (isExpired(account) && account.name !== name) await forgetUnlessOpen(account.name);
  }
}

/**
 * The account that the server has just named, with the key for its data. If the browser has lost
 * its cookie, the server gives a different key, but data on the device is sealed with the earlier
 * one.
 * @param {any} me
 * @param {Account} [open] the account that the page has open
 * @returns {Promise<Account>}
 */
export async function accountOf(me, open) {
  const name = nameOf(me);
  const kept = await transact(["accounts"], "readonly", (store) =>
    result(store("accounts").get(name))).catch(() => undefined);
  const known = kept ?? (open?.name === name ? open : undefined);
  return {
    name, role: me.role, forms: me.forms ?? null, csrf: me.csrf,
    key: known?.key ?? await importKey(me.device_key),
    current: true, link: me.link ? { form: me.form, draft: me.draft } : null,
    until: Date.now() + (me.device_days ?? 30) * day,
  };
}

/** Saves an account on this device, and marks it as signed in. */
export async function keepAccount({ kept, isNotKept, ...account }) {
  holdOpen(account.name);
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

function keptAccounts() {
  return transact(["accounts"], "readonly", (store) => result(store("accounts").getAll()));
}

function isExpired({ until }) {
  return until < Date.now();
}

// While a page has an account open, other pages do not delete its data.
function holdOpen(name) {
  if (opened.has(name)) return;
  opened.add(name);
  navigator.locks.request(lockOf(name), { mode: "shared" }, () => new Promise(() => {}));
}

function forgetUnlessOpen(name) {
  return navigator.locks.request(lockOf(name), { ifAvailable: true }, (lock) =>
    lock ? forget(name) : undefined);
}

function lockOf(name) {
  return `fieldbook-account-${name}`;
}
