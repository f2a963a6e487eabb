// A dialog that asks for text, or only for confirmation.

import { element, newIdentifier } from "../dom.js";
import { say } from "../words/index.js";

/**
 * Asks for text, or only for confirmation if there is no label; returns null if the person cancels.
 * @param {{title: string, action?: string, label?: string, help?: string, isRequired?: boolean,
 *   isDangerous?: boolean}} question
 * @returns {Promise<string | null>}
 */
export function ask({ title, action = title, label, help, isRequired, isDangerous }) {
  const id = newIdentifier("ask");
  const text = label ? element("textarea", { id, rows: 3, required: isRequired }) : null;
  const heading = newIdentifier("heading");
  const dialog = element("dialog", { "aria-labelledby": heading },
    element("form", { method: "dialog" },
      element("h2", { id: heading }, title), help && element("p", {}, help),
      text && element("div", { class: "question" }, element("label", { for: id }, label), text),
      element("div", { class: "actions" },
        element("button", { value: "cancel", formnovalidate: true, "data-action": "cancel" },
          say("cancel")),
        element("button", { value: "ok", class: isDangerous ? "danger" : "main",
          "data-action": "ok" }, action))));
  document.body.append(dialog);
  dialog.showModal();
  // Escape closes an empty dialog, but does not discard text.
  dialog.addEventListener("cancel", (event) => {
    if (text?.value.trim()) event.preventDefault();
  });
  return new Promise((resolve) => {
    dialog.addEventListener("close", () => {
      dialog.remove();
      resolve(dialog.returnValue === "ok" ? text?.value.trim() ?? "" : null);
    });
  });
}
