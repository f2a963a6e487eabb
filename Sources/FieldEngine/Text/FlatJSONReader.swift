/// Reads JSON arrays and objects of strings, numbers and Booleans; an array can also contain arrays
/// of strings.
struct FlatJSONReader {
  var rest: Substring.UnicodeScalarView

  mutating func array() -> [String]? {
    guard consume("[") else { return nil }
    var items: [String] = []
    if consume("]") { return rest.isEmpty ? items : nil }
    repeat {
      guard let item = rest.first == "[" ? inner() : item() else { return nil }
      items.append(item)
    } while consume(",")
    return consume("]") && rest.isEmpty ? items : nil
  }

  /// Reads an array of strings inside an array, as the text of the inner array.
  private mutating func inner() -> String? {
    guard consume("[") else { return nil }
    var items: [String] = []
    if consume("]") { return ListText.write(items) }
    repeat {
      guard rest.first == "\"", let item = quoted() else { return nil }
      items.append(item)
    } while consume(",")
    return consume("]") ? ListText.write(items) : nil
  }

  /// Reads an object as strings by member name; nil if a member occurs twice.
  mutating func object() -> [String: String]? {
    guard consume("{") else { return nil }
    var members: [String: String] = [:]
    if consume("}") { return rest.isEmpty ? members : nil }
    repeat {
      guard rest.first == "\"", let name = item(), consume(":"), let value = item() else {
        return nil
      }
      guard members.updateValue(value, forKey: name) == nil else { return nil }
    } while consume(",")
    return consume("}") && rest.isEmpty ? members : nil
  }

  private mutating func consume(_ scalar: Unicode.Scalar) -> Bool {
    rest = rest.drop { $0.isWhitespace }
    guard rest.first == scalar else { return false }
    rest.removeFirst()
    rest = rest.drop { $0.isWhitespace }
    return true
  }

  private mutating func item() -> String? {
    if rest.first == "\"" { return quoted() }
    let word = rest.prefix { $0 != "," && $0 != "]" && $0 != "}" && !$0.isWhitespace }
    rest = rest[word.endIndex...]
    let text = String(word)
    return ["true", "false"].contains(text) || ExactDecimal(typed: text) != nil ? text : nil
  }

  /// Reads a string, keeping the spaces inside its quotes.
  private mutating func quoted() -> String? {
    var text = ""
    rest.removeFirst()
    while let scalar = rest.popFirst() {
      switch scalar {
      case "\"": return text
      case "\\":
        guard let escaped = escaped() else { return nil }
        text.unicodeScalars.append(escaped)
      default: text.unicodeScalars.append(scalar)
      }
    }
    return nil
  }

  private mutating func escaped() -> Unicode.Scalar? {
    let plain: [Unicode.Scalar: Unicode.Scalar] = [
      "\"": "\"", "\\": "\\", "/": "/", "n": "\n", "t": "\t", "r": "\r", "b": "\u{8}",
      "f": "\u{C}",
    ]
    guard let scalar = rest.popFirst() else { return nil }
    if let simple = plain[scalar] { return simple }
    guard scalar == "u", let unit = codeUnit() else { return nil }
    if let scalar = Unicode.Scalar(unit) { return scalar }
    guard rest.starts(with: "\\u".unicodeScalars) else { return nil }
    rest = rest.dropFirst(2)
    guard let low = codeUnit(), UTF16.isLeadSurrogate(unit), UTF16.isTrailSurrogate(low) else {
      return nil
    }
    return Unicode.Scalar(0x10000 + (UInt32(unit) - 0xD800) << 10 + (UInt32(low) - 0xDC00))
  }

  /// Reads four hexadecimal digits as a UTF-16 code unit.
  private mutating func codeUnit() -> UInt16? {
    let digits = rest.prefix(4)
    guard digits.count == 4, digits.allSatisfy({ $0.properties.isASCIIHexDigit }) else {
      return nil
    }
    rest = rest.dropFirst(4)
    return UInt16(String(digits), radix: 16)
  }
}
