// The problems that still need attention in a form.

import { splitPath } from "../engine/paths.js";

/**
 * Counts invalid, missing and given answers. A masked answer counts as given, although the session
 * does not have it.
 */
export function countProblems(session, masked = {}) {
  const counts = { wrong: 0, missing: 0, answered: 0, questions: 0 };
  for (const [identity, state] of session.states) {
    const outline = session.outline.fields[splitPath(state.field)[1]];
    if (!state.applies || outline?.hidden || outline?.calculated) continue;
    counts.questions += 1;
    if (identity in masked) {
      counts.answered += 1;
      continue;
    }
    if (state.raw !== "" || state.held || state.reason) counts.answered += 1;
    if (state.reason) continue;
    const isWrong = state.validity === "invalid" && state.state !== "focused";
    if ((isWrong && state.code !== "required") || state.notice) counts.wrong += 1;
    else if (!state.submittable && state.state !== "focused") counts.missing += 1;
  }
  for (const rule of session.rules.values()) {
    if (isOpen(rule) && isReached(rule, session)) counts.wrong += 1;
  }
  return counts;
}

/** The obstacles, except those that the engine reports only because answers are masked. */
export function certainObstacles(obstacles, session, masked = {}) {
  return obstacles.filter(({ field }) => !field || !(session.entries.identity(field) in masked));
}

/** The broken rules of each group, by the path of the entry and the key of the group. */
export function rulesByPlace(session, isDemanded) {
  const places = new Map();
  for (const rule of session.rules.values()) {
    if (!rule.broken || !(isDemanded || isReached(rule, session))) continue;
    const place = placeOf(rule, session);
    places.set(place, [...(places.get(place) ?? []), rule]);
  }
  return places;
}

/** The name of a place in the result of `rulesByPlace`. */
export function placeName(group, entryPath) {
  return `${entryPath ?? ""} ${group ?? ""}`;
}

// A rule has its own group, or belongs to the group of its last field.
function placeOf({ rule, fields }, session) {
  const { outline, definition } = session;
  const [entry, key] = splitPath(rule);
  const own = definition.rules?.find((one) => one.key === key)?.group;
  const repeat = /^(.+)\.(min|max)$/.exec(key)?.[1];
  if (own) return placeName(own, entry);
  if (fields.length === 0 && repeat) return placeName(repeat, entry);
  const [fieldEntry, field] = splitPath(fields.at(-1) ?? key);
  const around = entry ?? (fields.length === 1 ? fieldEntry : null);
  return placeName(outline.fields[field]?.group, around);
}

function isOpen({ broken, acknowledged }) {
  return broken && !acknowledged;
}

// Nothing is reported about questions that nobody has answered or left yet.
function isReached({ fields }, session) {
  return fields.length === 0 || fields.some((path) => {
    const state = session.state(path);
    return state?.touched && state.state !== "focused";
  });
}
