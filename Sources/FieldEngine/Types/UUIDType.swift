extension TypeEntry {
  /// A universally unique identifier.
  static let uuid = TypeEntry(
    summary: "a universally unique identifier", example: "0193f7a0-1c2d-7e3f-8a4b-5c6d7e8f9a0b"
  ) { _ in
    var format = ValueFormat<String>(
      read: { WrittenUUID($0).uuid }, show: { $0 })
    format.canBecomeReadable = { WrittenUUID($0).canGrow }
    var row = FieldDefinition(name: "uuid", label: "Identifier", format: format)
    row.content = .digits
    row.minimumWidth = 36
    return row
  }
}

/// An identifier as programs write it: in either letter case, in braces, after `urn:uuid:`, or
/// without hyphens.
private struct WrittenUUID {
  /// The identifier with hyphens in lower case; nil if the text is not a whole one.
  private(set) var uuid: String?
  private(set) var canGrow = false

  private static let prefix = "urn:uuid:"
  private static let digitCount = 32

  init(_ text: String) {
    var text = text.lowercased()[...]
    if WrittenUUID.prefix.hasPrefix(text) {
      canGrow = true
      return
    }
    if text.hasPrefix(WrittenUUID.prefix) { text = text.dropFirst(WrittenUUID.prefix.count) }
    let isInBraces = text.hasPrefix("{")
    if isInBraces { text.removeFirst() }
    let isClosed = isInBraces && text.hasSuffix("}")
    if isClosed { text.removeLast() }
    let digits = text.utf8.filter { $0 != UInt8(ascii: "-") }
    guard digits.allSatisfy({ $0.isHexDigit }), digits.count <= WrittenUUID.digitCount else {
      return
    }
    canGrow = !isClosed && (digits.count < WrittenUUID.digitCount || isInBraces)
    guard digits.count == WrittenUUID.digitCount, isClosed == isInBraces else { return }
    let hasUsualHyphens = text.utf8.count == digits.count || WrittenUUID.hyphened(digits) == text
    guard hasUsualHyphens else { return }
    uuid = WrittenUUID.hyphened(digits)
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

extension UInt8 {
  fileprivate var isHexDigit: Bool {
    self &- UInt8(ascii: "0") < 10 || self &- UInt8(ascii: "a") < 6
  }
}
