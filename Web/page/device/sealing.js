// Data on the device is sealed with AES-GCM. The server provides the key at sign-in; the browser
// stores it in such a way that no script can read it.

const writer = new TextEncoder();
const reader = new TextDecoder();

/** Imports the key that the server gave, 32 bytes in base64. */
export function importKey(text) {
  const bytes = Uint8Array.from(
    atob(text.replace(/-/g, "+").replace(/_/g, "/")), (character) => character.charCodeAt(0));
  return crypto.subtle.importKey("raw", bytes, "AES-GCM", false, ["encrypt", "decrypt"]);
}

/** Seals a JSON value. */
export function seal(key, value) {
  return sealBytes(key, writer.encode(JSON.stringify(value)));
}

/** Opens a sealed JSON value. */
export async function unseal(key, sealed) {
  return JSON.parse(reader.decode(await unsealBytes(key, sealed)));
}

/** Seals bytes. */
export async function sealBytes(key, bytes) {
  const iv = crypto.getRandomValues(new Uint8Array(12));
  return { iv, data: await crypto.subtle.encrypt({ name: "AES-GCM", iv }, key, bytes) };
}

/** Opens sealed bytes. */
export function unsealBytes(key, { iv, data }) {
  return crypto.subtle.decrypt({ name: "AES-GCM", iv }, key, data);
}
