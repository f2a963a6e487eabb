// The list of forms and the definitions, kept so that a draft can be started without a connection.

import { result, transact } from "./database.js";
import { seal, unseal } from "./sealing.js";

/** Keeps a definition; the list of all forms has the name "" and the version 0. */
export async function keepForm(account, form, version, value) {
  const sealed = await seal(account.key, value);
  await transact(["forms"], "readwrite", (store) =>
    store("forms").put({ account: account.name, form, version, sealed }));
}

/** Returns a kept definition. */
export async function keptForm(account, form, version) {
  const kept = await transact(["forms"], "readonly", (store) =>
    result(store("forms").get([account.name, form, version])));
  return kept ? unseal(account.key, kept.sealed) : undefined;
}
