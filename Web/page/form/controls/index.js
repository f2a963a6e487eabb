// Returns the control for a question.

import { booleanControl, optionsControl, sliderControl } from "./options.js";
import { choicesControl } from "./choices.js";
import { comboboxControl } from "./combobox.js";
import { fileControl } from "./file.js";
import { listControl } from "./list.js";
import { placeControl } from "./place.js";
import { searchControl } from "./search.js";
import { signatureControl } from "./signature.js";
import { textControl } from "./text.js";

/** If there are more options than this, people search them instead of seeing a list. */
const mostListed = 9;

const controls = {
  boolean: booleanControl,
  choice: choiceControl,
  choices: manyControl,
  file: fileControl,
  signature: signatureControl,
  geopoint: placeControl,
  list: listControl,
};

/** @param {import("../question.js").Question} question */
export function controlOf(question) {
  const { kind, show, readOnly, calculated } = question.outline;
  if (calculated || (readOnly && kind === "boolean")) return textControl(question);
  const { min, max } = question.outline;
  const isScale = typeof min === "number" && typeof max === "number" && kind !== "choice";
  if (show === "slider" && isScale) return sliderControl(question, min, max);
  if (show === "stars" && isScale && max - min < 11) {
    const numbers = Array.from({ length: max - min + 1 }, (_, index) => String(min + index));
    return optionsControl(question, numbers.map((value) => ({ value, label: value })), "stars");
  }
  return (controls[kind] ?? textControl)(question);
}

function choiceControl(question) {
  const { options, show } = question.outline;
  const isShort = options && (options.length <= mostListed || show === "radio");
  if (!isShort || question.outline.others || show === "select") return comboboxControl(question);
  const look = show === "stars" || show === "likert" ? show : "list";
  return optionsControl(question, options, look);
}

function manyControl(question) {
  const { options, others, ranked, filtered } = question.outline;
  const all = options ?? (filtered ? [] : question.form.allOptions(question));
  if (all.length > 0) return choicesControl(question, all);
  return ranked || others ? textControl(question) : searchControl(question);
}
