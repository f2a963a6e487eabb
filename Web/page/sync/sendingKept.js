// Sends the edits that this device keeps, while no draft is open.

import { keptDrafts } from "../device/drafts.js";
import { unsentCounts } from "../device/queue.js";
import { waitBriefly } from "../waiting.js";
import { Sender } from "./sender.js";

/**
 * Sends the edits immediately and whenever the connection is restored, and calls a function
 * afterwards.
 * @param {import("../device/accounts.js").Account} account
 * @param {() => void} done
 * @returns {() => Promise<void>} a function that stops sending
 */
export function sendKept(account, done) {
  let isStopped = false;
  let sending = Promise.resolve();
  const sendAll = async () => {
    const [drafts, counts] = await Promise.all([keptDrafts(account), unsentCounts(account)]);
    let isSent = false;
    for (const { id, begin } of drafts) {
      if (isStopped || (!begin && !counts.get(id))) continue;
      const sender = new Sender(account, id);
      await sender.flush();
      sender.stop();
      if (!sender.isConnected) break;
      isSent = true;
    }
    return isSent;
  };
  const send = (isAgain) => {
    sending = sending.then(sendAll).then((isSent) => {
      if (!isStopped && (isSent || isAgain)) done();
    }, () => {});
  };
  const online = () => send(true);
  const asked = (event) => event.detail.push(sending);
  addEventListener("online", online);
  addEventListener("fieldbook-send", asked);
  send(false);
  return () => {
    isStopped = true;
    removeEventListener("online", online);
    removeEventListener("fieldbook-send", asked);
    return waitBriefly(sending);
  };
}
