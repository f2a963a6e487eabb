// The engine counts user-perceived characters; the browser counts UTF-16 units.

/** @type {Intl.Segmenter | undefined} */
let segmenter;
const isSimple = (text) => /^[\x20-\x7e\n]*$/.test(text);

/** Returns the number of user-perceived characters in a string. */
export function length(text) {
  return isSimple(text) ? text.length : [...segmentsOf(text)].length;
}

/** Returns the number of user-perceived characters before an offset in UTF-16 units. */
export function toCharacters(text, units) {
  return length(text.slice(0, units));
}

/** Returns the offset in UTF-16 units of a number of user-perceived characters. */
export function toUnits(text, characters) {
  if (isSimple(text)) return Math.min(characters, text.length);
  let units = 0;
  let left = characters;
  for (const { segment } of segmentsOf(text)) {
    if (left-- <= 0) break;
    units += segment.length;
  }
  return units;
}

// Creating a segmenter takes as long as opening a small form, and most text needs none.
function segmentsOf(text) {
  segmenter ??= new Intl.Segmenter(undefined, { granularity: "grapheme" });
  return segmenter.segment(text);
}
