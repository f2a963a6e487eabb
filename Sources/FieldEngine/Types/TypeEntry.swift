/// A type in the catalogue: what it is for, what it can be told, and how it is defined.
public struct TypeEntry: Sendable {
  /// One sentence for people who choose a type.
  public let summary: String

  /// The parameters that the type takes, in the order in which they are documented.
  public let parameters: [ParameterName]

  /// Those of them that must be given.
  public let required: [ParameterName]

  /// Parameters for an example of the type; empty when it needs none.
  public let exampleParameters: TypeParameters

  /// Text to type in an example.
  public let example: String

  /// The day on which the type's data tables were last compared with their source.
  public let tablesAsOf: String?

  let define: @Sendable (TypeParameters) throws(TypeMistake) -> FieldDefinition

  init(
    summary: String,
    example: String,
    parameters: [ParameterName] = [],
    required: [ParameterName] = [],
    exampleParameters: TypeParameters = [:],
    tablesAsOf: String? = nil,
    define: @escaping @Sendable (TypeParameters) throws(TypeMistake) -> FieldDefinition
  ) {
    self.summary = summary
    self.example = example
    self.parameters = parameters
    self.required = required
    self.exampleParameters = exampleParameters
    self.tablesAsOf = tablesAsOf
    self.define = define
  }

  /// Holds parameters against what the type takes.
  func check(_ given: TypeParameters) throws(TypeMistake) {
    for name in given.names where !parameters.contains(name) {
      throw .unknownParameter(name.rawValue, known: parameters)
    }
    for name in given.names {
      guard let value = given[name], name.kind.admits(value) else {
        throw .wrongKind(name, expected: name.kind)
      }
    }
    for name in required where given[name] == nil {
      throw .missing(name)
    }
    let bounds: [(ParameterName, ParameterName)] = [
      (.min, .max), (.minLength, .maxLength), (.minimumFractionDigits, .maximumFractionDigits),
      (.minCount, .maxCount),
    ]
    for (low, high) in bounds {
      guard let least = given.decimal(low), let most = given.decimal(high) else { continue }
      if least > most { throw .reversed(low, high) }
    }
  }
}
