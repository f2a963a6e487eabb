import FieldEngine
import JSONText

extension Notation<FieldTypeReference> {
  /// A type's name, or an object whose only key is the name and whose value has the parameters.
  static let type: Notation = Notation(schema: typeSchema) { node, reader in
    switch node.content {
    case .string(let name):
      return reader.type(named: name, ParameterReading(), at: node)
    case .object(let members) where members.count == 1:
      let member = members[0]
      return reader.within(member.key) { reader in
        guard let reading = ParameterReading(member, &reader) else { return nil }
        return reader.type(named: member.key, reading, at: member.value)
      }
    case .object:
      reader.note(.typeWantsOneMember, at: node)
    default:
      reader.note(.wants(.textOrObject), at: node)
    }
    return nil
  } write: { type in
    switch type {
    case .declared(let key): .string(key)
    case .builtIn(let type, let parameters) where parameters.names.isEmpty: .string(type.rawValue)
    case .builtIn(let type, let parameters):
      .object([(type.rawValue, .object(parameters.names.compactMap(parameters.member)))])
    }
  }

  private static var typeSchema: JSON {
    let simple = FieldType.allCases.filter { $0.entry.required.isEmpty }.map(\.rawValue)
    let described = FieldType.allCases.map { ($0.rawValue, $0.entry.schema) }
    return [
      "description": "A built-in type, one made in `types`, or a type with its parameters.",
      "anyOf": [
        ["enum": .array(simple.map(JSON.string))],
        Notation<String>.key.schema,
        [
          "type": "object", "minProperties": 1, "maxProperties": 1,
          "properties": .object(described),
          "additionalProperties": ["type": "object", "maxProperties": 0],
        ],
      ],
    ]
  }
}

/// The parameters of a type as they were read, and where they stand.
struct ParameterReading {
  var values: TypeParameters = [:]
  var nodes: [String: JSONNode] = [:]
  /// Names that no type knows.
  var strangers: [JSONMember] = []
  /// Whether the type of the items, if there is one, can be used.
  var isUsable = true

  init() {}

  /// Reads the value of the only member of a type.
  init?(_ member: JSONMember, _ reader: inout DefinitionReader) {
    guard case .object(let members) = member.value.content else {
      reader.note(.wants(.object), at: member.value)
      return nil
    }
    for member in members {
      guard let name = ParameterName(rawValue: member.key) else {
        strangers.append(member)
        continue
      }
      nodes[member.key] = member.value
      values[name] = name.kind.read(member.value)
      if name.kind == .type {
        isUsable = reader.within(member.key) { Notation.type.read(member.value, &$0) } != nil
      }
    }
  }
}

extension ParameterReading {
  /// Parameters that are given, but with nothing that any parameter can be.
  fileprivate var unreadable: [TypeMistake] {
    ParameterName.allCases.filter { nodes[$0.rawValue] != nil && values[$0] == nil }
      .map { .wrongKind($0, expected: $0.kind) }
  }
}

extension DefinitionReader {
  /// The type of a name; nil when there is none, or when it cannot be told what it is told here.
  fileprivate mutating func type(
    named name: String, _ given: ParameterReading, at node: JSONNode
  ) -> FieldTypeReference? {
    if let type = FieldType(rawValue: name) {
      return check(type, given, at: node) ? .builtIn(type, given.values) : nil
    }
    guard declaredTypes[name] != nil else {
      let known = FieldType.allCases.map(\.rawValue) + declaredTypes.keys
      if !isFull { noteUnknown(.type, name, among: known, at: site(of: node)) }
      return nil
    }
    for (name, value) in given.nodes.sorted(by: { $0.key < $1.key }) {
      within(name) { $0.note(.type(.unknownParameter(name, known: [])), at: value) }
    }
    noteStrangers(of: given, known: [])
    return given.nodes.isEmpty && given.strangers.isEmpty ? .declared(name) : nil
  }

  private mutating func check(
    _ type: FieldType, _ given: ParameterReading, at node: JSONNode
  ) -> Bool {
    noteStrangers(of: given, known: type.entry.parameters)
    var mistakes = given.unreadable + type.entry.mistakes(in: given.values)
    if mistakes.isEmpty, !isFull, given.isUsable, admitsPattern(in: given),
      let mistake = knownTypes.mistake(in: type, given.values, declaredTypes)
    {
      mistakes = [mistake]
    }
    for mistake in mistakes { note(mistake, in: given, at: node) }
    return mistakes.isEmpty && given.strangers.isEmpty && given.isUsable
  }

  /// Whether the pattern can be used, if there is one.
  private mutating func admitsPattern(in given: ParameterReading) -> Bool {
    guard case .text(let source)? = given.values[.pattern], let node = given.nodes["pattern"]
    else { return true }
    return within("pattern") { $0.pattern(source, at: node) } != nil
  }

  private mutating func noteStrangers(of given: ParameterReading, known: [ParameterName]) {
    for member in given.strangers {
      within(member.key) { reader in
        reader.note(
          .type(.unknownParameter(member.key, known: known)), at: reader.keySite(of: member))
      }
    }
  }

  /// Notes a mistake at the parameter that it is about, or at the type when that is missing.
  private mutating func note(
    _ mistake: TypeMistake, in given: ParameterReading, at node: JSONNode
  ) {
    guard let name = mistake.parameter, let value = given.nodes[name] else {
      return note(.type(mistake), at: node)
    }
    within(name) { $0.note(.type(mistake), at: value) }
  }
}
