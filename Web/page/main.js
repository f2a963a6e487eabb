// Starts the page: finds out who is signed in, shows the view that the address names, and ends the
// previous one.

import { accountOf, currentAccount, forget, forgetExpired, keepAccount } from "./device/accounts.js";
import { unsentDrafts } from "./device/unsent.js";
import { focusOn } from "./dom.js";
import { loadEngine } from "./engine/module.js";
import { waitBriefly, whenIdle } from "./waiting.js";
import { api } from "./server/api.js";
import { useToken } from "./server/requests.js";
import { isSigningOut, signOut as endSignIn } from "./server/signingOut.js";
import { askEarly } from "./sync/opening.js";
import { hear, tell } from "./sync/tabs.js";
import { ask } from "./views/asking.js";
import { showFailure, showFrame } from "./views/frame.js";
import { viewFor } from "./views/index.js";
import { startInstalling } from "./views/installing.js";
import { showReset, showSignIn } from "./views/signIn.js";
import { hideSignedOut, showSignedOut } from "./views/signedOut.js";
import { preferredLanguage, say, useLanguage } from "./words/index.js";

// Everything that the views need is fetched at the same time, not one thing after the other.
const isByLink = /^#\/(link|set-password)\//.test(location.hash);
const [, draft] = /^\/drafts\/([\w-]+)$/.exec(isByLink ? "" : location.pathname) ?? [];
loadEngine().catch(() => {});
const hasSignedOut = isSigningOut();
if (draft && !hasSignedOut) askEarly(draft);
const me = isByLink || hasSignedOut ? null : api.me();
me?.catch(() => {});
const accountHere = hasSignedOut ? undefined : currentAccount().catch(() => undefined);

let account;
/** The person who has signed in with another tab in place of this tab's person; null for a visitor
 * without a name.
 * @type {string | null | undefined} */
let successor;
let end = async () => {};
let shown = 0;
/** The address of the view; the page of a form comes after it. */
let address = "";

await useLanguage(preferredLanguage());
// The pages of a form are steps within its view.
addEventListener("popstate", ({ state }) => {
  if (!state?.isPage || placeNow() !== address) show(true);
});
addEventListener("click", follow);
// Somebody pasted a link into a tab that already shows the page.
addEventListener("hashchange", () => secretIn(location.hash) && location.reload());
addEventListener("fieldbook-signed-out", () => signedOut());
hear((message) => otherTab(message));
await start();
// Work that can wait must not delay the visible page.
whenIdle(startInstalling);

async function start() {
  account = await accountHere;
  useToken(account?.csrf, account?.name);
  const [, purpose, secret] = secretIn(location.hash) ?? [];
  // The secret must not remain in the history of the browser.
  if (secret) history.replaceState(null, "", "/");
  if (purpose === "link") return followLink(secret);
  if (purpose === "set-password") return setPassword(secret);
  if (hasSignedOut) return show(false);
  const renewed = account ? renew() : askServer().then((signedIn) => { account = signedIn; });
  // Only the server knows whether a visitor has begun a draft that this device does not remember.
  if (!account || (account.link && !account.link.draft)) await renewed;
  await show(false);
}

// Returns the secret of a link to a form, or of a link to set a password.
function secretIn(hash) {
  return /^#\/(link|set-password)\/([\w-]+)$/.exec(hash);
}

function setPassword(secret) {
  const { main } = showFrame({ account: null, path: "", signOut });
  showReset(main, secret, () => go("/", true));
}

// Data on the device is shown immediately, while the server is asked whether the session is still
// valid.
async function renew() {
  try {
    const renewed = await accountOf(await me, account);
    useToken(renewed.csrf, renewed.name);
    await keepAccount(renewed);
    account = renewed;
    await forgetExpired(renewed.name);
  } catch (error) {
    // Without a connection, the account that was kept is used.
    if (error.isAboutSignIn) signedOut();
  }
}

async function askServer() {
  try {
    const signedIn = await signIn(await me);
    forgetExpired(signedIn.name).catch(() => {});
    return signedIn;
  } catch (error) {
    if (error.isAboutSignIn) await forgetExpired().catch(() => {});
    return undefined;
  }
}

async function signIn(me) {
  navigator.storage?.persist?.();
  const signedIn = await accountOf(me, account);
  useToken(signedIn.csrf, signedIn.name);
  successor = undefined;
  tell({ kind: "signedIn", name: signedIn.name, person: me.name ?? null, csrf: me.csrf });
  // Nothing here waits for the device, except operations on data that is sealed with the key.
  signedIn.kept = keepAccount(signedIn);
  // A private window, for example, keeps nothing.
  signedIn.kept.catch(() => { signedIn.isNotKept = true; });
  return signedIn;
}

