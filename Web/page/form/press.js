// Waits while a mouse button or a finger is down. When a question is left, an error may appear and
// move the content below it, so a click would miss its target.

let isDown = false;
/** @type {(() => void)[]} */
let waiting = [];

addEventListener("pointerdown", () => { isDown = true; }, { capture: true });
for (const name of ["pointerup", "pointercancel", "blur"]) {
  addEventListener(name, (event) => {
    if (name === "blur" && event.target !== window) return;
    isDown = false;
    // The click comes after this event.
    setTimeout(flush);
  }, { capture: true });
}

/** Runs an action now, or as soon as nothing is pressed anymore; actions keep their order. */
export function whenReleased(action) {
  if (isDown) {
    waiting.push(action);
  } else {
    flush();
    action();
  }
}

function flush() {
  if (isDown) return;
  const actions = waiting;
  waiting = [];
  for (const action of actions) action();
}
