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
