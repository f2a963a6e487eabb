// Visits of a question that changed nothing.

import { hasSameAnswer } from "./contents.js";

/**
 * Whether an edit only means that a question was visited: the server has the answer, nobody has to
 * finish it, and it is not shown as wrong after it was left.
 * @param {import("../engine/types.js").Edit & {notice?: any, verbatim?: boolean}} edit
 * @param {import("../device/drafts.js").DraftRecord} record
 * @param {import("../engine/session.js").Session} session
 */
export function isVisit(edit, { contents, unfinished = {} }, { states }) {
  const { field, left, notice, verbatim } = edit;
  if (!field || !left || unfinished[field]) return false;
  const { content = {} } = contents?.fields?.find((one) => one.field === field) ?? {};
  const isSame = hasSameAnswer(content, edit) && Boolean(content.verbatim) === Boolean(verbatim)
    && JSON.stringify(content.notice ?? null) === JSON.stringify(notice ?? null);
  return isSame && !content.held && (content.touched || states.get(field)?.validity !== "invalid");
}
