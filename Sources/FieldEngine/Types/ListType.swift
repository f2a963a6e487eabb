extension TypeEntry {
  /// A list of values of one type.
  static let list = TypeEntry(
    summary: "a list of values", example: "1; 2; 3",
    parameters: [.of, .minCount, .maxCount, .rule], required: [.of],
    exampleParameters: [.of: "integer"],
    checks: [
      Check { parameters throws(TypeError) in _ = try parameters.greatestCount() },
      Check { parameters throws(TypeError) in _ = try parameters.listRule() },
      Check { parameters throws(TypeError) in
        if parameters.itemName == FieldType.list.rawValue { throw .listOfLists }
      },
      Check { parameters throws(TypeError) in
        if let item = try? itemDefinition(parameters), item.lines > 1 { throw .paragraphInList }
      },
      Check { parameters throws(TypeError) in
        if let item = try? itemDefinition(parameters), item.file != nil { throw .fileInList }
      },
      Check { parameters throws(TypeError) in try parameters.checkSum() },
    ]
  ) { parameters throws(TypeError) in
    try FieldDefinition(listOf: try itemDefinition(parameters), parameters)
  }
}

extension FieldType {
  /// Creates the definition of this type; the items of a list may have a declared type.
  ///
  ///     let list: TypeParameters = [.of: "cknum"]
  ///     try FieldType.list.definition(list, declared: ["cknum": checkingAccount])
  public func definition(
    _ parameters: TypeParameters, declared: [String: DeclaredType]
  ) throws(TypeError) -> FieldDefinition {
    guard self == .list, let item = parameters.itemTypeName.flatMap({ declared[$0] }) else {
      return try definition(parameters)
    }
    try entry.check(parameters)
    return try FieldDefinition(listOf: try FieldDefinition(item), parameters)
  }
}

extension TypeParameters {
  /// The name of a list's item type, if the type is given without parameters.
  package var itemTypeName: String? {
    switch self[.of] {
    case .text(let name): name
    case .object(let members) where members.first?.value == .object([:]): members.first?.key
    default: nil
    }
  }
}

extension FieldDefinition {
  /// Creates the definition of a list from the definition of its items.
  fileprivate init(
    listOf item: FieldDefinition, _ parameters: TypeParameters
  ) throws(TypeError) {
    var rules = ListRules { item }
    rules.minimumCount = parameters.count(.minCount) ?? 0
    rules.maximumCount = try parameters.greatestCount()
    if let (rule, message) = try parameters.listRule() {
      (rules.rule, rules.message) = (rule, message)
    } else if !item.options.isEmpty {
      // Unless the form sets a rule, each option of a multiple choice can occur only once.
      rules.rule = .unique
    }
    self.init(list: rules)
  }
}

extension FieldDefinition {
  /// Creates the definition of a list whose items have their own definition.
  public init(list rules: ListRules) {
    self.init(name: "list", label: "List") { .refusing($0, .listNeedsItem) }
    list = rules
    storage = rules.item().storage
    minimumWidth = 12
  }
}

/// Returns the definition of the item type, which may be any built-in type except a list.
private func itemDefinition(
  _ parameters: TypeParameters
) throws(TypeError) -> FieldDefinition {
  switch parameters[.of] {
  case .text(let name):
    return try type(named: name).definition()
  case .object(let members) where members.count == 1:
    guard let (name, value) = members.first, case .object(let given) = value else {
      throw .wrongKind(.of, expected: .type)
    }
    var own: TypeParameters = [:]
    own.language = parameters.language
    let type = try type(named: name)
    for (key, value) in given {
      guard let parameter = ParameterName(rawValue: key) else {
        throw .unknownParameter(key, known: type.entry.parameters)
      }
      own[parameter] = value
    }
    return try type.definition(own)
  default:
    throw .wrongKind(.of, expected: .type)
  }
}

private func type(named name: String) throws(TypeError) -> FieldType {
  guard let type = FieldType(rawValue: name) else { throw .unknownType(name) }
  guard type != .list else { throw .listOfLists }
  return type
}

extension TypeParameters {
  /// The name of the item type, with or without parameters.
  fileprivate var itemName: String? {
    switch self[.of] {
    case .text(let name): name
    case .object(let members) where members.count == 1: members.first?.key
    default: nil
    }
  }

  fileprivate func greatestCount() throws(TypeError) -> Int {
    let greatest = count(.maxCount) ?? ListRules.limit
    guard greatest <= ListRules.limit else { throw .tooLarge(.maxCount, limit: ListRules.limit) }
    return greatest
  }

  /// Checks that a list with a sum rule has numeric items.
  fileprivate func checkSum() throws(TypeError) {
    let numbers: Set<FieldType> = [
      .integer, .double, .float, .decimal, .number, .currency, .percent, .age,
    ]
    guard let name = itemName, case .sum?? = (try? listRule())?.rule else { return }
    guard numbers.contains(where: { $0.rawValue == name }) else { throw .sumOfNoNumbers(name) }
  }

  /// Returns the rule for the whole list and its message.
  ///
  /// `"unique": false` means that there is no rule.
  fileprivate func listRule() throws(TypeError) -> (rule: ListRule?, message: String?)? {
    guard case .object(var members) = self[.rule] else { return nil }
    let message = members.removeValue(forKey: "message")
    guard message == nil || message?.isWords == true else { throw .badListRule }
    guard members.count == 1, let (name, value) = members.first else { throw .badListRule }
    switch (name, value) {
    case ("unique", .flag(true)): return (.unique, message?.word(in: language))
    case ("unique", .flag(false)) where message == nil: return (nil, nil)
    case ("ascending", .flag(true)): return (.ascending, message?.word(in: language))
    case ("descending", .flag(true)): return (.descending, message?.word(in: language))
    case ("sum", .object(let bounds)):
      return (.sum(try ListRule.ClosedBounds(bounds)), message?.word(in: language))
    default: throw .badListRule
    }
  }
}

extension ListRule.ClosedBounds {
  /// Reads `equals`, or `min` and `max`; a number may be written as a string to keep it exact.
  ///
  /// `equals` takes precedence over the others.
  fileprivate init(_ members: [String: ParameterValue]) throws(TypeError) {
    self.init()
    for (name, value) in members.sorted(by: { $0.key > $1.key }) {
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
  /// The exact number, given as a number or as a string.
  fileprivate var exactNumber: ExactDecimal? {
    switch self {
    case .number(let number): number
    case .text(let text): ExactDecimal(typed: text)
    default: nil
    }
  }
}
