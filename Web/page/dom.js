// Small functions that build and find elements.

/**
 * Creates an element. Attributes that are null, undefined or false are left out, `on…` attributes
 * are event handlers, and children may be nested in lists.
 * @param {string} tag
 * @param {Record<string, any>} [attributes]
 * @param {...any} children
 * @returns {any}
 */
export function element(tag, attributes = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) set(made, name, value);
  made.append(...children.flat(Infinity).filter(isShown));
  return made;
}

/** Replaces the children of an element. */
export function fill(parent, ...children) {
  parent.replaceChildren(...children.flat(Infinity).filter(isShown));
  return parent;
}

/**
 * Replaces the children of an element. Children that look the same as before stay, and with them
 * the focus, so their handlers must not depend on values from when they were built.
 */
export function refill(parent, ...children) {
  const old = [...parent.childNodes];
  const wanted = children.flat(Infinity).filter(isShown).map((child) => {
    const made = child instanceof Node ? child : document.createTextNode(child);
    const same = old.findIndex((one) => one.isEqualNode(made));
    return same < 0 ? made : old.splice(same, 1)[0];
  });
  for (const one of old) one.remove();
  wanted.forEach((node, index) => {
    const current = parent.childNodes[index] ?? null;
    if (current !== node) parent.insertBefore(node, current);
  });
}

/** Sets or removes an attribute; does nothing if the attribute already has the value. */
export function set(target, name, value) {
  if (name.startsWith("on")) {
    target.addEventListener(name.slice(2), value);
  } else if (value === null || value === undefined || value === false) {
    target.removeAttribute(name);
  } else {
    const text = value === true ? "" : String(value);
    if (target.getAttribute(name) !== text) target.setAttribute(name, text);
  }
}

/** Sets the text of an element; does nothing if the element already has the text. */
export function setText(target, text) {
  if (target.textContent !== text) target.textContent = text;
}

/** Shows or hides an element. */
export function show(target, isVisible) {
  if (target.hidden === isVisible) target.hidden = !isVisible;
}

let lastIdentifier = 0;

/** Returns an id that no other element has. */
export function newIdentifier(prefix) {
  lastIdentifier += 1;
  return `${prefix}-${lastIdentifier}`;
}

/** A button; `action` becomes its `data-action`. */
export function button(label, action, onclick, attributes = {}) {
  return element(
    "button", { type: "button", "data-action": action, onclick, ...attributes }, label);
}

/** Moves the focus to an element that cannot normally receive it, such as a heading. */
export function focusOn(target) {
  if (!target) return;
  if (target.tabIndex < 0) set(target, "tabindex", "-1");
  target.focus();
}

/** Ends a composition in the text that has the focus, so that the text is complete. */
export function endComposition(within) {
  const { activeElement } = document;
  if (within.contains(activeElement)) {
    activeElement.dispatchEvent(new CompositionEvent("compositionend"));
  }
}

function isShown(child) {
  return child !== null && child !== undefined && child !== false;
}
