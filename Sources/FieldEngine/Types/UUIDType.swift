extension TypeEntry {
  /// A universally unique identifier.
  static let uuid = TypeEntry(
    summary: "a universally unique identifier", example: "0193f7a0-1c2d-7e3f-8a4b-5c6d7e8f9a0b"
  ) { _ in
    let format = ValueFormat<String>(
      parse: {
        let written = WrittenUUID($0)
        return (written.uuid, written.canGrow)
      }, show: { $0 })
    var row = FieldDefinition(name: "uuid", label: "Identifier", format: format)
    row.content = .digits
    row.minimumWidth = 36
    return row
  }
}

/// An identifier as programs write it: in either letter case, and possibly in braces, after
/// `urn:uuid:`, or without hyphens.
private struct WrittenUUID {
  /// The identifier with hyphens in lower case; nil if the text is not a complete identifier.
  private(set) var uuid: String?
  private(set) var canGrow = false

  private static let prefix = "urn:uuid:"
  private static let digitCount = 32

  init(_ text: String) {
    var rest = text[...].utf8
    let common = rest.commonCount(with: WrittenUUID.prefix.utf8)
    if common == rest.count {
      canGrow = true
      return
    }
    if common == WrittenUUID.prefix.utf8.count { rest = rest.dropFirst(common) }
    let isInBraces = rest.first == UInt8(ascii: "{")
    if isInBraces { rest = rest.dropFirst() }
    let isClosed = isInBraces && rest.last == UInt8(ascii: "}")
    if isClosed { rest = rest.dropLast() }
    var digitCount = 0
    for byte in rest where byte != UInt8(ascii: "-") {
      guard byte.lowerCased.isHexDigit else { return }
      digitCount += 1
    }
    guard digitCount <= WrittenUUID.digitCount else { return }
    canGrow = !isClosed && (digitCount < WrittenUUID.digitCount || isInBraces)
    guard digitCount == WrittenUUID.digitCount, isClosed == isInBraces else { return }
    let lower = rest.map { $0.lowerCased }
    let hyphened = WrittenUUID.hyphened(lower.filter { $0 != UInt8(ascii: "-") })
    if rest.count == digitCount || hyphened.utf8.elementsEqual(lower) { uuid = hyphened }
  }

  private static func hyphened(_ digits: [UInt8]) -> String {
    var text = ""
    for (place, digit) in digits.enumerated() {
      if place == 8 || place == 12 || place == 16 || place == 20 { text += "-" }
      text.unicodeScalars.append(Unicode.Scalar(digit))
    }
    return text
  }
}

extension Substring.UTF8View {
  /// Returns the number of leading bytes that match those of another string, ignoring letter case.
  fileprivate func commonCount(with other: String.UTF8View) -> Int {
    zip(self, other).prefix { $0.lowerCased == $1 }.count
  }
}

extension UInt8 {
  /// An ASCII letter in lower case; other bytes stay unchanged.
  fileprivate var lowerCased: UInt8 { self &- UInt8(ascii: "A") < 26 ? self | 0x20 : self }

  fileprivate var isHexDigit: Bool {
    self &- UInt8(ascii: "0") < 10 || self &- UInt8(ascii: "a") < 6
  }
}
