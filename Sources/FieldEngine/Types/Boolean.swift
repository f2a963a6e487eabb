extension TypeEntry {
  /// True or false.
  static let boolean = TypeEntry(
    summary: "true or false", example: "yes", parameters: [.prefix, .suffix, .message]
  ) { parameters in
    let prefix = parameters.text(.prefix) ?? ""
    let suffix = parameters.text(.suffix) ?? ""
    var format = ValueFormat<Bool>(
      read: { Answer.value(of: $0) }, show: { "\(prefix)\($0)\(suffix)" }, edit: { "\($0)" })
    format.canBecomeReadable = { Answer.canBegin(with: $0) }
    format.message = parameters.text(.message)
    var row = FieldDefinition(
      name: "boolean", label: "Yes or No", format: format, canonical: { .boolean($0) })
    let intake = TypedIntake(prefix: prefix, suffix: suffix) { Answer.value(of: $0) != nil }
    row.accept = { intake($0) }
    row.minimumWidth = 5
    return row
  }
}

/// The words that people write for the two values.
private enum Answer {
  private static let words = [
    ("true", true), ("yes", true), ("y", true), ("1", true),
    ("false", false), ("no", false), ("n", false), ("0", false),
  ]

  static func value(of text: String) -> Bool? {
    let lower = text.lowercased()
    return words.first { $0.0 == lower }?.1
  }

  static func canBegin(with text: String) -> Bool {
    let lower = text.lowercased()
    return words.contains { $0.0.hasPrefix(lower) }
  }
}
