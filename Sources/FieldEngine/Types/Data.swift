extension TypeEntry {
  /// Text without spaces, such as a code or a serial number.
  static let data = TypeEntry(
    summary: "text without spaces", example: "AB-1200"
  ) { _ in
    var row = FieldDefinition(name: "data", label: "Data", accepting: .nonSpaces)
    row.validateTyping = { raw, _ in spacesInside(raw) }
    row.priority = 1.2
    return row
  }

  /// A fixed number of characters without spaces.
  static let dataLength = TypeEntry(
    summary: "a fixed number of characters without spaces", example: "AB12C",
    parameters: [.length], required: [.length], exampleParameters: [.length: 5],
    checks: [Check { parameters throws(TypeError) in _ = try parameters.length(atMost: 1_000) }]
  ) { parameters throws(TypeError) in
    let length = try parameters.length(atMost: 1_000) ?? 1
    var row = FieldDefinition(
      name: "dataLength", label: "Data", accepting: .nonSpaces, limit: length)
    row.template = .fixed(
      Template(compiling: String(repeating: "X", count: length), placeholders: "X"))
    row.validateTyping = { raw, _ in spacesInside(raw) }
    row.validateResult = { raw, _ in raw.characterCount < length ? .incomplete : nil }
    row.minimumWidth = length
    return row
  }
}

private func spacesInside(_ raw: String) -> IssueKind? {
  raw.unicodeScalars.contains { $0.isWhitespace } ? .spaces : nil
}

extension TypeParameters {
  /// Returns the `length` parameter, which must be between one and a limit.
  func length(atMost limit: Int) throws(TypeError) -> Int? {
    guard let length = count(.length) else { return nil }
    guard length >= 1 else { throw .notPositive(.length) }
    guard length <= limit else { throw .tooLarge(.length, limit: limit) }
    return length
  }
}
