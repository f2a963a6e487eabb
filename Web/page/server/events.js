// Events from the server: as a stream, or by long polling where streams fail.

import { pause } from "../waiting.js";
import { get, query } from "./requests.js";

const kinds = ["change", "people", "status"];

/**
 * Listens to the events of drafts or, if there are no ids, to those of lists.
 * @param {string[]} drafts
 * @param {string | undefined} seat the name of this device in the draft
 * @param {(kind: string, event: any) => void} receive
 * @param {() => void} connected called each time the connection is restored
 * @returns {() => void} a function that stops listening
 */
export function listen(drafts, seat, receive, connected = () => {}) {
  const parameters = { drafts: drafts.join(","), seat };
  let failures = 0;
  let isStopped = false;
  const source = new EventSource(`/api/events${query(parameters)}`);
  source.onopen = () => {
    failures = 0;
    connected();
  };
  for (const kind of kinds) {
    source.addEventListener(kind, (event) => receive(kind, JSON.parse(event.data)));
  }
  source.onerror = () => {
    failures += 1;
    if (failures < 4 && source.readyState !== EventSource.CLOSED) return;
    source.close();
    poll(parameters, receive, connected, () => isStopped);
  };
  return () => {
    isStopped = true;
    source.close();
  };
}

async function poll(parameters, receive, connected, isStopped) {
  let after;
  let isConnected = false;
  while (!isStopped()) {
    try {
      const answer = await get("/api/events", { ...parameters, wait: 25, after });
      if (!isConnected) connected();
      isConnected = true;
      after = answer.after ?? after;
      for (const event of answer.events) receive(event.event, event);
    } catch (error) {
      if (error.status >= 400 && error.status < 500 && !error.isTemporary) return;
      // The first request without a number gets a response immediately.
      isConnected = false;
      after = undefined;
      await pause(5_000);
    }
  }
}
