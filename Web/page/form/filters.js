// The questions on whose answers the options of another question depend.

import { splitPath } from "../engine/paths.js";

/**
 * Returns the labels of the questions that must be answered before this one has options.
 * @param {import("./question.js").Question} question
 */
export function unansweredBefore({ form, outline, path }) {
  const keys = keysIn(filterOf(form.session.definition, outline.key));
  const isAround = (other) => {
    const [entry] = splitPath(other.path);
    return entry === null || path.startsWith(`${entry}.`);
  };
  return [...form.questions.values()]
    .filter((other) => keys.has(other.outline.key) && isAround(other))
    .filter((other) => other.state()?.applies && other.state().raw === "")
    .map(({ label }) => label);
}

/** The filter in the definition of a field; empty without one. */
function filterOf({ fields }, key) {
  const type = fields.find((field) => field.key === key)?.type;
  const [parameters] = typeof type === "object" && type ? Object.values(type) : [];
  return parameters?.filter ?? "";
}

/** The fields that an expression reads. */
export function keysIn(expression) {
  return new Set([...expression.matchAll(/\$\{([^}]+)\}/g)].map(([, key]) => key));
}
