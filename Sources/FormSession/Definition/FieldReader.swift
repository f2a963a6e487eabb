public import FieldEngine
public import JSONText

/// Reads the definition of a field, and finds all mistakes in it.
///
/// Reading never fails as a whole: what can be understood is there beside the mistakes.
public struct FieldReader: Sendable {
  /// The mistakes found so far.
  public private(set) var mistakes: [DefinitionMistake] = []

  /// Makes a reader that has found no mistake yet.
  public init() {}

  /// The members that a field may have.
  static let members = [
    "key", "type", "label", "help", "placeholder", "required", "group", "initial", "secure",
    "enabled", "onInvalid", "storage", "priority", "keyboard", "returnKey", "actions", "align",
    "color", "capitalize", "debug", "style", "when",
  ]

  /// Reads a field.
  public mutating func read(
    _ node: JSONNode, at pointer: JSONPointer, judging: Judging
  ) -> Field? {
    guard case .object(let members) = node.content else {
      note(.wants(.object), at: pointer, node)
      return nil
    }
    for member in members where !FieldReader.members.contains(member.key) {
      let place = pointer.appending(member.key)
      note(.unknownMember(member.key, known: FieldReader.members), at: place, member.value)
    }
    let key = key(node["key"], at: pointer.appending("key"))
    let definition = definition(node, at: pointer)
    let settings = settings(node, at: pointer)
    let initial = initial(node["initial"], at: pointer.appending("initial"))
    guard let definition else { return nil }
    return Field(key ?? definition.name, definition, judging, settings: settings, initial: initial)
  }

  private mutating func key(_ node: JSONNode?, at pointer: JSONPointer) -> String? {
    guard let node, let key = text(node, at: pointer) else { return nil }
    let isKey =
      key.utf8.first.map { $0 &- 0x61 < 26 } == true
      && key.utf8.allSatisfy { $0 &- 0x61 < 26 || $0 &- 0x30 < 10 || $0 == 0x5F }
    if !isKey { note(.notAKey(key), at: pointer, node) }
    return key
  }

  private mutating func settings(_ node: JSONNode, at pointer: JSONPointer) -> FieldSettings {
    FieldSettings(
      isRequired: flag(node["required"], at: pointer.appending("required")) ?? false,
      isEnabled: flag(node["enabled"], at: pointer.appending("enabled")) ?? true,
      isSecure: flag(node["secure"], at: pointer.appending("secure")) ?? false,
      onInvalid: choice(node["onInvalid"], at: pointer.appending("onInvalid")) ?? .keep,
      actions: actions(node["actions"], at: pointer.appending("actions")))
  }

  /// A canonical value, which may be of any kind that JSON has for it.
  private mutating func initial(_ node: JSONNode?, at pointer: JSONPointer) -> String {
    guard let node, node.json != .null else { return "" }
    if let text = node.canonicalText { return text }
    note(.wants(.text), at: pointer, node)
    return ""
  }

  private mutating func actions(_ node: JSONNode?, at pointer: JSONPointer) -> Set<EditAction>? {
    guard let node else { return nil }
    guard case .array(let items) = node.content else {
      note(.wants(.array), at: pointer, node)
      return nil
    }
    var actions: Set<EditAction> = []
    for (index, item) in items.enumerated() {
      if let action: EditAction = choice(item, at: pointer.appending(index)) {
        actions.insert(action)
      }
    }
    return actions
  }
}

extension FieldReader {
  /// The row of the field's type, with what the field itself says in place of it.
  private mutating func definition(_ node: JSONNode, at pointer: JSONPointer) -> FieldDefinition? {
    guard var row = type(node["type"], capitalize: node["capitalize"], at: pointer) else {
      return nil
    }
    row.label = text(node["label"], at: pointer.appending("label")) ?? row.label
    row.storage = choice(node["storage"], at: pointer.appending("storage")) ?? row.storage
    row.keyboard = choice(node["keyboard"], at: pointer.appending("keyboard")) ?? row.keyboard
    let priority = number(node["priority"], at: pointer.appending("priority"))
    row.priority = priority.flatMap { Double($0.description) } ?? row.priority
    return row
  }

  private mutating func type(
    _ node: JSONNode?, capitalize: JSONNode?, at pointer: JSONPointer
  ) -> FieldDefinition? {
    let place = pointer.appending("type")
    guard let node else { return define(.phrase, [:], nil, at: place) }
    switch node.content {
    case .string(let name):
      guard let type = type(named: name, node, at: place) else { return nil }
      return define(type, shared(capitalize, by: type, at: pointer), node, at: place)
    case .object(let members) where members.count == 1:
      guard let type = type(named: members[0].key, node, at: place) else { return nil }
      let inside = place.appending(members[0].key)
      var given = parameters(members[0].value, of: type, at: inside)
      if given?[.capitalize] == nil {
        given?[.capitalize] = shared(capitalize, by: type, at: pointer)[.capitalize]
      }
      return given.flatMap { define(type, $0, members[0].value, at: inside) }
    case .object:
      note(.typeWantsOneMember, at: place, node)
    default:
      note(.wants(.textOrObject), at: place, node)
    }
    return nil
  }

