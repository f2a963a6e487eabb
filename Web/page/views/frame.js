// The frame around every view: the skip link, the header with links to the views, the main part.

import { button, element, fill, focusOn, set, setText } from "../dom.js";
import { say, sayProblem } from "../words/index.js";
import { newVersionOffer } from "./installing.js";

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
    headOf(account, path, signOut), element("div", { id: "banners" }, newVersionOffer()), main);
  return { main };
}

function headOf(account, path, signOut) {
  const head = element("header", { class: "head" },
    element("a", { class: "brand", href: "/" }, "Fieldbook"));
  if (!account) return head;
  const links = linksOf(account);
  // On narrow screens, many links are behind a button.
  const isLong = links.length > 2;
  head.classList.toggle("long", isLong);
  head.append(...[
    isLong && menuButton(head),
    element("nav", { id: "menu", "aria-label": say("main menu") },
      element("ul", {}, links.map(([address, key]) => element("li", {},
        element("a", { href: address, "aria-current": path === address ? "page" : null },
          say(key)))))),
    element("div", { class: "who" },
      !account.link && element("a", { href: "/account" }, account.name),
      button(say("sign out"), "signOut", signOut, { class: "quiet" })),
  ].filter(Boolean));
  return head;
}

function menuButton(head) {
  const toggle = button(say("menu"), "menu", () => {
    const isOpen = head.classList.toggle("open");
    set(toggle, "aria-expanded", String(isOpen));
  }, { class: "quiet", "aria-expanded": "false", "aria-controls": "menu" });
  return toggle;
}

/** Starts a view: its heading, its title, and the mark that identifies it. */
export function startView(main, name, title, ...parts) {
  const heading = element("h1", { tabindex: "-1", dir: "auto" }, title);
  set(main, "data-view", name);
  set(main, "data-direction", null);
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

/** The link to the start, which differs for visitors who came through a link. */
export function homeLink({ link }) {
  return element("a", { href: "/" }, say(link ? "to the draft" : "to my drafts"));
}

/** Shows a problem in place of a view. Nobody is offered what cannot help them. */
export function showFailure(main, error, retry, account) {
  const isUnreachable = error.code === "unreachable";
  startView(main, "failure", say(isUnreachable ? "no connection" : "something failed"),
    element("p", {}, sayProblem(error)),
    element("div", { class: "actions" },
      error.code !== "link_ended" && button(say("try again"), "retry", retry, { class: "main" }),
      account && homeLink(account)));
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
