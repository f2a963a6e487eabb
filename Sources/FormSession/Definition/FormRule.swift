import Expressions
public import FieldEngine

/// A rule between the fields of a form.
public struct FormRule: Equatable, Sendable {
  /// The name of the rule in its form.
  public var key: String

  /// The check that must hold.
  public var check: Check

  /// The message if the check fails.
  public var message: String

  /// The group in which the rule is shown.
  public var group: String?

  /// Whether breaking the rule prevents finalizing or only needs to be acknowledged.
  public var severity: Severity

  /// The message in languages other than the first.
  public var translations = Translations()

  /// Creates a rule.
  public init(
    _ key: String, _ check: Check, message: String, group: String? = nil,
    severity: Severity = .error
  ) {
    self.key = key
    self.check = check
    self.message = message
    self.group = group
    self.severity = severity
  }
}

extension FormRule: Translatable {
  /// Passes each piece of text with its name to a function, which may replace the text.
  public mutating func changeTexts(_ change: (String, inout String?) -> Void) {
    message.change { change("message", &$0) }
  }
}

extension FormRule {
  /// A stable code for the broken rule; the limits of repeats have their own codes.
  public var code: String {
    switch check {
    case .entries(_, min: _?, max: _): "repeat.min"
    case .entries: "repeat.max"
    case .entryCount: "repeat.count"
    case .compare, .sum, .count, .expression, .constraint: "rule.\(severity.rawValue)"
    }
  }

  /// The severity of a broken rule.
  public enum Severity: String, CaseIterable, Hashable, Sendable {
    /// The draft cannot be finalized.
    case error
    /// The draft can be finalized after a person has acknowledged the warning.
    case warning
  }

  /// The checks that a rule can make.
  ///
  /// Values are compared as canonical text.
  public enum Check: Equatable, Sendable {
    /// The comparison of two operands is true.
    case compare(Comparison, Operand, Operand)
    /// The sum of the fields has this value.
    case sum(of: [String], equals: String)
    /// The required number of the fields is filled in.
    case count(Count, of: [String])
    /// The expression with this text is true.
    case expression(String)
    /// The number of a repeat's entries is within limits.
    case entries(of: String, min: Int?, max: Int?)
    /// The expression for the number of a repeat's entries results in no more entries than a draft
    /// may have.
    case entryCount(of: String, String)
    /// The field is empty, or an expression about its answer is true.
    case constraint(String, of: String)
  }

  /// The kinds of comparisons.
  public enum Comparison: String, CaseIterable, Hashable, Sendable {
    /// Both operands are equal.
    case equal
    /// The operands differ.
    case notEqual
    /// The first operand is less than the second.
    case less
    /// The first operand is less than or equal to the second.
    case lessOrEqual
  }

  /// The number of fields that must be filled in.
  public enum Count: String, CaseIterable, Hashable, Sendable {
    /// One or more.
    case atLeastOne
    /// Exactly one.
    case exactlyOne
    /// All or none.
    case allOrNone
  }

  /// One side of a comparison.
  public enum Operand: Equatable, Sendable {
    /// A fixed value.
    case value(String)
    /// The value of a field.
    case field(String)
  }
}

extension FormRule {
  /// The fields that the rule reads.
  public var fields: [String] { check.fields }
}

extension FormRule.Check {
  /// The fields that the check reads, in the order of the text.
  public var fields: [String] {
    switch self {
    case .compare(_, let left, let right): [left.field, right.field].compactMap { $0 }
    case .sum(let fields, _), .count(_, let fields): fields
    case .entries: []
    case .expression(let source), .entryCount(_, let source):
      (try? Expression.tree(of: source))?.keys ?? []
    case .constraint(let source, let field):
      [field] + ((try? Expression.tree(of: source))?.keys ?? []).filter { $0 != field }
    }
  }
}

extension FormRule.Operand {
  /// The key of the field, if the operand is a field.
  var field: String? {
    if case .field(let key) = self { key } else { nil }
  }
}
