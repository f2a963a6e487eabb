extension XPathTranslator {
  /// Whether the current token is the last argument of `regex`.
  var isPattern: Bool {
    function == "regex" && kind(after: 1) == .close && tokens[index - 1].kind == .comma
  }
}

extension String {
  /// A pattern for the whole text without `^` and `$` around each alternative, and with `\-` for a
  /// hyphen after a class such as `\w`, which stands for itself.
  var plainPattern: String {
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
