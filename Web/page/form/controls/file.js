// A file: chosen, or taken with the camera. Without a connection, it waits on the device.

import { announce } from "../announcer.js";
import { button, element, newIdentifier, refill, show } from "../../dom.js";
import { say, saySize } from "../../words/index.js";

/** @param {import("../question.js").Question} question */
export function fileControl(question) {
  const { outline } = question;
  const chosen = element("div", { class: "file" });
  const input = fileInput(question, outline.accept);
  const camera = outline.accept?.includes("image/") && matchMedia("(pointer: coarse)").matches
    ? cameraButton(question, outline.accept) : null;
  const choose = element("div", { class: "actions" }, input, camera);
  return {
    element: [chosen, choose], input,
    update(state) {
      showFile(chosen, question, state);
      show(choose, !question.isLocked(state));
    },
    focus: () => (question.isLocked(question.state()) ? chosen : input).focus(),
  };
}

/** The input that lets a person choose a file. */
export function fileInput(question, accept, attributes = {}) {
  const input = element("input", {
    type: "file", accept, ...attributes,
    onchange: async () => {
      const file = input.files[0];
      if (file) await takeFile(question, file);
      input.value = "";
    },
  });
  return input;
}

/** Stores a file as the answer, or reports why the file is refused. */
export async function takeFile(question, file) {
  const { bytes } = question.outline;
  if (bytes && file.size > bytes) {
    question.sayRefused(say("file too large", { size: saySize(file.size), max: saySize(bytes) }));
    return;
  }
  announce(say("uploading {name}", { name: file.name }));
  await question.form.upload(question, file);
}

/** Shows the file that is the answer, or that waits for a connection. */
export function showFile(place, question, state) {
  const waiting = question.form.waitingFile(question);
  const reference = waiting
    ? { name: waiting.name, bytes: waiting.size, type: waiting.type } : referenceOf(state);
  show(place, reference !== null);
  if (!reference) return;
  const isPicture = !waiting && /^image\/(png|jpeg|gif|webp|avif)$/.test(reference.type ?? "");
  const address = question.form.filePath(question);
  const name = waiting ? reference.name
    : element("a", { href: address, target: "_blank", rel: "noopener" }, reference.name);
  refill(place,
    isPicture && element("img", { src: address, alt: "", loading: "lazy" }),
    element("p", {}, name, " ", element("span", { class: "hint" },
      saySize(reference.bytes), waiting ? ` · ${say("file waits")}` : "")),
    !question.isLocked(state) && button(say("remove"), "clear", () => {
      question.form.removeFile(question);
      question.focus();
    }, { class: "quiet", "aria-label": say("remove {name}", { name: reference.name }) }));
}

function referenceOf({ value, raw }) {
  if (value && typeof value === "object") return value;
  if (!raw) return null;
  try {
    return JSON.parse(raw);
  } catch {
    return { name: raw, bytes: 0 };
  }
}

function cameraButton(question, accept) {
  const input = fileInput(question, accept, {
    capture: "environment", hidden: true, id: newIdentifier("camera"),
  });
  return [button(say("take photo"), "camera", () => input.click()), input];
}
