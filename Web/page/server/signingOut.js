// Signing out. The device remembers a sign-out until the server has confirmed it, so that loading
// the page does not sign the person in again.

import { pause } from "../waiting.js";
import { Unreachable, currentToken, post } from "./requests.js";

const mark = "signingOut";
const shortest = 1_000;
const longest = 30_000;

/** @type {Promise<boolean> | null} */
let attempt = null;

/** Whether the server has not confirmed the last sign-out yet. */
export function isSigningOut() {
  return localStorage.getItem(mark) !== null;
}

/** Ends the person's sign-in; returns false if the server has to be asked again later. */
export function signOut() {
  localStorage.setItem(mark, currentToken());
  return finish();
}

/** Ends when the server has confirmed the sign-out; it is asked again until then. */
export async function untilSignedOut() {
  for (let wait = shortest; !(await finish()); wait = Math.min(wait * 2, longest)) {
    await Promise.race([pause(wait), online()]);
  }
}

/** Sends a request that signs somebody in. It would replace a sign-in that has not ended. */
export async function afterSigningOut(request) {
  if (!(await finish())) throw new Unreachable();
  return request();
}

function finish() {
  attempt ??= send().finally(() => { attempt = null; });
  return attempt;
}

async function send() {
  const token = localStorage.getItem(mark);
  if (token === null) return true;
  try {
    await post("/api/logout", {}, { token });
  } catch (error) {
    // If the server refuses, the sign-in has ended already.
    if (error instanceof Unreachable || error.isTemporary) return false;
  }
  localStorage.removeItem(mark);
  return true;
}

function online() {
  return new Promise((resolve) => addEventListener("online", resolve, { once: true }));
}
