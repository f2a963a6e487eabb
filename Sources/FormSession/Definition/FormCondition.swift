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
