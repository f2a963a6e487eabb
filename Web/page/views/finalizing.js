// Finalizing a draft: the engine finds the obstacles, and the server decides.

import { certainObstacles } from "../form/problems.js";
import { api } from "../server/api.js";
import { sessionIn } from "../sync/opening.js";
import { say, sayProblem } from "../words/index.js";

/**
 * Tries to finalize a draft.
 * @returns {Promise<{obstacles?: any[], problem?: string, session?: any}>} empty if the draft is final; `session`
 *   replaces the draft's session
 */
export async function attemptFinalizing(filling, following) {
  const { outline } = filling.session;
  const session = await sessionIn(outline.language, filling);
  const { answer } = session.request({ op: "finalize" });
  session.close();
  if (!answer.ok && !answer.error.obstacles) return { problem: answer.error.message };
  const obstacles = certainObstacles(
    answer.error?.obstacles ?? [], filling.session, filling.record.masked);
  if (obstacles.length > 0) return { obstacles };
  await filling.write();
  await following.sender.flush();
  if (filling.saved !== "server") return { problem: problemOf(filling, following) };
  try {
    await api.finalize(filling.id, filling.session.acknowledged);
    await filling.change((record) => {
      record.head = { ...record.head, status: "final" };
    });
    return {};
  } catch (error) {
    const obstacles = error.body?.obstacles;
    if (obstacles) return { obstacles };
    return { problem: error.code === "unreachable" ? say("finish offline") : error.message };
  }
}

function problemOf(filling, following) {
  if (filling.record.beginRefused) return sayProblem(filling.record.beginRefused);
  if (Object.keys(filling.record.conflicts).length > 0) return say("finish conflicts");
  return following.isConnected ? say("finish unsaved") : say("finish offline");
}
