// The choice of the page's own language.

import { element, newIdentifier } from "../dom.js";
import { currentLanguage, languages, say } from "../words/index.js";

export function languageChoice() {
  const id = newIdentifier("language");
  const select = element("select", {
    id, "data-action": "language",
    onchange: () => {
      localStorage.setItem("language", select.value);
      location.reload();
    },
  }, Object.entries(languages).map(([code, name]) =>
    element("option", { value: code, lang: code, selected: code === currentLanguage() }, name)));
  return element("div", { class: "language" },
    element("label", { for: id }, say("language")), select);
}
