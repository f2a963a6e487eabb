// The name of a draft in lists, while the server has not named it.

/**
 * Keeps a draft on the device, and names it by its answers to the questions that identify it, as
 * the server does.
 * @param {import("./filling.js").Filling} filling
 */
export async function keepWithName(filling) {
  await filling.keepSnapshot();
  const { session, record } = filling;
  const name = (session.definition.unique ?? []).map((key) => {
    const state = session.states.get(key);
    return state?.applies && session.outline.fields[key].storage === "keep" ? state.display : "";
  }).filter(Boolean).join(", ");
  if (!record.head || name === (record.head.name ?? "")) return;
  await filling.change((record) => { record.head = { ...record.head, name }; }).catch(() => {});
}