async function followLink(link) {
  try {
    account = await signIn(await api.followLink(link));
    await go("/", true);
  } catch (error) {
    const { main } = showFrame({ account: null, path: "", signOut });
    showFailure(main, error, () => followLink(link), account);
  }
}

// Signing in and out affects all tabs.
async function otherTab({ kind, name, person, csrf }) {
  if (kind === "signedIn" && account?.name === name) {
    useToken(csrf, name);
    successor = undefined;
    hideSignedOut();
    dispatchEvent(new Event("online"));
  } else if (kind === "signedIn" && account) {
    useToken();
    successor = person;
    signedOut();
  } else if (kind === "signedOut" && account?.name === name) {
    useToken();
    account = undefined;
    await show(true);
  }
}

function signedOut() {
  if (!account || document.querySelector("[data-view=sign-in]")) return;
  showSignedOut(successor === undefined ? say("signed out")
    : say("other signed in", { name: successor ?? say("somebody") }), showAgain);
}

// The edits stay on the device, and are sent after the person has signed in again.
async function showAgain() {
  await end();
  end = async () => {};
  const { main } = showFrame({ account: null, path: "", signOut });
  showSignIn(main, async (me) => {
    account = await signIn(me);
    await show(true);
  });
}

function placeNow() {
  return location.pathname + location.search;
}

/** Goes to an address within this page. */
async function go(path, isReplacing = false) {
  history[isReplacing ? "replaceState" : "pushState"](null, "", path);
  await show(true);
}

async function show(isAsked) {
  const number = (shown += 1);
  await end();
  end = async () => {};
  if (successor !== undefined) await changePerson();
  const path = location.pathname;
  address = placeNow();
  const { main } = showFrame({ account, path, signOut });
  if (!account) {
    showSignIn(main, async (me) => {
      account = await signIn(me);
      await show(true);
    });
  } else {
    await showView(main, path, number);
  }
  if (isAsked && number === shown && !main.contains(document.activeElement)) {
    focusOn(main.querySelector("h1"));
  }
}

// The next view is that of the person who has signed in with another tab.
async function changePerson() {
  const current = await currentAccount().catch(() => undefined);
  account = current?.name === account?.name ? undefined : current;
  useToken(account?.csrf, account?.name);
  successor = undefined;
}

async function showView(main, path, number) {
  try {
    const parameters = new URLSearchParams(location.search);
    const ended = await viewFor(path)(main, { account, path, parameters, go });
    if (number === shown) end = ended ?? end;
    else await ended?.();
  } catch (error) {
    console.error(error);
    if (number === shown) showFailure(main, error, () => show(true), account);
  }
}

async function signOut() {
  let unsent = await unsentAfterSending();
  // The last key may have been written to the device only after the rest was sent.
  if (unsent.size > 0) unsent = await unsentAfterSending();
  if (unsent.size > 0) {
    const answer = await ask({
      title: say("sign out"), help: say("unsent on sign out", { n: unsent.size }),
      isDangerous: true,
    });
    if (answer === null) return;
  }
  await end();
  end = async () => {};
  await waitBriefly(endSignIn());
  await forget(account.name).catch(() => {});
  tell({ kind: "signedOut", name: account.name });
  useToken();
  account = undefined;
  await go("/");
}

/** Sends what waits on this device, and returns the drafts that still have something unsent. */
async function unsentAfterSending() {
  // The views add what they are sending.
  const sending = [];
  dispatchEvent(new CustomEvent("fieldbook-send", { detail: sending }));
  await waitBriefly(Promise.allSettled(sending), 3_000);
  const unsent = await unsentDrafts(account);
  // The open draft adds itself if the device does not have all of its edits.
  dispatchEvent(new CustomEvent("fieldbook-sign-out", { detail: unsent }));
  return unsent;
}

// A click on a link within the page changes the view without loading the page again.
function follow(event) {
  const link = event.target.closest?.("a[href]");
  const isPlain = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey
    && !event.altKey;
  if (!link || !isPlain || event.defaultPrevented || link.target || link.download) return;
  const address = new URL(link.href);
  const isView = address.origin === location.origin && !address.pathname.startsWith("/api/");
  if (!isView || link.getAttribute("href").startsWith("#")) return;
  event.preventDefault();
  go(address.pathname + address.search);
}
