/// What must hold between the fields of a form.
public struct FormRule: Equatable, Sendable {
  /// The name of the rule in its form.
  public var key: String

  /// What must hold.
  public var check: Check

  /// What to say when it does not.
  public var message: String

  /// The group that the rule is shown with.
  public var group: String?

  /// Whether a broken rule keeps a draft from being finalized.
  public var severity: Severity

  /// States a rule.
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

extension FormRule {
  /// How grave it is that a rule is broken.
  public enum Severity: String, CaseIterable, Hashable, Sendable {
    case error
    /// A draft can be finalized when a person has acknowledged it.
    case warning
  }

  /// What a rule asks for.
  ///
  /// Values are compared in their canonical text.
  public enum Check: Equatable, Sendable {
    case compare(Comparison, Operand, Operand)
    case sum(of: [String], equals: String)
    case count(Count, of: [String])
  }

  /// How two operands are compared.
  public enum Comparison: String, CaseIterable, Hashable, Sendable {
    case equal
    case notEqual
    case less
    case lessOrEqual
  }

  /// How many of some fields are to be filled.
  public enum Count: String, CaseIterable, Hashable, Sendable {
    case atLeastOne
    case exactlyOne
    case allOrNone
  }

  /// One side of a comparison.
  public enum Operand: Equatable, Sendable {
    case value(String)
    case field(String)
  }
}

extension FormRule {
  /// The fields that the rule looks at.
  public var fields: [String] { check.fields }
}

extension FormRule.Check {
  /// The fields that are looked at, in the order of the text.
  public var fields: [String] {
    switch self {
    case .compare(_, let left, let right): [left.field, right.field].compactMap(\.self)
    case .sum(let fields, _), .count(_, let fields): fields
    }
  }
}

extension FormRule.Operand {
  /// The field, when the operand is one.
  var field: String? {
    if case .field(let key) = self { key } else { nil }
  }
}
