// Work that can wait until the screen shows what a key has changed.

/** So long a window that is covered, and paints nothing, keeps an action waiting. */
const patience = 100;

/** Runs an action after the next frame was painted, or at once if nothing is visible. */
export function afterPaint(action) {
  if (document.visibilityState !== "visible") {
    action();
    return;
  }
  let isDone = false;
  const run = () => {
    if (isDone) return;
    isDone = true;
    clearTimeout(timer);
    action();
  };
  const timer = setTimeout(run, patience);
  requestAnimationFrame(() => setTimeout(run));
}

/** Runs an action once the browser has nothing else to do. */
export function whenIdle(action) {
  if ("requestIdleCallback" in window) requestIdleCallback(action, { timeout: 5_000 });
  else setTimeout(action, 1_000);
}
