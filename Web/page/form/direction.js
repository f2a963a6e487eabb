// The direction in which an answer is written, whatever the direction of its form.

/** The types whose answers consist of digits, codes and punctuation. */
const leftToRight = new Set([
  "age", "closedRange", "credit", "currency", "cvv", "data", "dataLength", "date", "dateTime",
  "decimal", "double", "email", "expDate", "float", "geopoint", "integer", "month", "number",
  "percent", "phone", "range", "ssn", "st", "streetnumber", "time", "url", "uuid", "year", "zip",
]);

/** The `dir` of an answer: left to right, or the direction of its own letters. */
export function directionOfAnswer({ type } = /** @type {any} */ ({})) {
  return leftToRight.has(type) ? "ltr" : "auto";
}
