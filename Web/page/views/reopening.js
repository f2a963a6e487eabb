// Opens a draft again after others have changed what an open view cannot follow: the version of the
// form, or the status. Edits that were not sent yet are sent first.

/** A pause in typing. A key that is pressed while the draft is opened would be lost. */
const pause = 1_000;

export class Reopening {
  #timer = 0;

  /** @param {any} view the view of the draft */
  constructor(view) {
    this.view = view;
    view.stops.push(() => clearTimeout(this.#timer));
  }

  /** Opens the draft in the next pause. */
  inPause() {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.now(), pause);
  }

  /** Waits again, because something was typed. */
  postpone() {
    if (this.#timer) this.inPause();
  }

  /** Opens the draft now, at the same question. */
  now() {
    const { filling, status, go } = this.view;
    const address = new URL(location.href);
    const { focus } = filling.session;
    if (focus && status === "draft") address.searchParams.set("field", focus);
    go(address.pathname + address.search, true);
  }
}
