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
    if let mistake = mistakes(in: given).first { throw mistake }
  }

  /// Everything about parameters that the type does not take.
  package func mistakes(in given: TypeParameters) -> [TypeMistake] {
    let names = given.names
    let strangers = names.filter { !parameters.contains($0) }
    let misfits = names.filter { name in
      parameters.contains(name) && given[name].map(name.kind.admits) != true
    }
    return strangers.map { .unknownParameter($0.rawValue, known: parameters) }
      + misfits.map { .wrongKind($0, expected: $0.kind) }
      + required.filter { given[$0] == nil }.map { .missing($0) }
      + TypeEntry.bounds.compactMap { low, high in given.reversal(low, high) }
  }

  private static let bounds: [(ParameterName, ParameterName)] = [
    (.min, .max), (.minLength, .maxLength), (.minimumFractionDigits, .maximumFractionDigits),
    (.minCount, .maxCount),
  ]
}

extension TypeParameters {
  /// The mistake of a lower bound above the upper one.
  fileprivate func reversal(_ low: ParameterName, _ high: ParameterName) -> TypeMistake? {
    guard let least = decimal(low), let most = decimal(high), least > most else { return nil }
    return .reversed(low, high)
  }
}
