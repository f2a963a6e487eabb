// The server's verdicts on answers. They count, for example if only the server has all rows of a
// list. What this device's engine has found, too, keeps its words, which are in the right language.

import { keyOf } from "../engine/paths.js";

/**
 * Applies the states in a response to edits, and keeps verdicts on answers from lists that only the
 * server has.
 * @param {import("./filling.js").Filling} filling
 * @param {import("../engine/types.js").FieldState[]} states
 */
export async function applyVerdicts(filling, states = []) {
  const { session } = filling;
  const verdicts = new Map();
  const changed = [];
  for (const state of states) {
    const identity = session.entries.identity(state.field);
    const own = session.states.get(identity);
    if (!own || own.state === "focused") continue;
    const isListed = session.outline.fields[keyOf(state.field)]?.fromStore;
    if (own.raw !== state.raw) {
      if (!isListed || filling.isOwn(identity)) continue;
      adopt(filling, identity, state.raw);
    }
    if (own.validity === state.validity && own.code === state.code) continue;
    if (isListed) verdicts.set(identity, verdictOf(state));
    changed.push(state);
  }
  if (changed.length === 0) return;
  session.judge(verdicts);
  session.apply({ changed });
  filling.dispatchEvent(new CustomEvent("answer", { detail: { changed } }));
  if (verdicts.size > 0) await keepVerdicts(filling);
}

// Only the server reads a typed label as the value of an option.
function adopt(filling, field, raw) {
  const revision = filling.merged.ofSubjects[field];
  filling.take({ fields: [{ field, revision, content: { touched: true, raw } }] });
}

function keepVerdicts(filling) {
  const { states, verdicts } = filling.session;
  return filling.change((record) => {
    record.verdicts = Object.fromEntries(
      [...verdicts].filter(([identity, { raw }]) => states.get(identity)?.raw === raw));
  });
}

/** @returns {import("../engine/types.js").Verdict} */
function verdictOf({ raw, validity, submittable, code, message }) {
  return { raw, validity, submittable, code, message };
}
