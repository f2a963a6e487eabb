// The frame around every view: the skip link, the header with links to the views, the main part.

import { element, fill, focusOn, set, setText } from "../dom.js";
import { say, sayProblem } from "../words/index.js";

/**
 * @param {{account: any, path: string, signOut: () => void}} around
 * @returns {{main: HTMLElement}}
 */
export function showFrame({ account, path, signOut }) {
  const main = element("main", { id: "main", tabindex: "-1" });
  fill(page(),
    element("a", { class: "skip", href: "#main", onclick: (event) => {
      event.preventDefault();
      focusOn(main);
    } }, say("skip")),
    element("header", { class: "head" },
      element("a", { class: "brand", href: "/" }, "Fieldbook"),
      account && element("nav", { "aria-label": say("main menu") },
        element("ul", {}, linksOf(account).map(([address, key]) => element("li", {},
          element("a", { href: address, "aria-current": path === address ? "page" : null },
            say(key)))))),
      account && element("div", { class: "who" },
        !account.link && element("a", { href: "/account" }, account.name),
        element("button", { type: "button", class: "quiet", "data-action": "signOut",
          onclick: signOut }, say("sign out")))),
    element("div", { id: "banners" }), main);
  return { main };
}

/** Starts a view: its heading, its title, and the mark that identifies it. */
export function startView(main, name, title, ...parts) {
  const heading = element("h1", { tabindex: "-1", dir: "auto" }, title);
  set(main, "data-view", name);
  document.title = `${title} – Fieldbook`;
  fill(main, heading, parts);
  return heading;
}

/** Changes the heading and the title of a view, whose parts stay. */
export function renameView(main, title) {
  const heading = main.querySelector("h1");
  if (heading.textContent === title) return;
  setText(heading, title);
  // The summary of problems has marked the title.
  const mark = `${say("error")}: `;
  document.title = `${document.title.startsWith(mark) ? mark : ""}${title} – Fieldbook`;
}

/** Shows a problem in place of a view. */
export function showFailure(main, error, retry) {
  const isUnreachable = error.code === "unreachable";
  startView(main, "failure", say(isUnreachable ? "no connection" : "something failed"),
    element("p", {}, sayProblem(error)),
    element("div", { class: "actions" },
      element("button", { type: "button", class: "main", "data-action": "retry", onclick: retry },
        say("try again")),
      element("a", { href: "/" }, say("to my drafts"))));
}

function linksOf({ role, link }) {
  if (link) return [];
  const links = [["/", "my drafts"]];
  if (role !== "fill") links.push(["/all", "all drafts"], ["/invalid", "invalid answers"]);
  if (role !== "fill") links.push(["/statistics", "statistics"]);
  if (role === "manage") links.push(["/forms", "forms"], ["/people", "people"]);
  return links;
}

function page() {
  return /** @type {HTMLElement} */ (document.getElementById("page"));
}
