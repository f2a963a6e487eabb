extension LogicTranslator {
  /// Translates a comparison with REDCap's rules: in a comparison with a number, numbers in quotes
  /// count as numbers.
  mutating func comparison(
    _ left: LogicTerm, _ operation: LogicOperator, _ right: LogicTerm, at column: Int
  ) throws(LogicProblem) -> LogicTerm {
    if left.literal != nil, right.literal == nil {
      return try comparison(right, operation.mirrored, left, at: column)
    }
    if right.isNothing { return emptiness(of: left, operation) }
    let isEquality = operation == .equal || operation == .notEqual
    if left.isCheckbox { return checkbox(left, operation, right) }
    if !isEquality, !left.isTime, right.literal != nil {
      return .binary(left, operation, try size(right, at: column), .flag)
    }
    let other = beside(left, right)
    return .binary(beside(right, left), operation, other, .flag)
  }

  /// Returns a literal as the number that it contains, for a comparison by size.
  private func size(_ literal: LogicTerm, at column: Int) throws(LogicProblem) -> LogicTerm {
    if let numeral = literal.numeral { return LogicTerm(number: numeral) }
    if let time = Self.time(literal, literal) { return time }
    throw LogicProblem("Only numbers and times can be compared by size.", at: column)
  }

  /// Translates a test of whether a value is empty.
  private func emptiness(of term: LogicTerm, _ operation: LogicOperator) -> LogicTerm {
    let isSame: Bool
    switch operation {
    case .equal, .lessOrEqual: isSame = true
    case .notEqual, .greater: isSame = false
    case .less: return LogicTerm("false()", .flag)
    default: return LogicTerm("true()", .flag)
    }
    if term.isCheckbox { return LogicTerm(isSame ? "false()" : "true()", .flag) }
    // NaN does not equal the empty string, but its text does.
    let text =
      term.field == nil && term.kind != .text ? LogicTerm.call("string", [term], .text) : term
    return .binary(text, isSame ? .equal : .notEqual, LogicTerm(literal: ""), .flag)
  }

  /// Translates a comparison with the state of a choice, which is 1 or 0.
  private func checkbox(
    _ left: LogicTerm, _ operation: LogicOperator, _ right: LogicTerm
  ) -> LogicTerm {
    if operation == .equal || operation == .notEqual, let numeral = right.numeral {
      switch (numeral, operation) {
      case ("1", .equal), ("0", .notEqual): return LogicTerm(left.text, .flag)
      case ("0", .equal), ("1", .notEqual): return .call("not", [left], .flag)
      default: break
      }
    }
    return .binary(asNumber(left), operation, asNumber(right), .flag)
  }

  /// Returns a value in the notation required by a comparison with another value.
  private func beside(_ other: LogicTerm, _ term: LogicTerm) -> LogicTerm {
    if other.isTime, let time = Self.time(term, other) { return time }
    if term.kind == .flag, other.kind != .flag { return asNumber(term) }
    guard let numeral = term.numeral else { return term }
    switch other.field?.kind {
    case .choice, .choices:
      // The codes are text, so a number that is one of the codes is compared as text.
      let isCode = other.field?.codes.contains(numeral) == true
      return isCode ? LogicTerm(literal: numeral) : term
    case .text: return term
    default:
      return other.kind == .number || term.kind == .number ? LogicTerm(number: numeral) : term
    }
  }
}

extension LogicTerm {
  /// Whether this is a date, a time, or both.
  var isTime: Bool { kind == .day || kind == .instant || kind == .time }
}
