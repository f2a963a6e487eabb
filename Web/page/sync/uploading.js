// The uploads that are on their way, also after the view of their draft has ended.

/**
 * Until an upload ends, signing out waits for it and asks before it is lost. So does closing the
 * page, if only this page has the file.
 * @param {string} draft
 * @param {Promise<any>} upload
 * @param {boolean} isKept whether the device has the file
 */
export function countUpload(draft, upload, isKept) {
  const ending = new AbortController();
  const on = (kind, handler) => addEventListener(kind, handler, { signal: ending.signal });
  on("fieldbook-send", ({ detail }) => detail.push(upload));
  on("fieldbook-sign-out", ({ detail }) => detail.add(draft));
  if (!isKept) on("beforeunload", (event) => event.preventDefault());
  upload.catch(() => {}).finally(() => ending.abort());
}
