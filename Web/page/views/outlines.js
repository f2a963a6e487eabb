// The outlines of forms, for views that name the questions of several forms.

import { outlineOfForm } from "../sync/opening.js";

/**
 * Returns the outlines of forms by key, without those that cannot be opened.
 * @param {import("../device/accounts.js").Account} account
 * @param {{form: string, version: number}[]} forms
 * @param {string} language
 * @returns {Promise<Map<string, import("../engine/types.js").Outline>>}
 */
export async function outlinesOf(account, forms, language) {
  const outlines = await Promise.all(forms.map(async ({ form, version }) => [
    form, await outlineOfForm(account, form, version, language).catch(() => null)]));
  return new Map(outlines.filter(([, outline]) => outline));
}

/** The titles of all groups, by key. */
export function groupTitles({ items }, titles = new Map()) {
  for (const item of items) {
    if (item.kind !== "group") continue;
    if (item.key && item.title) titles.set(item.key, item.title);
    groupTitles({ items: item.items ?? [] }, titles);
  }
  return titles;
}
