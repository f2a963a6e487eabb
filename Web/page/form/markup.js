// The markup of notes: paragraphs, **bold**, _italic_ and [links](https://…), and nothing else.

import { element } from "../dom.js";

const pattern = /\\([*_[\\])|\*\*(.*?)\*\*|_(.+?)_|\[([^\]]+)\]\((https?:\/\/[^)\s]+)\)/s;

/** Returns the paragraphs of a note as elements. */
export function paragraphs(text) {
  return text.split(/\n\s*\n/).map((part) => element("p", {}, inline(part)));
}

function inline(text) {
  const match = pattern.exec(text);
  if (!match) return [text];
  const [whole, escaped, bold, italic, link, address] = match;
  // The answer between the signs is empty.
  const made = bold === "" ? "" : escaped ?? (bold !== undefined ? element("strong", {}, inline(bold))
    : italic !== undefined ? element("em", {}, inline(italic))
    : element("a", { href: address, rel: "noopener noreferrer", target: "_blank" }, link));
  return [text.slice(0, match.index), made, ...inline(text.slice(match.index + whole.length))];
}
