// Uploads files in pieces, so that a broken connection costs one piece instead of the whole file.

import { query, send } from "./requests.js";

const pieceSize = 4 * 1024 * 1024;

/**
 * Uploads a file, or the part of it that the server does not have yet.
 * @param {string} path
 * @param {File} file
 * @param {string} upload The name by which the server knows the file until it is complete.
 */
export async function uploadFile(path, file, upload) {
  const type = file.type || "application/octet-stream";
  if (file.size <= pieceSize) {
    return send("POST", path + query({ name: file.name }), file, { type, timeout: 600_000 });
  }
  const address = path + query({ name: file.name, upload });
  let offset = 0;
  for (;;) {
    const end = Math.min(offset + pieceSize, file.size);
    try {
      const answer = await send("POST", address, file.slice(offset, end), {
        type, range: `bytes ${offset}-${end - 1}/${file.size}`, timeout: 600_000,
      });
      if (end === file.size) return answer;
      offset = end;
    } catch (error) {
      if (error.code !== "wrong_offset" || error.body.offset === offset) throw error;
      offset = error.body.offset;
    }
  }
}
