// Reads JavaScript token by token, and writes it without the parts that only people need.

const keywordsBeforeExpressions = new Set(["await", "case", "delete", "do", "else", "in",
  "instanceof", "new", "of", "return", "throw", "typeof", "void", "yield"]);
const space = /\s+/y;
const comment = /\/\/[^\n]*|\/\*[^]*?\*\//y;
const word = /[\w$#\u0080-\uffff]+/y;
const string = /"(?:[^"\\\n]|\\[^])*"|'(?:[^'\\\n]|\\[^])*'/y;
const regex = /\/(?:[^/\\[\n]|\\.|\[(?:[^\]\\\n]|\\.)*\])+\/\w*/y;
const mark = /=>|\+\+|--|[^]/y;

/**
 * Returns the tokens of a program's text; joined, they are the same text.
 * @returns {{kind: string, text: string}[]}
 */
export function tokensOf(text) {
  const tokens = [];
  for (let at = 0; at < text.length;) {
    const token = tokenAt(text, at, tokens);
    tokens.push(token);
    at += token.text.length;
  }
  return tokens;
}

function tokenAt(text, at, before) {
  const kinds = { space, comment, string, word };
  for (const [kind, pattern] of Object.entries(kinds)) {
    const found = match(pattern, text, at);
    if (found) return { kind, text: found };
  }
  if (text[at] === "`") return { kind: "template", text: text.slice(at, endOfTemplate(text, at)) };
  if (text[at] === "/" && isExpressionNext(before)) {
    const found = match(regex, text, at);
    if (found) return { kind: "regex", text: found };
  }
  return { kind: "mark", text: match(mark, text, at) };
}

function match(pattern, text, at) {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0];
}

// After a value, a slash means division; elsewhere, it begins a regular expression.
function isExpressionNext(tokens) {
  const last = tokens.findLast(({ kind }) => kind !== "space" && kind !== "comment");
  if (!last) return true;
  if (last.kind === "word") return keywordsBeforeExpressions.has(last.text);
  return last.kind === "mark" && ![")", "]", "}", "++", "--"].includes(last.text);
}

// A template contains expressions, which can contain templates.
function endOfTemplate(text, start) {
  for (let at = start + 1; at < text.length; at += 1) {
    if (text[at] === "`") return at + 1;
    if (text[at] === "\\") at += 1;
    else if (text.startsWith("${", at)) at = endOfExpression(text, at + 2);
  }
  throw new Error("A template does not end.");
}

/** Returns the place of the brace that ends an expression. */
function endOfExpression(text, start) {
  const tokens = [];
  let depth = 0;
  for (let at = start; at < text.length;) {
    const token = tokenAt(text, at, tokens);
    if (token.text === "{") depth += 1;
    if (token.text === "}" && (depth -= 1) < 0) return at;
    tokens.push(token);
    at += token.text.length;
  }
  throw new Error("An expression in a template does not end.");
}

/**
 * Returns a program without comments, indentation, and spaces that separate nothing. It keeps line
 * breaks that can end a statement.
 *
 *     compacted("let a = b; // the first")   // "let a=b;"
 */
export function compacted(text) {
  const tokens = tokensOf(text);
  let written = "";
  let gap = "";
  for (const { kind, text: token } of tokens) {
    if (kind === "space" || kind === "comment") {
      gap = gap === "\n" || token.includes("\n") ? "\n" : " ";
    } else {
      written += (gap && between(written, gap, token)) + token;
      gap = "";
    }
  }
  return `${written}\n`;
}

function between(before, gap, after) {
  if (before === "") return "";
  if (gap === "\n") return /[{([,;]$/.test(before) || /^[)\]}.,]/.test(after) ? "" : "\n";
  const ends = before.at(-1) + after[0];
  const isNeeded = /[\w$#\u0080-\uffff]{2}|\+\+|--|\/|\d\./.test(ends);
  return isNeeded ? " " : "";
}
