// Sends the edits that this device keeps, while no draft is open.

import { keptDrafts } from "../device/drafts.js";
import { unsentCounts } from "../device/queue.js";
import { waitBriefly } from "../waiting.js";
import { Sender, longest, shortest } from "./sender.js";

/**
 * Sends the edits immediately, whenever the connection is restored, and from time to time while the
 * server cannot be reached; calls a function afterwards.
 * @param {import("../device/accounts.js").Account} account
 * @param {() => void} done
 * @returns {() => Promise<void>} a function that stops sending
 */
export function sendKept(account, done) {
  let isStopped = false;
  let sending = Promise.resolve();
  let timer = 0;
  let pause = shortest;
  const sendAll = async () => {
    const [drafts, counts] = await Promise.all([keptDrafts(account), unsentCounts(account)]);
    let isSent = false;
    for (const { id, begin } of drafts) {
      if (isStopped || (!begin && !counts.get(id))) continue;
      const sender = new Sender(account, id);
      await sender.flush();
      sender.stop();
      if (!sender.isConnected) {
        sendLater();
        break;
      }
      isSent = true;
    }
    return isSent;
  };
  const sendLater = () => {
    clearTimeout(timer);
    if (!isStopped) timer = setTimeout(() => send(false), pause);
    pause = Math.min(pause * 2, longest);
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
    clearTimeout(timer);
    removeEventListener("online", online);
    removeEventListener("fieldbook-send", asked);
    return waitBriefly(sending);
  };
}
