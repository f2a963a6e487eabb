extension TypeEntry {
  /// A list of values of one type.
  static let list = TypeEntry(
    summary: "a list of values", example: "1; 2; 3",
    parameters: [.of, .minCount, .maxCount, .rule], required: [.of],
    exampleParameters: [.of: "integer"]
  ) { parameters throws(TypeMistake) in
    var rules = ListRules(item: try itemDefinition(parameters))
    rules.minimumCount = parameters.count(.minCount) ?? 0
    rules.maximumCount = parameters.count(.maxCount) ?? ListRules.limit
    guard rules.maximumCount <= ListRules.limit else {
      throw .tooLarge(.maxCount, limit: ListRules.limit)
    }
    try rules.read(parameters[.rule])
    if case .sum? = rules.rule { try rules.item().checkIsNumber() }
    return FieldDefinition(list: rules)
  }
}

extension FieldDefinition {
  /// The row of a list; its items have rows of their own.
  public init(list rules: ListRules) {
    self.init(name: "list", label: "List") { .refusing($0, .listNeedsItem) }
    list = rules
    storage = rules.item().storage
    minimumWidth = 12
  }
}

/// The row of the items' type, which may be any but a list.
private func itemDefinition(
  _ parameters: TypeParameters
) throws(TypeMistake) -> @Sendable () -> FieldDefinition {
  let definition: FieldDefinition
  switch parameters[.of] {
  case .text(let name):
    definition = try type(named: name).definition()
  case .object(let members) where members.count == 1:
    guard let (name, value) = members.first, case .object(let given) = value else {
      throw .wrongKind(.of, expected: .type)
    }
    var own: TypeParameters = [:]
    let type = try type(named: name)
    for (key, value) in given {
      guard let parameter = ParameterName(rawValue: key) else {
        throw .unknownParameter(key, known: type.entry.parameters)
      }
      own[parameter] = value
    }
    definition = try type.definition(own)
  default:
    throw .wrongKind(.of, expected: .type)
  }
  return { definition }
}

private func type(named name: String) throws(TypeMistake) -> FieldType {
  guard let type = FieldType(rawValue: name) else { throw .unknownType(name) }
  guard type != .list else { throw .listOfLists }
  return type
}

extension FieldDefinition {
  /// Only numbers have a sum.
  fileprivate func checkIsNumber() throws(TypeMistake) {
    let numbers: Set<FieldType> = [
      .integer, .double, .float, .decimal, .number, .currency, .percent, .age,
    ]
    guard numbers.contains(where: { $0.rawValue == name }) else { throw .sumOfNoNumbers(name) }
  }
}

extension ListRules {
  /// Reads the rule over the whole list: one of its kinds, and a message.
  fileprivate mutating func read(_ parameter: ParameterValue?) throws(TypeMistake) {
    guard let parameter else { return }
    guard case .object(var members) = parameter else { throw .badListRule }
    if let own = members.removeValue(forKey: "message") {
      guard case .text(let text) = own else { throw .badListRule }
      message = text
    }
    guard members.count == 1, let (name, value) = members.first else { throw .badListRule }
    switch (name, value) {
    case ("unique", .flag(true)): rule = .unique
    case ("ascending", .flag(true)): rule = .ascending
    case ("descending", .flag(true)): rule = .descending
    case ("sum", .object(let bounds)): rule = .sum(try ListRule.ClosedBounds(bounds))
    default: throw .badListRule
    }
  }
}

extension ListRule.ClosedBounds {
  /// Reads `equals`, or `min` and `max`; a number may be written as text, to keep it exact.
  fileprivate init(_ members: [String: ParameterValue]) throws(TypeMistake) {
    self.init()
    for (name, value) in members {
      guard let number = value.exactNumber else { throw .badListRule }
      switch name {
      case "equals": (minimum, maximum) = (number, number)
      case "min": minimum = number
      case "max": maximum = number
      default: throw .badListRule
      }
    }
    guard minimum != nil || maximum != nil else { throw .badListRule }
    if let minimum, let maximum, minimum > maximum { throw .reversed(.min, .max) }
  }
}

extension ParameterValue {
  /// The number that a number or a text states.
  fileprivate var exactNumber: ExactDecimal? {
    switch self {
    case .number(let number): number
    case .text(let text): ExactDecimal(text)
    default: nil
    }
  }
}
