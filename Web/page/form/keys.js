// The keys of a form, in addition to the browser's keys.

/**
 * Listens to keys, and returns a function that stops listening.
 * @param {{bar: import("./bar.js").Bar, pager: import("./pager.js").Pager}} view
 * @returns {() => void}
 */
export function listenToKeys({ bar, pager }) {
  const handler = (event) => {
    const action = actionOf(event);
    if (!action || document.querySelector("dialog:modal")) return;
    const isStep = action === "undo" || action === "redo";
    if (isStep && (bar.form.isLocked || isOtherText(event.target))) return;
    event.preventDefault();
    if (isStep) bar.step(action);
    else if (action === "nextProblem") bar.attention.click();
    else pager.step(action === "next" ? 1 : -1);
  };
  addEventListener("keydown", handler);
  return () => removeEventListener("keydown", handler);
}

// Text that is not an answer, such as a comment, has the undo steps of the browser.
function isOtherText(target) {
  const isText = target instanceof HTMLTextAreaElement || target instanceof HTMLInputElement;
  return isText && (!target.closest(".question") || target.closest(".comments"));
}

function actionOf({ key, ctrlKey, metaKey, shiftKey, altKey }) {
  const isCommand = (ctrlKey || metaKey) && !altKey;
  const letter = key.toLowerCase();
  if (isCommand && letter === "z") return shiftKey ? "redo" : "undo";
  if (isCommand && letter === "y") return "redo";
  if (key === "F8") return "nextProblem";
  if (altKey && !ctrlKey && key === "PageDown") return "next";
  if (altKey && !ctrlKey && key === "PageUp") return "previous";
  return null;
}
