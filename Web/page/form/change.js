// Determines afterwards which change a person made to the text of an input.

/**
 * Compares the text before and after a change, and finds the replaced part and its replacement. If
 * several results are possible, the one at the caret is right.
 */
export function changeBetween(old, text, caret, before) {
  const { start, end } = before;
  const isReplaced = before.value === old && end > start
    && text.startsWith(old.slice(0, start)) && text.endsWith(old.slice(end))
    && text.length >= start + old.length - end;
  if (isReplaced) {
    return { from: start, to: end, inserted: text.slice(start, text.length - old.length + end) };
  }
  let suffix = 0;
  const longest = Math.min(old.length, text.length - caret);
  while (suffix < longest && old.at(-1 - suffix) === text.at(-1 - suffix)) suffix += 1;
  let prefix = 0;
  const room = Math.min(old.length, text.length) - suffix;
  while (prefix < room && old[prefix] === text[prefix]) prefix += 1;
  return {
    from: prefix, to: old.length - suffix, inserted: text.slice(prefix, text.length - suffix),
  };
}

/**
 * Makes the same change to a text that others have changed in the meantime.
 * @param {string} base the text before either change
 * @param {string} mine the text after this person's change
 * @param {string} theirs the text after the others' change
 */
export function withSameChange(base, mine, theirs) {
  const [before, after] = ends(base, mine);
  const from = placeIn(theirs, base, before);
  const to = Math.max(from, placeIn(theirs, base, base.length - after));
  return theirs.slice(0, from) + mine.slice(before, mine.length - after) + theirs.slice(to);
}

// Where a place in a text is after others have changed the text.
function placeIn(theirs, base, place) {
  const [before, after] = ends(base, theirs);
  return place <= before ? place : theirs.length - Math.min(after, base.length - place);
}

// The lengths of what two texts have in common at the start and, beside it, at the end.
function ends(one, other) {
  const most = Math.min(one.length, other.length);
  let before = 0;
  while (before < most && one[before] === other[before]) before += 1;
  let after = 0;
  while (after < most - before && one.at(-1 - after) === other.at(-1 - after)) after += 1;
  return [before, after];
}
