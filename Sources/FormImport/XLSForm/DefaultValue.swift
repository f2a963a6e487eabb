extension String {
  /// Whether pyxform treats a default as an expression: outside quotes, it contains a reference, a
  /// function call, `|`, or an arithmetic operator.
  ///
  /// A hyphen before a digit is the sign of a number, and one in a name is part of it. In a date or
  /// a place, the first other hyphen makes the default a value.
  func isDynamicDefault(of type: String) -> Bool {
    let text = Array(unicodeScalars)
    let hasHyphens = ["date", "dateTime", "geopoint", "geotrace", "geoshape"].contains(type)
    var place = 0
    while place < text.count {
      switch text[place] {
      case "'", "\"": place = text[(place + 1)...].firstIndex(of: text[place]) ?? place
      case "$" where text[place...].starts(with: "${".unicodeScalars): return true
      case "*", "+", "|": return true
      case "-" where !text[(place + 1)...].beginsNumber: return !hasHyphens
      case " " where text[place...].starts(with: " mod ".unicodeScalars): return true
      case " " where text[place...].starts(with: " div ".unicodeScalars): return true
      case let scalar where scalar.properties.isAlphabetic || scalar == "_":
        place = text[place...].firstIndex { !$0.continuesName } ?? text.count
        if place < text.count, text[place] == "(" { return true }
        continue
      case let scalar where scalar.isDigit:
        place += text[place...].timeLength
        continue
      default: break
      }
      place += 1
    }
    return false
  }
}

extension ArraySlice<Unicode.Scalar> {
  /// Whether the text begins with a digit, or with a point before a digit.
  fileprivate var beginsNumber: Bool {
    first?.isDigit == true || (first == "." && dropFirst().first?.isDigit == true)
  }

  /// The number of scalars of the time at the start, with its offset, or else 1.
  fileprivate var timeLength: Int {
    guard matches("00:00:00") else { return matches("0000-00-00T") ? 11 : 1 }
    let rest = dropFirst(8)
    return rest.matches("+00:00") || rest.matches("-00:00") ? 14 : 8
  }

  /// Whether the text begins like a pattern in which `0` stands for any digit.
  private func matches(_ pattern: String) -> Bool {
    let pattern = Array(pattern.unicodeScalars)
    guard count >= pattern.count else { return false }
    return zip(self, pattern).allSatisfy { $1 == "0" ? $0.isDigit : $0 == $1 }
  }
}

extension Unicode.Scalar {
  fileprivate var isDigit: Bool { value &- 0x30 < 10 }

  fileprivate var continuesName: Bool {
    properties.isAlphabetic || isDigit || self == "_" || self == "-" || self == "." || self == ":"
  }
}
