extension XPathTranslator {
  /// The tokens, with patterns in place of those in calls of `regex` that definitions do not accept.
  var withPlainPatterns: [XPathToken] {
    var tokens = tokens
    for place in tokens.indices.dropFirst().dropLast() {
      guard case .text(let pattern) = tokens[place].kind, tokens[place - 1].kind == .comma,
        tokens[place + 1].kind == .close, isArgumentOfRegex(place, tokens)
      else { continue }
      let quote = tokens[place].source.prefix(1)
      tokens[place].kind = .text(pattern.plainPattern)
      tokens[place].source = quote + pattern.plainPattern + quote
    }
    return tokens
  }

  private func isArgumentOfRegex(_ place: Int, _ tokens: [XPathToken]) -> Bool {
    var depth = 0
    for start in (0..<place).reversed() {
      if tokens[start].kind == .close { depth += 1 }
      if tokens[start].kind == .open { depth -= 1 }
      if depth < 0 { return start > 0 && tokens[start - 1].kind == .name("regex") }
    }
    return false
  }
}

extension String {
  /// A pattern for the whole text without `^` and `$` around each alternative, and with `\-` for a
  /// hyphen after a class such as `\w`, which stands for itself.
  fileprivate var plainPattern: String {
    var plain = ""
    var (rest, depth, isInClass) = (Substring(self), 0, false)
    while let character = rest.popFirst() {
      switch character {
      case "\\":
        plain += "\\" + rest.prefix(1)
        let escaped = rest.popFirst()
        let isClass = escaped.map("dDwWsS".contains) == true
        if isInClass, isClass, rest.first == "-", rest.dropFirst().first != "]" {
          rest.removeFirst()
          plain += "\\-"
        }
        continue
      case "[": isInClass = true
      case "]": isInClass = false
      case "(" where !isInClass: depth += 1
      case ")" where !isInClass: depth -= 1
      case "^" where !isInClass && depth == 0 && plain.hasSuffix("|"): continue
      case "$" where !isInClass && depth == 0 && rest.first == "|": continue
      default: break
      }
      plain.append(character)
    }
    return plain
  }
}
