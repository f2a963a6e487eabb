// Requests to the server, and the problems that it reports.

import { utcOffset } from "../clock.js";
import { deviceName } from "../device/identifiers.js";

/** The error when the server could not be reached. */
export class Unreachable extends Error {
  constructor() {
    super("unreachable");
    this.code = "unreachable";
  }
}

/** The error when the server refused a request; `code` is one of the server's stable codes. */
export class Problem extends Error {
  /** `wait` is the number of seconds after which the same request may succeed. */
  constructor(status, body, wait = 0) {
    super([body.title ?? String(status), body.detail].filter(Boolean).join(" "));
    this.wait = wait;
    this.status = status;
    this.code = body.code ?? String(status);
    this.body = body;
  }

  /** Whether the same request might succeed later. */
  get isTemporary() {
    return this.status >= 500 || this.status === 429 || this.status === 408;
  }

  /** Whether the person must sign in again, or somebody else has signed in since. */
  get isAboutSignIn() {
    const isSignedOut = this.status === 401 && this.code !== "wrong_password";
    return isSignedOut || this.code === "no_token";
  }

  /** Whether the server would refuse the same request again. */
  get isRefusal() {
    return !this.isTemporary && !this.isAboutSignIn;
  }
}

/** Whether the device must do without the server: it cannot be reached now, or the person must sign
 * in again. */
export function isWithoutServer(error) {
  return error instanceof Unreachable || error.isTemporary || error.isAboutSignIn;
}

let token = "";
/** @type {string | undefined} */
let person;

/**
 * Sets who is signed in, and the token that is sent with requests that change something.
 * @param {string} [text]
 * @param {string} [name]
 */
export function useToken(text, name) {
  token = text ?? "";
  person = name;
}

/** The token that is sent with requests. */
export function currentToken() {
  return token;
}

/** Whether requests are sent in the name of this person. */
export function isSignedIn(name) {
  return person === name;
}

/** Asks for JSON. */
export function get(path, parameters) {
  return send("GET", path + query(parameters));
}

/** Sends JSON, and returns the JSON response. */
export function post(path, body, options = {}) {
  return send("POST", path, JSON.stringify(body ?? {}), options);
}

/** Deletes the resource at a path. */
export function remove(path) {
  return send("DELETE", path);
}

/**
 * Sends a request. With a token of its own, it is about an earlier sign-in.
 * @param {string} method
 * @param {string} path
 * @param {BodyInit} [body]
 * @param {{type?: string, range?: string, timeout?: number, token?: string}} [options]
 */
export async function send(method, path, body, options = {}) {
  /** @type {Record<string, string>} */
  const headers = {};
  if (body !== undefined) headers["Content-Type"] = options.type ?? "application/json";
  if (options.range) headers["Content-Range"] = options.range;
  const sent = options.token ?? token;
  const author = person;
  if (method !== "GET") {
    headers["X-Fieldbook-Token"] = sent;
    headers["X-Fieldbook-Offset"] = String(utcOffset());
    headers["X-Fieldbook-Device"] = deviceName();
  }
  let answer;
  try {
    answer = await fetch(path, {
      method, headers, body, credentials: "same-origin",
      signal: AbortSignal.timeout(options.timeout ?? 30_000),
    });
  } catch {
    throw new Unreachable();
  }
  const content = await parsed(answer);
  if (!answer.ok) {
    const wait = Number(answer.headers.get("Retry-After"));
    const problem = new Problem(answer.status, content ?? {}, wait);
    if (!problem.isAboutSignIn || options.token !== undefined) throw problem;
    // In the meantime, the person may have signed in again with another tab.
    const isRenewed = person === author && sent !== "" && token !== "" && token !== sent;
    if (isRenewed) return send(method, path, body, options);
    dispatchEvent(new Event("fieldbook-signed-out"));
    throw problem;
  }
  return content;
}

/** Returns a query string with the parameters that have a value. */
export function query(parameters = {}) {
  const given = Object.entries(parameters).filter(([, value]) => value != null && value !== "");
  return given.length ? `?${new URLSearchParams(given.map(([k, v]) => [k, String(v)]))}` : "";
}

async function parsed(answer) {
  try {
    return await answer.json();
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw new Unreachable();
  }
}