  /// The field's own `capitalize` serves the types that have such a parameter.
  private mutating func shared(
    _ capitalize: JSONNode?, by type: FieldType, at pointer: JSONPointer
  ) -> TypeParameters {
    guard let capitalize, type.entry.parameters.contains(.capitalize) else { return [:] }
    var parameters: TypeParameters = [:]
    parameters[.capitalize] = value(capitalize, at: pointer.appending("capitalize"))
    return parameters
  }

  private mutating func type(
    named name: String, _ node: JSONNode, at pointer: JSONPointer
  ) -> FieldType? {
    if let type = FieldType(rawValue: name) { return type }
    note(.type(.unknownType(name)), at: pointer, node)
    return nil
  }

  private mutating func define(
    _ type: FieldType, _ parameters: TypeParameters, _ node: JSONNode?, at pointer: JSONPointer
  ) -> FieldDefinition? {
    do {
      return try type.definition(parameters)
    } catch {
      let parameter = error.parameter
      let place = parameter.map(pointer.appending) ?? pointer
      note(.type(error), at: place, parameter.flatMap { node?[$0] } ?? node)
      return nil
    }
  }

  private mutating func parameters(
    _ node: JSONNode, of type: FieldType, at pointer: JSONPointer
  ) -> TypeParameters? {
    guard case .object(let members) = node.content else {
      note(.wants(.object), at: pointer, node)
      return nil
    }
    var parameters: TypeParameters = [:]
    for member in members {
      guard let name = ParameterName(rawValue: member.key) else {
        let known = type.entry.parameters
        note(
          .type(.unknownParameter(member.key, known: known)), at: pointer.appending(member.key),
          member.value)
        continue
      }
      parameters[name] = value(member.value, at: pointer.appending(member.key))
    }
    return parameters
  }

  private mutating func value(_ node: JSONNode, at pointer: JSONPointer) -> ParameterValue? {
    switch node.content {
    case .bool(let flag): return .flag(flag)
    case .string(let text): return .text(text)
    case .number: return number(node, at: pointer).map(ParameterValue.number)
    case .array(let items): return .list(items.compactMap { value($0, at: pointer) })
    case .object(let members):
      var object: [String: ParameterValue] = [:]
      for member in members {
        object[member.key] = value(member.value, at: pointer.appending(member.key))
      }
      return .object(object)
    case .null:
      note(.wants(.text), at: pointer, node)
      return nil
    }
  }
}

extension FieldReader {
  mutating func text(_ node: JSONNode?, at pointer: JSONPointer) -> String? {
    guard let node else { return nil }
    if case .string(let text) = node.content { return text }
    note(.wants(.text), at: pointer, node)
    return nil
  }

  mutating func flag(_ node: JSONNode?, at pointer: JSONPointer) -> Bool? {
    guard let node else { return nil }
    if case .bool(let flag) = node.content { return flag }
    note(.wants(.flag), at: pointer, node)
    return nil
  }

  mutating func number(_ node: JSONNode?, at pointer: JSONPointer) -> ExactDecimal? {
    guard let node else { return nil }
    if case .number(let text) = node.content, let number = ExactDecimal(text) { return number }
    note(.wants(.number), at: pointer, node)
    return nil
  }

  mutating func choice<Choice: RawRepresentable<String> & CaseIterable>(
    _ node: JSONNode?, at pointer: JSONPointer
  ) -> Choice? {
    guard let node, let text = text(node, at: pointer) else { return nil }
    if let choice = Choice(rawValue: text) { return choice }
    note(.notAllowed(text, allowed: Choice.allCases.map(\.rawValue)), at: pointer, node)
    return nil
  }

  mutating func note(
    _ fault: DefinitionMistake.Fault, at pointer: JSONPointer, _ node: JSONNode?
  ) {
    let position = node?.position ?? JSONPosition(offset: 0, line: 1, column: 1)
    mistakes.append(DefinitionMistake(fault: fault, pointer: pointer, position: position))
  }
}

extension JSONNode {
  /// The text of a canonical value: of text, a number, a flag, or a list of them.
  var canonicalText: String? {
    switch content {
    case .string(let text), .number(let text): text
    case .bool(let flag): flag ? "true" : "false"
    case .array: json.text
    case .null, .object: nil
    }
  }
}
