// A point on the earth: typed, or read from the device's location.

import { announce } from "../announcer.js";
import { button, element } from "../../dom.js";
import { say } from "../../words/index.js";
import { textControl } from "./text.js";

/** @param {import("../question.js").Question} question */
export function placeControl(question) {
  const text = textControl(question);
  const note = element("p", { class: "hint" });
  const locate = button(say("use position"), "locate", () => {
    note.textContent = say("finding position");
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        question.choose({ op: "set", text: textOf(coords) });
        note.textContent = Number.isFinite(coords.accuracy)
          ? say("accurate to {n} meters", { n: Math.round(coords.accuracy) }) : "";
        announce(note.textContent);
      },
      (error) => {
        note.textContent = say(error.code === 1 ? "position denied" : "position unknown");
        announce(note.textContent);
      },
      { enableHighAccuracy: true, timeout: 30_000, maximumAge: 0 });
  });
  return {
    ...text,
    element: [text.element, element("div", { class: "actions" }, locate), note],
    update(state, isSelectionKept) {
      text.update(state, isSelectionKept);
      locate.hidden = question.isLocked(state) || !("geolocation" in navigator);
    },
  };
}

// The accuracy comes after the altitude, so an answer without the one has no place for the other.
function textOf({ latitude, longitude, altitude, accuracy }) {
  const rounded = (number, digits) => String(Number(number.toFixed(digits)));
  const parts = [rounded(latitude, 6), rounded(longitude, 6)];
  if (Number.isFinite(altitude)) {
    parts.push(rounded(altitude, 1));
    if (Number.isFinite(accuracy)) parts.push(rounded(accuracy, 1));
  }
  return parts.join(" ");
}
