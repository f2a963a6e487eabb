// Signing in with a name and a password, and setting a password with a link.

import { element, fill, focusOn, show } from "../dom.js";
import { api } from "../server/api.js";
import { isSigningOut, untilSignedOut } from "../server/signingOut.js";
import { say, sayProblem } from "../words/index.js";
import { startView } from "./frame.js";
import { languageChoice } from "./languageChoice.js";

/**
 * @param {HTMLElement} main
 * @param {(me: any) => void} signedIn
 */
export function showSignIn(main, signedIn) {
  const username = field("username", say("name"), { autocomplete: "username",
    autocapitalize: "none", spellcheck: "false" });
  const password = field("password", say("password"), { type: "password",
    autocomplete: "current-password" });
  const failure = failurePlace();
  const form = element("form", {
    class: "narrow",
    onsubmit: (event) => submit(event, failure, [username.input, password.input],
      async () => signedIn(await api.signIn(username.input.value.trim(), password.input.value))),
  }, username.element, password.element,
    element("button", { class: "main", "data-action": "signIn" }, say("sign in")));
  startView(main, "sign-in", say("sign in"), signingOutNote(), failure, form, languageChoice());
  username.input.focus();
}

// Shown until the server knows that the last person has signed out.
function signingOutNote() {
  if (!isSigningOut()) return null;
  const note = element("p", { class: "banner plain", role: "status" }, say("signing out"));
  untilSignedOut().then(() => note.remove());
  return note;
}

/** Sets a password with the token of a link. */
export function showReset(main, token, done) {
  const password = field("password", say("new password"), { type: "password",
    autocomplete: "new-password", minlength: 10 });
  const failure = failurePlace();
  startView(main, "reset", say("set password"), failure, element("form", {
    class: "narrow",
    onsubmit: (event) => submit(event, failure, [password.input], async () => {
      await api.resetPassword(token, password.input.value);
      done();
    }),
  }, element("p", { class: "help" }, say("password help")), password.element,
    element("button", { class: "main", "data-action": "setPassword" }, say("set password"))));
}

/** A labeled input. */
export function field(name, label, attributes = {}) {
  const input = element("input", { type: "text", name, id: name, required: true, ...attributes });
  return { input, element: element("div", { class: "question" },
    element("label", { for: name }, label), input) };
}

/** The place for error messages, which exists before there is one. */
export function failurePlace() {
  return element("div", { class: "summary", role: "alert", tabindex: "-1", hidden: true });
}

/** Shows why something failed, and moves the focus there. */
export function showProblem(place, message) {
  fill(place, element("h2", {}, say("there is a problem")), element("p", {}, message));
  show(place, true);
  focusOn(place);
}

/** Runs a form's action, and shows the reason if it fails. */
export async function submit(event, failure, inputs, action) {
  event.preventDefault();
  show(failure, false);
  const control = event.submitter;
  if (control) control.disabled = true;
  try {
    await action();
  } catch (error) {
    showProblem(failure, sayProblem(error));
    for (const input of inputs) if (input.type === "password") input.value = "";
  }
  if (control) control.disabled = false;
}
