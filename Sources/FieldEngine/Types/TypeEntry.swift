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

  /// The kinds of those whose kind is another here than it usually is.
  private let kinds: [ParameterName: ParameterKind]

  /// The day of which the type's data tables are.
  public let tablesAsOf: String?

  /// What is asked of the parameters beyond their kinds: of each by itself, and then of several.
  private let checks: [Check]

  let define: @Sendable (TypeParameters) throws(TypeMistake) -> FieldDefinition

  init(
    summary: String,
    example: String,
    parameters: [ParameterName] = [],
    required: [ParameterName] = [],
    kinds: [ParameterName: ParameterKind] = [:],
    exampleParameters: TypeParameters = [:],
    tablesAsOf: String? = nil,
    checks: [Check] = [],
    define: @escaping @Sendable (TypeParameters) throws(TypeMistake) -> FieldDefinition
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

  /// What values one of the parameters takes.
  public func kind(of name: ParameterName) -> ParameterKind { kinds[name] ?? name.kind }

  /// Holds parameters against what the type takes.
  func check(_ given: TypeParameters) throws(TypeMistake) {
    if let mistake = mistakes(in: given).first { throw mistake }
  }

  /// Everything that is wrong with parameters, but for what only shows when the type is made: a
  /// pattern, and the type of a list's items.
  ///
  /// A parameter that is wrong is left out of what is asked after it.
  package func mistakes(in given: TypeParameters) -> [TypeMistake] {
    var right = given
    var mistakes: [TypeMistake] = []
    let note = { (mistake: TypeMistake) in
      mistakes.append(mistake)
      if let name = mistake.parameter.flatMap(ParameterName.init) { right[name] = nil }
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
      do throws(TypeMistake) { try check.run(right) } catch { note(error) }
    }
    return mistakes
  }

  /// A lower bound is not above the upper one.
  private static let bounds: [Check] = [
    ordered(.min, .max), ordered(.minLength, .maxLength),
    ordered(.minimumFractionDigits, .maximumFractionDigits), ordered(.minCount, .maxCount),
  ]

  private static func ordered(_ low: ParameterName, _ high: ParameterName) -> Check {
    Check { parameters throws(TypeMistake) in
      guard let least = parameters.decimal(low), let most = parameters.decimal(high) else { return }
      if least > most { throw .reversed(low, high) }
    }
  }
}

extension TypeEntry {
  /// Something that is asked of parameters, and that asks nothing of those that are not given.
  struct Check: Sendable {
    let run: @Sendable (TypeParameters) throws(TypeMistake) -> Void

    init(_ run: @escaping @Sendable (TypeParameters) throws(TypeMistake) -> Void) {
      self.run = run
    }
  }
}
