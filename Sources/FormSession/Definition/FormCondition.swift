/// What must hold for a field to take part in its form.
///
/// Values are compared in their canonical text; a missing value never compares true.
public indirect enum FormCondition: Equatable, Sendable {
  case equals(field: String, String)
  case notEquals(field: String, String)
  case isOneOf(field: String, [String])
  case isEmpty(field: String)
  case isNotEmpty(field: String)
  case all([FormCondition])
  case any([FormCondition])
  case not(FormCondition)
}

extension FormCondition {
  /// The fields that the condition looks at, in the order of the text, repeated ones included.
  public var fields: [String] {
    switch self {
    case .equals(let field, _), .notEquals(let field, _), .isOneOf(let field, _),
      .isEmpty(let field), .isNotEmpty(let field):
      [field]
    case .all(let parts), .any(let parts): parts.flatMap(\.fields)
    case .not(let part): part.fields
    }
  }
}

extension FormCondition {
  /// Whether an answer to a field can only make the condition fail: it then hides whatever takes part
  /// under the condition.
  ///
  /// A condition that does not look at the field is not made to hold by it either.
  func canOnlyFail(by field: String) -> Bool { canOnlyFail(by: field, isNegated: false) }

  private func canOnlyFail(by field: String, isNegated: Bool) -> Bool {
    switch self {
    case .isEmpty(let other): other != field || !isNegated
    case .equals(let other, _), .notEquals(let other, _), .isOneOf(let other, _),
      .isNotEmpty(let other):
      other != field || isNegated
    case .all(let parts), .any(let parts):
      parts.allSatisfy { $0.canOnlyFail(by: field, isNegated: isNegated) }
    case .not(let part): part.canOnlyFail(by: field, isNegated: !isNegated)
    }
  }
}
