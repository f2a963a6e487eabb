import FieldEngine
import JSONText

extension DefinitionReader {
  /// Reads the value of a parameter; returns nil if it is wrong.
  mutating func value(
    of name: ParameterName, _ kind: ParameterKind, _ node: JSONNode
  ) -> ParameterValue? {
    switch (kind, node.content) {
    case (.options, .array): return Notation.options.read(node, &self)
    case (.words, .object): return text(node).flatMap { _ in ParameterValue(node) }
    case (.listRule, .object): return Notation.listRule.read(node, &self)
    case (.type, .string), (.type, .object): return itemType(node)
    case (.text, .string(let source)) where name == .pattern:
      return pattern(source, at: node).map { .text($0.source) }
    default:
      if let value = kind.read(node) { return value }
      let word: String? = if case .string(let text) = node.content { text } else { nil }
      note(.type(.wrongKind(name, expected: kind, given: word)), at: node)
      return nil
    }
  }

  /// Reads the type of a list's items; a list of lists is reported later.
  private mutating func itemType(_ node: JSONNode) -> ParameterValue? {
    let isList = node[FieldType.list.rawValue] != nil || node.canonicalText == "list"
    if isList { return .text(FieldType.list.rawValue) }
    guard let type = Notation.type.read(node, &self) else { return nil }
    guard case .builtIn(let type, let parameters) = type, case .object = node.content else {
      return ParameterValue(node)
    }
    return .object([type.rawValue: .object(parameters.members)])
  }
}

extension Notation<ParameterValue> {
  /// The options of a choice, without repeated values.
  static let options = Notation(schema: [
    "type": "array", "minItems": 1,
    "items": ["anyOf": [["type": "string"], OptionParts.members.schema]],
  ]) { node, reader in
    var seen: Set<String> = []
    let options = reader.readItems(of: node) { node, reader -> ChoiceOption? in
      guard let option = reader.option(node) else { return nil }
      if seen.insert(option.value).inserted { return option }
      reader.note(.type(.repeated(option.value)), at: node)
      return nil
    }
    guard case .list(let values)? = ParameterValue(node), options?.count == values.count else {
      return nil
    }
    if values.isEmpty { reader.note(.type(.notPositive(.options)), at: node) }
    reader.findMisread(options ?? [], in: node)
    return values.isEmpty ? nil : .list(values)
  } write: {
    $0.json
  }

  /// A rule for a whole list: exactly one kind, and an optional message.
  static let listRule = Notation(schema: ListRuleParts.schema) { node, reader in
    var parts = ListRuleParts()
    let wrong = reader.readMembers(of: node, by: ListRuleParts.members, into: &parts)
    let hasOne = reader.hasOne(of: ListRuleParts.kinds, in: node, by: ListRuleParts.members)
    return hasOne && wrong?.isEmpty == true ? ParameterValue(node) : nil
  } write: {
    $0.json
  }
}

/// The object form of an option.
private struct OptionParts: Translatable, Sendable {
  mutating func changeTexts(_ change: (String, inout String?) -> Void) { change("label", &label) }

  var value = ""
  var label: String?
  var name: String?
  var translations = Translations()

  static let members = Members<OptionParts>([
    Member(required: "value", { $1(&$0.value) }, .text, "What is stored."),
    .words("label", { $1(&$0.label) }, "What is shown."),
    Member("name", { $1(&$0.name) }, .text, "The name of the option in another system."),
  ])
}

extension DefinitionReader {
  /// Reads an option of a choice.
  fileprivate mutating func option(_ node: JSONNode) -> ChoiceOption? {
    if case .object = node.content {
      var parts = OptionParts()
      let wrong = readMembers(of: node, by: OptionParts.members, into: &parts)
      guard wrong?.isEmpty == true else { return nil }
    }
    if let option = ParameterValue(node).flatMap({ ChoiceOption($0, language) }),
      option.isWritable
    {
      return option
    }
    note(.type(.badOption), at: node)
    return nil
  }
}

extension DefinitionReader {
  /// Finds options whose labels do not read back as the same option.
  fileprivate mutating func findMisread(_ options: [ChoiceOption], in node: JSONNode) {
    guard !hasFoundEnough, case .array(let items) = node.content else { return }
    for (place, other) in options.misread where items.indices.contains(place) {
      let label = items[place]["label"] ?? items[place]
      within(place) { reader in
        reader.within("label") { reader in
          reader.find(
            .labelMisread(options[place].label, as: other?.value), at: reader.site(of: label))
        }
      }
    }
  }
}

/// The members of a rule for a whole list.
private struct ListRuleParts: Translatable, Sendable {
  mutating func changeTexts(_ change: (String, inout String?) -> Void) {
    change("message", &message)
  }

  var sum: SumBounds?
  var isUnique: Bool?
  var isAscending: Bool?
  var isDescending: Bool?
  var message: String?
  var translations = Translations()

  static let kinds = ["sum", "unique", "ascending", "descending"]

  static let members = Members<ListRuleParts>([
    Member("sum", { $1(&$0.sum) }, .bounds, "The sum that the items must have."),
    Member(
      "unique", { $1(&$0.isUnique) }, .flag,
      "Whether each value may occur only once; a list of choices has this rule by default."),
    Member("ascending", { $1(&$0.isAscending) }, .mark, "No value may be below the previous one."),
    Member(
      "descending", { $1(&$0.isDescending) }, .mark, "No value may be above the previous one."),
    .words("message", { $1(&$0.message) }, "The message when the rule is broken."),
  ])

  static var schema: JSON {
    guard case .object(let members) = members.schema else { return members.schema }
    let kinds = kinds.map { kind -> JSON in ["required": [.string(kind)]] }
    return .object(members + [("oneOf", .array(kinds))])
  }
}

/// The bounds for the sum of a list's items.
private struct SumBounds: Sendable {
  var exact: String?
  var least: String?
  var most: String?

  static let members = Members<SumBounds>([
    Member("equals", { $1(&$0.exact) }, .total, "The sum."),
    Member("min", { $1(&$0.least) }, .total, "The smallest sum."),
    Member("max", { $1(&$0.most) }, .total, "The largest sum."),
  ])

  var isReversed: Bool {
    guard let least = least.flatMap(ExactDecimal.init(typed:)),
      let most = most.flatMap(ExactDecimal.init(typed:))
    else { return false }
    return least > most
  }
}

extension Notation<SumBounds> {
  /// A sum, or at least one of its bounds.
  fileprivate static let bounds = Notation(schema: SumBounds.members.schema) { node, reader in
    var bounds = SumBounds()
    let wrong = reader.readMembers(of: node, by: SumBounds.members, into: &bounds)
    guard wrong?.isEmpty == true else { return nil }
    if let least = node["min"], bounds.isReversed {
      reader.within("min") { $0.note(.type(.reversed(.min, .max)), at: least) }
      return nil
    }
    if SumBounds.members.names.contains(where: { node[$0] != nil }) { return bounds }
    reader.note(.missingMember("equals"), at: node)
    return nil
  } write: {
    SumBounds.members.write($0)
  }
}
