import JSONText

extension Notation<FormCondition> {
  /// An expression, a test of one field, or a combination of conditions.
  static let condition: Notation = Notation(
    schema: ["anyOf": [Notation<String>.expression.schema, ConditionParts.schema]]
  ) { node, reader in
    if case .string(let source) = node.content { return .expression(source) }
    var parts = ConditionParts()
    guard reader.read(node, by: ConditionParts.members, into: &parts) else { return nil }
    return reader.condition(parts, at: node)
  } write: { condition in
    if case .expression(let source) = condition { return .string(source) }
    return ConditionParts.members.write(ConditionParts(condition))
  }
}

/// The members of a condition in a file, which must contain exactly one test.
private struct ConditionParts: Sendable {
  var field: String?
  var equals: String?
  var notEquals: String?
  var isOneOf: [String]?
  var isEmpty: Bool?
  var isNotEmpty: Bool?
  var all: [FormCondition]?
  var any: [FormCondition]?
  var not: [FormCondition]?

  init() {}

  init(_ condition: FormCondition) {
    switch condition {
    case .equals(let field, let value): (self.field, equals) = (field, value)
    case .notEquals(let field, let value): (self.field, notEquals) = (field, value)
    case .isOneOf(let field, let values): (self.field, isOneOf) = (field, values)
    case .isEmpty(let field): (self.field, isEmpty) = (field, true)
    case .isNotEmpty(let field): (self.field, isNotEmpty) = (field, true)
    case .all(let parts): all = parts
    case .any(let parts): any = parts
    case .not(let part): not = [part]
    case .expression: break
    }
  }

  static let tests = ["equals", "notEquals", "in", "empty", "notEmpty"]
  static let combinations = ["all", "any", "not"]

  static let members = Members<ConditionParts>([
    Member("field", { $1(&$0.field) }, .text, "The field that the condition is about."),
    Member("equals", { $1(&$0.equals) }, .canonical, "The value that the field must have."),
    Member("notEquals", { $1(&$0.notEquals) }, .canonical, "A value that the field must not have."),
    Member(
      "in", { $1(&$0.isOneOf) }, .canonicals, "A list of values; the field must have one of them."),
    Member("empty", { $1(&$0.isEmpty) }, .mark, "The field must be empty."),
    Member("notEmpty", { $1(&$0.isNotEmpty) }, .mark, "The field must not be empty."),
    Member("all", { $1(&$0.all) }, .conditions, "Conditions that must all be true."),
    Member("any", { $1(&$0.any) }, .conditions, "Conditions; at least one must be true."),
    Member("not", { $1(&$0.not) }, .negated, "A condition that must not be true."),
  ])

  static var schema: JSON {
    guard case .object(let members) = members.schema else { return members.schema }
    let tests = tests.map { test -> JSON in ["required": ["field", .string(test)]] }
    let combinations = combinations.map { word -> JSON in ["required": [.string(word)]] }
    return .object(members + [("oneOf", .array(tests + combinations))])
  }
}

extension Notation<[String]> {
  fileprivate static let canonicals = Notation<String>.canonical.listOfSome()
}

extension Notation<[FormCondition]> {
  /// The parts of a condition; their schema is a reference because conditions are recursive.
  fileprivate static let conditions: Notation = Notation<FormCondition>(
    schema: ["$ref": "#/$defs/condition"]
  ) { node, reader in
    Notation<FormCondition>.condition.read(node, &reader)
  } write: {
    Notation<FormCondition>.condition.write($0)
  }.listOfSome()

  /// The condition after `not`.
  fileprivate static let negated: Notation = Notation(schema: ["$ref": "#/$defs/condition"]) {
    node, reader in
    Notation<FormCondition>.condition.read(node, &reader).map { [$0] }
  } write: { conditions in
    conditions.first.flatMap { Notation<FormCondition>.condition.write($0) }
  }
}

extension DefinitionReader {
  /// Returns the condition that the members describe.
  fileprivate mutating func condition(_ parts: ConditionParts, at node: JSONNode) -> FormCondition?
  {
    let names = ConditionParts.tests + ConditionParts.combinations
    let given = names.filter { node[$0] != nil }
    guard hasOne(of: names, in: node, by: ConditionParts.members), let name = given.first else {
      let isTest = given.allSatisfy(ConditionParts.tests.contains)
      if isTest { mentionField(of: parts, isCompared: false, at: node) }
      return nil
    }
    guard ConditionParts.tests.contains(name) else {
      if let field = node["field"] {
        within("field") { $0.note(.unknownMember("field", known: names), at: field) }
      }
      return parts.combination
    }
    if node["field"] == nil { note(.missingMember("field"), at: node) }
    mentionField(of: parts, isCompared: name != "empty" && name != "notEmpty", at: node)
    guard let key = parts.field else { return nil }
    let test = parts.test(of: key)
    if test != nil, let value = node[name] { mentionValues(of: key, in: name, at: value) }
    return test
  }

  private mutating func mentionField(
    of parts: ConditionParts, isCompared: Bool, at node: JSONNode
  ) {
    guard let key = parts.field, let field = node["field"] else { return }
    within("field") { $0.mention(key, as: .field(isCompared: isCompared), at: field) }
  }

  /// Records the value, or each of several values, that a field is compared with.
  private mutating func mentionValues(of key: String, in test: String, at node: JSONNode) {
    let mention = { (node: JSONNode, reader: inout DefinitionReader) -> Void? in
      node.canonicalText.map { reader.mention(key, as: .value($0), at: node) }
    }
    switch test {
    case "equals", "notEquals": within(test) { _ = mention(node, &$0) }
    case "in": within(test) { _ = $0.readItems(of: node, mention) }
    default: break
    }
  }
}

extension ConditionParts {
  var combination: FormCondition? {
    all.map(FormCondition.all) ?? any.map(FormCondition.any)
      ?? not?.first.map(FormCondition.not)
  }

  func test(of field: String) -> FormCondition? {
    equals.map { .equals(field: field, $0) }
      ?? notEquals.map { .notEquals(field: field, $0) }
      ?? isOneOf.map { .isOneOf(field: field, $0) }
      ?? isEmpty.map { _ in .isEmpty(field: field) }
      ?? isNotEmpty.map { _ in .isNotEmpty(field: field) }
  }
}

extension Member {
  /// The condition of a field, a group or a note; mistakes in the condition are reported there.
  static func condition(
    _ property: @escaping Property<Whole, FormCondition?>, _ summary: String,
    at place: @escaping @Sendable (Whole, DefinitionReader) -> ExpressionPlace
  ) -> Member {
    let member = Member("when", property, .condition.named("condition"), summary)
    return Member(name: "when", summary: summary, schema: member.schema) { node, reader, whole in
      guard member.read(node, &reader, &whole) else { return false }
      reader.expressionSites[place(whole, reader)] = reader.site(of: node)
      return true
    } write: {
      member.write($0)
    }
  }
}
