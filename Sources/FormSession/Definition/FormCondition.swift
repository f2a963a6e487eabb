import Expressions

/// A condition under which a field applies.
///
/// Values are compared as canonical text. If a value is missing, no comparison with it is true.
public indirect enum FormCondition: Equatable, Sendable {
  /// The field has this value.
  case equals(field: String, String)
  /// The field has a value other than this.
  case notEquals(field: String, String)
  /// The field has one of these values.
  case isOneOf(field: String, [String])
  /// The field is empty.
  case isEmpty(field: String)
  /// The field is not empty.
  case isNotEmpty(field: String)
  /// All conditions hold.
  case all([FormCondition])
  /// At least one condition holds.
  case any([FormCondition])
  /// The condition does not hold.
  case not(FormCondition)
  /// The expression with this text is true.
  case expression(String)
}

extension FormCondition {
  /// The fields that the condition reads, in the order of the text, including repetitions.
  public var fields: [String] {
    switch self {
    case .equals(let field, _), .notEquals(let field, _), .isOneOf(let field, _),
      .isEmpty(let field), .isNotEmpty(let field):
      [field]
    case .all(let parts), .any(let parts): parts.flatMap { $0.fields }
    case .not(let part): part.fields
    case .expression(let source): (try? Expression.tree(of: source))?.keys ?? []
    }
  }
}
