// The problems that still need attention in a form.

import { keyOf, splitPath } from "../engine/paths.js";

/**
 * The number of questions and answers, and how many of them are invalid or missing.
 * @typedef {{wrong: number, missing: number, answered: number, questions: number}} Counts
 */

/**
 * Counts the invalid, missing and given answers of each page. A masked answer counts as given,
 * although the session does not have it. A broken rule counts as an invalid answer, and so does an
 * answer that somebody else has changed, too.
 * @param {import("../engine/session.js").Session} session
 * @param {ReturnType<typeof import("../engine/outline.js").placesOn>} places
 * @param {Pick<import("../device/drafts.js").DraftRecord, "masked" | "conflicts">} record
 * @returns {Counts[]}
 */
export function countByPage(session, places, { masked = {}, conflicts }) {
  const contested = new Set(openConflicts(conflicts).map(([subject]) => subject));
  const pages = Array.from({ length: places.count }, none);
  for (const [identity, state] of session.states) {
    const key = keyOf(state.field);
    const outline = session.outline.fields[key];
    if (!state.applies || outline?.hidden || outline?.calculated) continue;
    const page = pages[places.fields.get(key) ?? 0];
    count(state, identity in masked, contested.has(identity), page);
  }
  for (const rule of session.rules.values()) {
    if (!isOpen(rule) || !isReached(rule, session)) continue;
    const { group } = placeOf(rule, session);
    pages[places.groups.get(group) ?? places.fields.get(keyOf(rule.fields.at(-1) ?? "")) ?? 0]
      .wrong += 1;
  }
  return pages;
}

/** The sum of the counts of all pages. */
export function total(pages) {
  const sum = none();
  for (const page of pages) for (const name of Object.keys(sum)) sum[name] += page[name];
  return sum;
}

/** The conflicts that a person must resolve, by their subject. */
export function openConflicts(conflicts = {}) {
  return Object.entries(conflicts).filter(([, { settled }]) => !settled);
}

function count(state, isMasked, isContested, counts) {
  counts.questions += 1;
  if (isMasked || state.raw !== "" || state.held || state.reason) counts.answered += 1;
  if (isContested) counts.wrong += 1;
  if (isContested || isMasked || state.reason) return;
  const isWrong = state.validity === "invalid" && state.state !== "focused";
  if ((isWrong && state.code !== "required") || state.notice) counts.wrong += 1;
  else if (!state.submittable && state.state !== "focused") counts.missing += 1;
}

function none() {
  return { wrong: 0, missing: 0, answered: 0, questions: 0 };
}

/** The obstacles, except those that the engine reports only because answers are masked. */
export function certainObstacles(obstacles, session, masked = {}) {
  return obstacles.filter(({ field }) => !field || !(session.entries.identity(field) in masked));
}

/** The path of the first question with a problem, if there is one. */
export function firstProblem({ questions }) {
  return [...questions.values()].find((question) => {
    if (question.isMasked) return false;
    const { applies, reason, submittable, validity, notice } = question.state();
    return applies && !reason && (!submittable || validity === "invalid" || notice);
  })?.path;
}

/** The broken rules to show, by the path of their entry and the key of their group. */
export function rulesByPlace(session, isDemanded) {
  const places = new Map();
  for (const rule of session.rules.values()) {
    if (!rule.broken || !(isDemanded || isReached(rule, session))) continue;
    const { group, entry } = placeOf(rule, session);
    const place = placeName(group, entry);
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
  if (own) return { group: own, entry };
  if (fields.length === 0 && repeat) return { group: repeat, entry };
  const [fieldEntry, field] = splitPath(fields.at(-1) ?? key);
  const around = entry ?? (fields.length === 1 ? fieldEntry : null);
  return { group: outline.fields[field]?.group ?? null, entry: around };
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
