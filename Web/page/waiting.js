// Waiting until the screen shows the effect of a key, until the browser is idle, or for a given
// time.

/** The maximum delay of an action in a covered window, which paints nothing. */
const patience = 100;

/** Runs an action after the next frame has been painted, or immediately if nothing is visible. */
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

/** Returns a function that runs an action after the next frame, once for all calls until then. */
export function onceAfterPaint(action) {
  let isPlanned = false;
  return () => {
    if (isPlanned) return;
    isPlanned = true;
    afterPaint(() => {
      isPlanned = false;
      action();
    });
  };
}

/** Runs an action once the browser has nothing else to do. */
export function whenIdle(action) {
  if ("requestIdleCallback" in window) requestIdleCallback(action, { timeout: 5_000 });
  else setTimeout(action, 1_000);
}

/** Waits for a number of milliseconds. */
export function pause(milliseconds) {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

/** Waits for a promise, but at most a second or as long as given: nobody must wait for a slow server. */
export function waitBriefly(promise, most = 1_000) {
  return Promise.race([promise, pause(most)]);
}
