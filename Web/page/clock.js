// The local time, for validation by the engine and by the server.

/** The difference between local time and UTC in minutes, rounded to a quarter of an hour. */
export function utcOffset() {
  return -15 * Math.round(new Date().getTimezoneOffset() / 15);
}

/** The local date in days since 1970, the difference from UTC in minutes, and the time. */
export function localTime() {
  const [now, offset] = [Date.now(), utcOffset()];
  return [Math.floor((now + offset * 60_000) / 86_400_000), offset, now];
}
