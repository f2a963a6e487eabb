extension TypeEntry {
  /// A state by code, name or old abbreviation: `ca`, `Calif.`, `New York`.
  static let state = TypeEntry(
    summary: "a state in any of its forms", example: "n. carolina", tablesAsOf: "2026-11-01"
  ) { _ in
    var row = FieldDefinition(
      name: "state", label: "State", accepting: .words(signs: "."), shape: stateShape)
    row.validateResult = { raw, _ in
      States.isName(raw) ? nil : States.canBegin(with: raw) ? .incomplete : .unknown
    }
    row.keyboard = .name
    row.priority = 1.0
    row.minimumWidth = 8
    return row
  }

  /// A state's postal abbreviation.
  static let st = TypeEntry(
    summary: "a state's two-letter code", example: "ca", tablesAsOf: "2026-11-01"
  ) { _ in
    var row = FieldDefinition(
      name: "st", label: "State", accepting: .letters, limit: 2,
      shape: { LetterCase.upper.apply(to: $0, accepting: .letters) })
    row.template = .fixed(Template(compiling: "XX", placeholders: "X"))
    row.validateTyping = { raw, _ in validateCodeWhileTyping(raw) }
    row.validateResult = { raw, _ in States.codes.contains(raw) ? nil : .incomplete }
    row.keyboard = .name
    row.priority = 0.5
    row.minimumWidth = 2
    return row
  }
}

/// Writes a code in capitals, and a name with a capital for each word.
@Sendable private func stateShape(_ text: String) -> String {
  let text = text.droppingLeadingSpaces
  if text.utf8.count == 2, States.codes.contains(text.uppercased()) { return text.uppercased() }
  return LetterCase.words.apply(to: text)
}

private func validateCodeWhileTyping(_ raw: String) -> IssueKind? {
  guard let first = raw.unicodeScalars.first else { return nil }
  let canBecomeCode =
    raw.unicodeScalars.count == 1
    ? States.hasCode(beginningWith: first) : States.codes.contains(raw)
  return canBecomeCode ? nil : .unknown
}
