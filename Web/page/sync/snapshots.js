// Snapshots of a session with its caret and undo steps, from which the draft opens again.

/** The largest snapshot that is saved while somebody types; larger ones are saved during pauses. */
const smallSnapshot = 10_000;

/** The length of a pause in typing, and the interval between small snapshots. */
const pause = 1_000;
const shortPause = 250;

/**
 * Decides when to take snapshots: one for each keystroke would be slow. Edits that are newer than
 * the snapshot are merged when the draft is opened.
 */
export class Snapshots {
  #size = 0;
  #time = -shortPause;
  #timer = 0;
  #atPause;

  /** @param {() => void} atPause saves a snapshot that was postponed */
  constructor(atPause) {
    this.#atPause = atPause;
  }

  /**
   * The snapshot to save now; null if it is postponed, or if the session is closed.
   * @param {import("../engine/session.js").Session} session
   * @param {boolean} isPause whether nobody is typing
   */
  take(session, isPause) {
    clearTimeout(this.#timer);
    const isSmall = this.#size <= smallSnapshot;
    const isDue = isSmall && performance.now() - this.#time >= shortPause;
    if (!isPause && !isDue) {
      this.#timer = setTimeout(this.#atPause, isSmall ? shortPause : pause);
      return null;
    }
    const text = session.snapshot();
    if (text === "") return null;
    [this.#size, this.#time] = [text.length, performance.now()];
    return text;
  }

  stop() {
    clearTimeout(this.#timer);
  }
}
