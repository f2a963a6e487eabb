// Finalizing a draft: the engine finds the obstacles, and the server decides.

import { certainObstacles, openConflicts } from "../form/problems.js";
import { api } from "../server/api.js";
import { sessionIn } from "../sync/opening.js";
import { waitBriefly } from "../waiting.js";
import { say, sayProblem } from "../words/index.js";

/** The longest time for which a person waits for files before the page says that it sends them. */
const patience = 5_000;

/**
 * Tries to finalize a draft.
 * @returns {Promise<{obstacles?: any[], problem?: string, isPassing?: boolean, session?: any}>}
 *   empty if the draft is final; a problem that passes is over once everything is on the server;
 *   `session` replaces the draft's session
 */
export async function attemptFinalizing(form, following) {
  const { files, host: { filling } } = form;
  if (files.place !== "server") {
    await sendEdits(filling, following);
    await waitBriefly(files.send(form), patience);
  }
  // A file that is on its way is an answer, too.
  if (files.place !== "server") return problemOf(filling, following);
  const trial = await sessionIn(filling.session.outline.language, filling);
  const { answer } = trial.request({ op: "finalize" });
  const obstacles = certainObstacles(
    answer.error?.obstacles ?? [], filling.session, filling.record.masked)
    .map((obstacle) => inLanguageOf(trial, obstacle));
  trial.close();
  if (!answer.ok && !answer.error.obstacles) return { problem: answer.error.message };
  if (obstacles.length > 0) return { obstacles };
  await sendEdits(filling, following);
  const contested = contestedFields(filling);
  if (contested.length > 0) return { obstacles: contested };
  if (filling.saved !== "server") return problemOf(filling, following);
  try {
    await api.finalize(filling.id, filling.session.acknowledged);
    await filling.change((record) => {
      record.head = { ...record.head, status: "final" };
    });
    return {};
  } catch (error) {
    const obstacles = error.body?.obstacles;
    if (obstacles) return { obstacles };
    return error.code === "unreachable"
      ? { problem: say("finish offline"), isPassing: true } : { problem: sayProblem(error) };
  }
}

async function sendEdits(filling, following) {
  await filling.write();
  await following.sender.flush();
}

// The engine describes obstacles in the form's first language, but rules, and fields that were
// left, in the language of the session.
function inLanguageOf(trial, obstacle) {
  if (obstacle.rule) {
    return { ...obstacle, message: trial.rules.get(obstacle.rule)?.message ?? obstacle.message };
  }
  trial.request({ op: "focus", field: obstacle.field });
  trial.request({ op: "blur", field: obstacle.field });
  const { code, message } = trial.state(obstacle.field) ?? {};
  return code === obstacle.code && message ? { ...obstacle, message } : obstacle;
}

function contestedFields({ session, record }) {
  return openConflicts(record.conflicts).filter(([subject]) => session.states.has(subject))
    .map(([subject]) => (
      { field: session.entries.path(subject), message: say("finish conflict") }));
}

function problemOf({ record, files }, { isConnected }) {
  if (record.beginRefused) return { problem: sayProblem(record.beginRefused) };
  const hasConflicts = Object.keys(record.conflicts).length > 0;
  if (hasConflicts) return { problem: say("finish conflicts"), isPassing: true };
  const isFile = files.place !== "server";
  const obstacle = isFile ? "finish file" : "finish unsaved";
  return { problem: say(isConnected ? obstacle : "finish offline"), isPassing: true };
}
