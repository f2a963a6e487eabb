/// Converts between the text of a list's items and a single string.
package enum ListText {
  /// Writes strings as a JSON array.
  package static func write(_ items: [String]) -> String {
    "[" + items.map(quoted).joined(separator: ",") + "]"
  }

  /// Writes a string as a JSON string.
  static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": result += "\\\(scalar)"
      case _ where scalar.value < 0x20:
        let digits = String(scalar.value, radix: 16)
        result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }

  /// Reads a JSON array of strings, numbers or Booleans; returns nil if the text is anything else.
  static func read(_ text: String) -> [String]? {
    let trimmed = text.trimmingWhitespace
    guard trimmed.utf8.first == UInt8(ascii: "[") else { return nil }
    var reader = FlatJSONReader(rest: trimmed.unicodeScalars[...])
    return reader.array()
  }

  /// Reads the items of a JSON array, or splits other text at semicolons and line breaks.
  ///
  /// In other text, an item is quoted if it contains a separator or outer spaces; a quote inside it
  /// is doubled.
  static func items(of text: String) -> [String] {
    if let array = read(text) { return array }
    var items: [String] = []
    var rest = text[...]
    while !rest.isEmpty {
      if let item = readQuoted(from: &rest) {
        items.append(item)
      } else {
        let item = String(rest.prefix { !$0.endsItem }).trimmingWhitespace
        rest = rest.drop { !$0.endsItem }
        if !item.isEmpty { items.append(item) }
      }
      rest = rest.dropFirst()
    }
    return items
  }

  /// Reads a quoted item up to its separator; if there is none, returns nil and reads nothing.
  private static func readQuoted(from rest: inout Substring) -> String? {
    var tail = rest.drop { $0.isWhitespace && !$0.isNewline }
    guard tail.popFirst() == "\"" else { return nil }
    var item = ""
    while let character = tail.popFirst() {
      guard character == "\"" else {
        item.append(character)
        continue
      }
      if tail.first == "\"" {
        item.append(tail.removeFirst())
        continue
      }
      tail = tail.drop { $0.isWhitespace && !$0.isNewline }
      guard tail.first?.endsItem != false else { return nil }
      rest = tail
      return item
    }
    return nil
  }

  /// Joins items with semicolons for display; an exact item keeps its outer spaces.
  static func show(_ items: [(text: String, isExact: Bool)]) -> String {
    let plain = items.map { $0.text }.joined(separator: "; ")
    let isArray = read(plain) != nil
    guard isArray || items.contains(where: { $0.isExact || $0.text.needsQuotes }) else {
      return plain
    }
    return items.enumerated().map { place, item in
      let isPlain = !item.isExact && !item.text.isEmpty && !item.text.needsQuotes
      return isPlain && !(isArray && place == 0) ? item.text : inQuotes(item.text)
    }.joined(separator: "; ")
  }

  private static func inQuotes(_ text: String) -> String {
    "\"" + text.replacing("\"", with: "\"\"") + "\""
  }
}

extension Character {
  /// Whether the character separates items.
  fileprivate var endsItem: Bool { self == ";" || isNewline }
}

extension String {
  /// Whether an item must be quoted to be read back unchanged.
  fileprivate var needsQuotes: Bool {
    contains { $0.endsItem } || trimmingWhitespace.first == "\""
  }
}
