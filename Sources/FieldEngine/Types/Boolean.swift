extension TypeEntry {
  /// True or false.
  static let boolean = TypeEntry(
    summary: "true or false", example: "yes", parameters: [.prefix, .suffix, .message]
  ) { parameters in
    let prefix = parameters.text(.prefix) ?? ""
    let suffix = parameters.text(.suffix) ?? ""
    var format = ValueFormat<Bool>(
      read: { words[$0.lowercased()] }, show: { "\(prefix)\($0)\(suffix)" }, edit: { "\($0)" })
    format.canBecomeReadable = { text in words.keys.contains { $0.hasPrefix(text.lowercased()) } }
    format.message = parameters.text(.message)
    var row = FieldDefinition(
      name: "boolean", label: "Yes or No", format: format, canonical: { .boolean($0) })
    let intake = TypedIntake(prefix: prefix, suffix: suffix) { words[$0.lowercased()] != nil }
    row.take = { intake($0) }
    row.minimumWidth = 5
    return row
  }
}

/// What people write for the two values.
private let words: [String: Bool] = [
  "true": true, "yes": true, "y": true, "1": true, "false": false, "no": false, "n": false,
  "0": false,
]
