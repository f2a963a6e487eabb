// Version 7 UUIDs (RFC 9562, section 5.7), which sort by the time when they were created.

/** The name of this browser for forms that ask for `${deviceid}`. */
export function deviceName() {
  const known = localStorage.getItem("device");
  if (known) return known;
  const name = newID();
  localStorage.setItem("device", name);
  return name;
}

/** Returns a new identifier. */
export function newID() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  let time = Date.now();
  for (let index = 5; index >= 0; index -= 1) {
    bytes[index] = time % 256;
    time = Math.floor(time / 256);
  }
  bytes[6] = (bytes[6] & 0x0f) | 0x70;
  bytes[8] = (bytes[8] & 0x3f) | 0x80;
  const digits = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return [
    digits.slice(0, 8), digits.slice(8, 12), digits.slice(12, 16), digits.slice(16, 20),
    digits.slice(20),
  ].join("-");
}
