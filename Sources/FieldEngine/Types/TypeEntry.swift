/// A type in the catalog: its purpose, its parameters and its definition.
public struct TypeEntry: Sendable {
  /// A phrase for people who choose a type.
  public let summary: String

  /// The parameters of the type, in the order in which the documentation lists them.
  public let parameters: [ParameterName]

  /// The required parameters.
  public let required: [ParameterName]

  /// Parameters for an example of the type; empty if it needs none.
  public let exampleParameters: TypeParameters

  /// Example text for the type.
  public let example: String

  /// The kinds of those parameters whose kind differs from the usual one.
  private let kinds: [ParameterName: ParameterKind]

  /// The date of the type's data tables; nil if it has none.
  public let tablesAsOf: String?

  /// Checks beyond the parameters' kinds: first on single parameters, then on several together.
  private let checks: [Check]

  let define: @Sendable (TypeParameters) throws(TypeError) -> FieldDefinition

  init(
    summary: String,
    example: String,
    parameters: [ParameterName] = [],
    required: [ParameterName] = [],
    kinds: [ParameterName: ParameterKind] = [:],
    exampleParameters: TypeParameters = [:],
    tablesAsOf: String? = nil,
    checks: [Check] = [],
    define: @escaping @Sendable (TypeParameters) throws(TypeError) -> FieldDefinition
  ) {
    self.summary = summary
    self.example = example
    self.parameters = parameters
    self.required = required
    self.kinds = kinds
    self.exampleParameters = exampleParameters
    self.tablesAsOf = tablesAsOf
    self.checks = checks
    self.define = define
  }

  /// Returns the kind of a parameter's values.
  public func kind(of name: ParameterName) -> ParameterKind { kinds[name] ?? name.kind }

  /// Checks parameters, and throws the first mistake.
  func check(_ given: TypeParameters) throws(TypeError) {
    if let error = errors(in: given).first { throw error }
  }

  /// Returns all mistakes in parameters, except those that are found only when the type is created.
  ///
  /// The exceptions concern a pattern and the type of a list's items. A parameter with a mistake is
  /// left out of later checks.
  package func errors(in given: TypeParameters) -> [TypeError] {
    var right = given
    var errors: [TypeError] = []
    let note = { (error: TypeError) in
      errors.append(error)
      if let name = error.parameter.flatMap(ParameterName.init) { right[name] = nil }
    }
    for name in given.names where !parameters.contains(name) {
      note(.unknownParameter(name.rawValue, known: parameters))
    }
    for name in right.names {
      let (kind, value) = (kind(of: name), right[name])
      if value.map(kind.admits) != true {
        note(.wrongKind(name, expected: kind, given: value?.word))
      }
    }
    for name in required where given[name] == nil { note(.missing(name)) }
    for check in checks + TypeEntry.bounds {
      do throws(TypeError) { try check.run(right) } catch { note(error) }
    }
    return errors
  }

  /// Checks that a lower bound does not exceed the upper one.
  private static let bounds: [Check] = [
    ordered(.min, .max), ordered(.minLength, .maxLength),
    ordered(.minimumFractionDigits, .maximumFractionDigits), ordered(.minCount, .maxCount),
  ]

  private static func ordered(_ low: ParameterName, _ high: ParameterName) -> Check {
    Check { parameters throws(TypeError) in
      guard let least = parameters.decimal(low), let most = parameters.decimal(high) else { return }
      if least > most { throw .reversed(low, high) }
    }
  }
}

extension TypeEntry {
  /// A check of a type's parameters, which throws the first mistake.
  struct Check: Sendable {
    let run: @Sendable (TypeParameters) throws(TypeError) -> Void

    init(_ run: @escaping @Sendable (TypeParameters) throws(TypeError) -> Void) {
      self.run = run
    }
  }
}
