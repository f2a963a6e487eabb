// A draft as a list of questions and answers: shown for a final draft, and on paper.

import { element } from "../dom.js";
import { chosenOf } from "../form/controls/choices.js";
import { directionOfAnswer } from "../form/direction.js";
import { paragraphs } from "../form/markup.js";
import { say, saySize } from "../words/index.js";

/**
 * @param {import("../form/view.js").FormView} form
 */
export function answersOf(form) {
  const { language, direction, items } = form.session.outline;
  return element("div", { class: "answers", lang: language, dir: direction },
    items.map((item) => groupOf(form, item, null, 2)));
}

function groupOf(form, item, entry, level) {
  const { session } = form;
  if (item.kind === "note") {
    const note = session.notes[item.place];
    return note?.applies ? element("div", { class: "note" }, paragraphs(note.text)) : null;
  }
  if (item.kind === "row") return rowsOf(form, item.fields, entry);
  if (item.repeat) {
    const entries = session.entries.within(item.key, entry?.entry ?? null);
    return entries.map((one) => section(one.title, level,
      item.items.map((inner) => groupOf(form, inner, one, level + 1))));
  }
  return section(form.titleOf(item), level,
    item.items.map((inner) => groupOf(form, inner, entry, level + 1)));
}

function section(title, level, parts) {
  const shown = parts.flat(Infinity).filter(Boolean);
  return shown.length === 0 ? null
    : element("section", {}, element(`h${Math.min(level, 6)}`, {}, title), shown);
}

function rowsOf(form, keys, entry) {
  const { outline, states } = form.session;
  const rows = keys.map((key) => {
    const identity = entry ? `${entry.repeat}[#${entry.id}].${key}` : key;
    const state = states.get(identity);
    if (!state?.applies || outline.fields[key].hidden) return null;
    return element("div", { "data-field": state.field, "data-validity": state.validity },
      element("dt", {}, form.questions.get(identity)?.label ?? outline.fields[key].label),
      element("dd", {}, element("bdi", { dir: directionOfAnswer(outline.fields[key]) },
        form.record.masked?.[identity] ?? answerOf(form, state, outline.fields[key]))));
  }).filter(Boolean);
  return rows.length === 0 ? null : element("dl", {}, rows);
}

// Until the server has returned an option's label, its value is shown.
function labelOf(form, question, raw) {
  const shown = element("span", {}, (question && form.knownLabel(question, raw)) ?? raw);
  if (question) {
    form.findLabel(question, raw).then((label) => label && (shown.textContent = label));
  }
  return shown;
}

function answerOf(form, { display, held, reason, value, raw, field }, outline) {
  const { missing } = form.session.outline;
  if (reason) return missing.find((one) => one.reason === reason)?.label ?? reason;
  if (held) return "•••";
  if (value?.sha256) {
    const question = form.question(field);
    return [element("a", { href: question ? form.filePath(question) : null }, value.name),
      ` (${saySize(value.bytes)})`];
  }
  if (value === true || value === false) return say(value ? "yes" : "no");
  if (outline.fromStore && raw) {
    const values = outline.kind === "choices" ? chosenOf({ raw, value }) : [raw];
    return values.map((one, index) =>
      [index > 0 && ", ", labelOf(form, form.question(field), one)]);
  }
  const option = outline.options?.find((one) => one.value === value);
  const question = form.question(field);
  return (option && question?.labelOf(option)) ?? option?.label ?? (display || element("span", { class: "hint" }, say("not answered")));
}
