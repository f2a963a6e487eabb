// Events from the server: as a stream, or by long polling while streams fail. A browser has only
// six connections to a server, so only visible tabs use one of them all the time.

import { pause } from "../waiting.js";
import { Problem, get, query } from "./requests.js";

const kinds = ["change", "people", "status"];

/** The failures in a row after which a stream is given up; one is enough if it never opened. */
const mostFailures = 4;

/**
 * Listens to the events of drafts or, if there are no ids, to those of lists.
 * @param {string[]} drafts
 * @param {string | undefined} seat the name of this device in the draft
 * @param {(kind: string, event: any) => void} receive
 * @param {() => void} connected called each time the connection is restored, also after the tab was
 *   hidden
 * @returns {() => void} a function that stops listening
 */
export function listen(drafts, seat, receive, connected = () => {}) {
  const stopping = new AbortController();
  const listener = new Listener(
    { drafts: drafts.join(","), seat }, receive, connected, stopping.signal);
  listener.run();
  return () => stopping.abort();
}

class Listener {
  /** The number of the last event that was polled; undefined after a failure. */
  #after;

  /**
   * @param {Record<string, any>} parameters
   * @param {(kind: string, event: any) => void} receive
   * @param {() => void} connected
   * @param {AbortSignal} stopped
   */
  constructor(parameters, receive, connected, stopped) {
    this.parameters = parameters;
    this.receive = receive;
    this.connected = connected;
    this.stopped = stopped;
  }

  // Others see that this person is here only through a stream, so each poll is followed by another
  // attempt to open one.
  async run() {
    do {
      while (isHidden() && !this.stopped.aborted) await visibilityChange(this.stopped);
      await this.#stream();
    } while (await this.#poll());
  }

  #stream() {
    return new Promise((/** @type {(value?: any) => void} */ resolve) => {
      if (this.stopped.aborted) return resolve();
      const source = new EventSource(`/api/events${query(this.parameters)}`);
      const end = () => {
        source.close();
        resolve();
      };
      visibilityChange(this.stopped).then(end);
      let failures = mostFailures;
      source.onopen = () => {
        failures = 0;
        this.connected();
      };
      for (const kind of kinds) {
        source.addEventListener(kind, (event) => this.receive(kind, JSON.parse(event.data)));
      }
      source.onerror = () => {
        failures += 1;
        if (failures >= mostFailures || source.readyState === EventSource.CLOSED) end();
      };
    });
  }

  // Polls until the server responds; returns false if nobody listens anymore.
  async #poll() {
    while (!this.stopped.aborted) {
      if (isHidden()) return true;
      try {
        const answer = await get("/api/events", {
          ...this.parameters, wait: 25, after: this.#after,
        });
        if (this.stopped.aborted) return false;
        if (this.#after === undefined) this.connected();
        this.#after = answer.after ?? this.#after;
        for (const event of answer.events) this.receive(event.event, event);
        return true;
      } catch (error) {
        // The first request without a number gets a response immediately.
        this.#after = undefined;
        // The page says `online`, too, when the person has signed in again. Until then, the server
        // may refuse what the person is allowed to do.
        const waits = error instanceof Problem && !error.isTemporary ? [] : [pause(5_000)];
        await Promise.race([...waits, online(this.stopped)]);
      }
    }
    return false;
  }
}

function isHidden() {
  return document.visibilityState === "hidden";
}

function online(signal) {
  return next(window, "online", signal);
}

function visibilityChange(signal) {
  return next(document, "visibilitychange", signal);
}

// Waits for an event, or until nobody listens anymore.
function next(target, kind, signal) {
  return new Promise((resolve) => {
    target.addEventListener(kind, resolve, { once: true, signal });
    signal.addEventListener("abort", resolve);
  });
}
