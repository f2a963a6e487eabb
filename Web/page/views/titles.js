// The titles of forms in the language in which the person reads forms.

import { keptForm } from "../device/forms.js";
import { languageOfForms } from "../words/index.js";

/**
 * Returns forms with their titles in the person's language. The server sends each title in the
 * form's first language; the others are in the definitions that this device keeps.
 * @param {import("../device/accounts.js").Account} account
 * @param {any[]} forms
 */
export function withOwnTitles(account, forms) {
  return Promise.all(forms.map(async (form) => {
    const definition = await keptForm(account, form.form, form.version).catch(() => undefined);
    const title = titleIn(definition?.title, languageOfForms());
    return title ? { ...form, title } : form;
  }));
}

/** The title in a language, with an ellipsis in place of answers; undefined without one. */
export function titleIn(title, language) {
  return typeof title === "object" ? title?.[language]?.replace(/\$\{[^}]*\}/g, "…") : undefined;
}
