extension TypeEntry {
  /// Free text.
  static let phrase = TypeEntry(
    summary: "free text", example: "Call back on Monday"
  ) { _ in
    var row = FieldDefinition(name: "phrase", label: "Phrase", accepting: .any)
    row.isBlank = \.isAllWhitespace
    row.priority = 1.7
    row.minimumWidth = 16
    return row
  }
}
