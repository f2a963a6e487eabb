// What all parts of a form have in common.

/** A part of a form, with an element and an update function that shows its state. */
export class Block {
  /** @type {HTMLElement} */
  element;

  /** Whether any part of it is shown. */
  get isShown() {
    return !this.element.hidden;
  }
}
