import FieldEngine

/// A comparison in a rule, with the places of its operands.
struct StatedComparison: Sendable {
  let comparison: FormRule.Comparison
  let left: Side
  let right: Side

  struct Side: Sendable {
    let operand: FormRule.Operand
    let site: Site
  }
}

extension DefinitionReader {
  /// Checks whether the operands can be compared.
  mutating func check(_ stated: StatedComparison, by index: inout MentionIndex) {
    switch (stated.left.operand, stated.right.operand) {
    case (.field(let left), .field(let right)):
      guard let kind = sample(of: left, by: &index)?.kind,
        let other = sample(of: right, by: &index)?.kind, kind != other
      else { return }
      find(.stated(.notComparable(left, kind, with: right, other)), at: stated.right.site)
    case (.field(let key), .value(let text)):
      check(text, comparedWith: key, stated.comparison, by: &index, at: stated.right.site)
    case (.value(let text), .field(let key)):
      check(text, comparedWith: key, stated.comparison, by: &index, at: stated.left.site)
    case (.value, .value): break
    }
  }

  /// Checks a value against a field; for an inequality, the two only need to be of the same kind.
  private mutating func check(
    _ text: String, comparedWith key: String, _ comparison: FormRule.Comparison,
    by index: inout MentionIndex, at site: Site
  ) {
    switch comparison {
    case .equal, .notEqual: check(text, asValueOf: key, by: &index, at: site)
    case .less, .lessOrEqual:
      guard let kind = sample(of: key, by: &index)?.kind, !kind.admits(text) else { return }
      find(.stated(.notOfKind(kind, text, of: key)), at: site)
    }
  }

  /// Checks that a field in a sum is a number.
  mutating func checkSummand(_ key: String, by index: inout MentionIndex, at site: Site) {
    guard !index.secret.contains(key), let sample = sample(of: key, by: &index),
      sample.kind != .number
    else { return }
    find(.stated(.notAddable(key)), at: site)
  }
}

extension DefinitionError.ValueKind {
  /// Whether the text can be a value of this kind.
  fileprivate func admits(_ text: String) -> Bool {
    switch self {
    case .number: ExactDecimal(typed: text) != nil
    case .date: (CalendarDay(iso: text) ?? CalendarDay(isoMonth: text)) != nil
    case .flag: ["true", "false"].contains(text)
    case .text, .range, .list: true
    }
  }
}
