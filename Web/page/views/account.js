// The person's own account: the page's language, the password, and the devices that are signed in.

import { button, element, fill, show } from "../dom.js";
import { api } from "../server/api.js";
import { say, sayProblem } from "../words/index.js";
import { agentName } from "./agents.js";
import { startView } from "./frame.js";
import { languageChoice } from "./languageChoice.js";
import { failurePlace, field, showProblem, submit } from "./signIn.js";
import { tableOf, timeCell } from "./tables.js";

export async function showAccount(main, { account }) {
  const failure = failurePlace();
  const told = element("p", { role: "status" });
  const old = field("old", say("current password"),
    { type: "password", autocomplete: "current-password" });
  const password = field("new", say("new password"), { type: "password",
    autocomplete: "new-password", minlength: 10 });
  const signIns = element("div");
  const kept = element("p", {}, await keptHere(account));
  startView(main, "account", account.name, failure, languageChoice(),
    element("section", {}, element("h2", {}, say("this device")), kept),
    element("section", {}, element("h2", {}, say("change password")),
      element("p", { class: "help" }, say("password help")),
      element("form", { class: "narrow", onsubmit: (event) =>
        submit(event, failure, [old.input, password.input], async () => {
          await api.changePassword(old.input.value, password.input.value);
          fill(told, say("password changed"));
          event.target.reset();
        }) }, old.element, password.element,
        element("button", { class: "main", "data-action": "changePassword" },
          say("change password"))), told),
    element("section", {}, element("h2", {}, say("signed in")), signIns));
  await showSignIns(signIns, failure);
}

async function showSignIns(place, failure) {
  const answer = await api.signIns().catch(() => null);
  if (!answer) {
    fill(place, element("p", { class: "hint" }, say("no connection help")));
    return;
  }
  const heads = [say("device"), say("since"), say("actions")];
  fill(place, tableOf(say("signed in"), heads, answer.sign_ins.map((one) => [
    agentName(one.agent), timeCell(one.at),
    one.current ? say("this device") : button(say("sign out"),
      "endSignIn", async () => {
        show(failure, false);
        try {
          await api.endSignIn(one.id);
          await showSignIns(place, failure);
        } catch (error) {
          showProblem(failure, sayProblem(error));
        }
      }, { class: "quiet" }),
  ])));
}

async function keptHere({ isNotKept }) {
  if (isNotKept) return say("nothing kept");
  const isPersistent = await navigator.storage?.persisted?.().catch(() => false);
  return say(isPersistent ? "kept for good" : "kept for a while");
}
