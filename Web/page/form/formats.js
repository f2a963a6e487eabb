// Examples of how an answer can be written, for types that show no template.

import { say } from "../words/index.js";

const examples = {
  time: "14:30",
  month: "2026-12",
  dateTime: "2026-12-25 14:30",
  range: "1..<5",
  closedRange: "1...5",
};

/** The help of a field: its own, or else an example. */
export function helpOf(outline) {
  if (outline.help || outline.calculated || outline.readOnly || outline.placeholder) {
    return outline.help ?? "";
  }
  const example = examples[outline.type];
  return example ? say("such as {example}", { example: `\u2068${example}\u2069` }) : "";
}
