extension TypeEntry {
  /// Free text.
  static let phrase = TypeEntry(
    summary: "free text", example: "Call back on Monday", parameters: [.lines],
    checks: [.lines]
  ) { parameters in
    var row = FieldDefinition(name: "phrase", label: "Phrase", accepting: .any)
    row.isBlank = { $0.isAllWhitespace }
    row.lines = parameters.count(.lines) ?? 1
    row.priority = 1.7
    row.minimumWidth = 16
    return row
  }
}
