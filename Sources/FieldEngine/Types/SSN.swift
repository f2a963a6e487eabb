extension TypeEntry {
  /// A Social Security number.
  static let ssn = TypeEntry(
    summary: "a Social Security number", example: "123-45-6789", parameters: [.strict]
  ) { parameters in
    var row = FieldDefinition.digits(name: "ssn", label: "SSN", template: "000-00-0000")
    row.storage = .mask
    guard parameters.flag(.strict) else { return row }
    row.validateTyping = { raw, _ in neverIssued(raw) ? .neverIssued : nil }
    return row
  }
}

/// Whether the Social Security Administration never issued the number.
///
/// This includes two numbers made famous by advertising. Each part is checked as soon as it is
/// complete.
private func neverIssued(_ raw: String) -> Bool {
  let area = raw.prefix(3)
  let group = raw.dropFirst(3).prefix(2)
  return raw.hasPrefix("9") || area == "000" || area == "666" || group == "00"
    || (raw.utf8.count == 9 && raw.hasSuffix("0000"))
    || raw == "078051120" || raw == "219099999"
}
