// Takes measurements from within the page. `SELECTOR` is replaced with the first input's selector.

(() => {
  const probe = (window.probe = { ready: null, keys: [] });

  function afterPaint(action) {
    requestAnimationFrame(() => {
      const channel = new MessageChannel();
      channel.port1.onmessage = () => action(performance.now());
      channel.port2.postMessage(null);
    });
  }

  const observer = new MutationObserver(() => {
    const input = document.querySelector("SELECTOR");
    if (!input || input.disabled || input.readOnly) return;
    observer.disconnect();
    afterPaint((now) => { probe.ready = now; });
  });
  observer.observe(document, { childList: true, subtree: true, attributes: true });

  // The time stamp of an event is the moment when the browser received the key.
  addEventListener("keydown", ({ timeStamp }) =>
    afterPaint((now) => probe.keys.push(now - timeStamp)), { capture: true });

  /** Types and deletes text as a keyboard does, but without waiting for the screen. */
  probe.type = async (count) => {
    for (let index = 0; index < count; index += 1) {
      if (index % 8 < 4) document.execCommand("insertText", false, String(index % 8));
      else document.execCommand("delete");
      if (index % 10 === 9) await new Promise((resolve) => setTimeout(resolve));
    }
  };
})();
