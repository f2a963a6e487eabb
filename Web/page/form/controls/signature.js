// A signature, drawn with a pen, a finger or the mouse. People who cannot draw can type their name
// or choose a picture.

import { button, element, show } from "../../dom.js";
import { say } from "../../words/index.js";
import { fileInput, showFile, takeFile } from "./file.js";

const width = 600;
const height = 200;

/** @param {import("../question.js").Question} question */
export function signatureControl(question) {
  const chosen = element("div", { class: "file" });
  const canvas = element("canvas", { width, height, class: "signature", "aria-hidden": "true" });
  const pad = new Pad(canvas);
  const name = element("input", { type: "text", autocomplete: "name" });
  const take = async () => {
    if (pad.isEmpty) return;
    const file = pad.file();
    pad.isEmpty = true;
    await takeFile(question, await file);
    pad.clear();
  };
  const use = (action) => button(say(action), action, async () => {
    if (action === "use name") pad.write(name.value.trim());
    await take();
    question.focus();
  });
  pad.drawn = () => whenLeft(question, take);
  const input = fileInput(question, "image/*");
  const ways = element("div", { class: "ways" },
    element("p", { class: "hint" }, say("draw signature")), canvas,
    element("div", { class: "actions" }, use("use drawing"),
      button(say("clear drawing"), "clearDrawing", () => pad.clear())),
    element("label", { class: "inline" }, say("or type your name"), name),
    element("div", { class: "actions" }, use("use name")),
    element("label", { class: "inline" }, say("or choose a picture"), input));
  return {
    element: [chosen, ways], input: name, isGroup: true,
    update(state) {
      showFile(chosen, question, state);
      show(ways, chosen.hidden && !question.isLocked(state));
    },
    focus: () => (ways.hidden ? chosen.querySelector("button, a") : name)?.focus(),
  };
}

// Runs an action when a person uses anything outside of a question. The canvas never has the focus,
// so the question does not lose it either.
function whenLeft(question, action) {
  const stopping = new AbortController();
  const leave = ({ target }) => {
    if (question.element.contains(target)) return;
    stopping.abort();
    action();
  };
  for (const kind of ["pointerdown", "focusin"]) {
    addEventListener(kind, leave, { capture: true, signal: stopping.signal });
  }
}

class Pad {
  isEmpty = true;

  /** Called when the first line of a drawing begins. */
  drawn = () => {};

  constructor(canvas) {
    this.canvas = canvas;
    this.pen = canvas.getContext("2d");
    canvas.addEventListener("pointerdown", (event) => {
      canvas.setPointerCapture(event.pointerId);
      this.#prepare();
      this.pen.beginPath();
      this.pen.moveTo(...this.#place(event));
    });
    canvas.addEventListener("pointermove", (event) => {
      if (!canvas.hasPointerCapture(event.pointerId)) return;
      for (const point of event.getCoalescedEvents?.() ?? [event]) {
        this.pen.lineTo(...this.#place(point));
      }
      this.pen.stroke();
      if (this.isEmpty) this.drawn();
      this.isEmpty = false;
    });
  }

  write(text) {
    if (!text) return;
    this.clear();
    this.#prepare();
    this.pen.font = "italic 56px cursive";
    this.pen.fillText(text, 24, 120, width - 48);
    this.isEmpty = false;
  }

  clear() {
    this.pen.clearRect(0, 0, width, height);
    this.isEmpty = true;
  }

  /** @returns {Promise<File>} */
  file() {
    return new Promise((resolve) => this.canvas.toBlob(
      (picture) => resolve(new File([picture], "signature.png", { type: "image/png" }))));
  }

  #prepare() {
    if (this.isEmpty) {
      this.pen.fillStyle = "white";
      this.pen.fillRect(0, 0, width, height);
    }
    Object.assign(this.pen, { lineWidth: 3, lineCap: "round", lineJoin: "round",
      strokeStyle: "#111", fillStyle: "#111" });
  }

  #place(event) {
    const bounds = this.canvas.getBoundingClientRect();
    return [
      ((event.clientX - bounds.left) * width) / bounds.width,
      ((event.clientY - bounds.top) * height) / bounds.height,
    ];
  }
}
