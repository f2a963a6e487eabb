import FieldEngine
import JSONText

extension Notation<FieldTypeReference> {
  /// The name of a type, or an object whose only key is the name and whose value holds parameters.
  static let type: Notation = Notation(schema: typeSchema) { node, reader in
    switch node.content {
    case .string(let name):
      return reader.type(named: name, [], at: node)
    case .object(let members):
      let members = members.firstOfEachKey
      if members.count != 1 { reader.note(.typeWantsOneMember, at: node) }
      let types = members.map { member in reader.within(member.key) { $0.type(member) } }
      return types.count == 1 ? types[0] : nil
    default:
      reader.note(.wants(.textOrObject), at: node)
      return nil
    }
  } write: { type in
    switch type {
    case .declared(let key): .string(key)
    case .builtIn(let type, let parameters) where parameters.names.isEmpty: .string(type.rawValue)
    case .builtIn(let type, let parameters):
      .object([(type.rawValue, .object(parameters.names.compactMap(parameters.member)))])
    }
  }

  private static var typeSchema: JSON {
    let simple = FieldType.allCases.filter { $0.entry.required.isEmpty }.map { $0.rawValue }
    let described = FieldType.allCases.map { (key: $0.rawValue, value: $0.entry.schema) }
    return [
      "description": "A built-in type, a type from `types`, or a type with its parameters.",
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

extension DefinitionReader {
  /// Returns the type that an object's only member names.
  fileprivate mutating func type(_ member: JSONMember) -> FieldTypeReference? {
    guard case .object(let given) = member.value.content else {
      note(.wants(.object), at: member.value)
      _ = type(named: member.key, nil, at: member.value)
      return nil
    }
    return type(named: member.key, given.firstOfEachKey, at: member.value)
  }

  /// Returns the type with a name; nil if there is no such type or its parameters are wrong.
  ///
  /// `given` is nil if the parameters could not be read.
  fileprivate mutating func type(
    named name: String, _ given: [JSONMember]?, at node: JSONNode
  ) -> FieldTypeReference? {
    if let type = FieldType(rawValue: name) {
      return given.flatMap { parameters($0, of: type, at: node) }.map { .builtIn(type, $0) }
    }
    guard declaredTypes[name] != nil else {
      noteUnknownType(name, at: node)
      return nil
    }
    for member in given ?? [] { noteUnknownParameter(member, known: []) }
    return given?.isEmpty == true ? .declared(name) : nil
  }

  /// Reads the parameters of a type one by one; returns nil if any is wrong.
  private mutating func parameters(
    _ given: [JSONMember], of type: FieldType, at node: JSONNode
  ) -> TypeParameters? {
    let entry = type.entry
    var values: TypeParameters = [:]
    values.language = language
    var nodes: [ParameterName: JSONNode] = [:]
    for member in given {
      guard let name = ParameterName(rawValue: member.key), entry.parameters.contains(name) else {
        noteUnknownParameter(member, known: entry.parameters)
        if !isFull, let name = entry.parameter(near: member.key), nodes[name] == nil {
          nodes[name] = member.value
        }
        continue
      }
      nodes[name] = member.value
      values[name] = within(member.key) { $0.value(of: name, entry.kind(of: name), member.value) }
    }
    if isFull { return nil }
    let errors = entry.errors(in: values).filter { !$0.isAboutMissing(nodes) }
    for error in errors { note(error, among: nodes, at: node) }
    values.language = nil
    return errors.isEmpty && values.names.count == given.count ? values : nil
  }

  /// Records an unknown type; only 1,000 names are compared, so that checking stays fast.
  private mutating func noteUnknownType(_ name: String, at node: JSONNode) {
    if isFull { return }
    let own = declaredTypes.keys.prefix(1_000).sorted()
    note(.unknown(.type, name, nearest: FieldType.nearest(to: name, or: own)), at: node)
  }

  private mutating func noteUnknownParameter(_ member: JSONMember, known: [ParameterName]) {
    within(member.key) { reader in
      reader.note(
        .type(.unknownParameter(member.key, known: known)), at: reader.keySite(of: member))
    }
  }

  /// Records a mistake at the parameter that causes it, or at the type if the parameter is missing.
  private mutating func note(
    _ error: TypeError, among nodes: [ParameterName: JSONNode], at node: JSONNode
  ) {
    guard let name = error.parameter.flatMap(ParameterName.init), let value = nodes[name] else {
      return note(.type(error), at: node)
    }
    within(name.rawValue) { $0.note(.type(error), at: value) }
  }
}

extension TypeEntry {
  /// Returns the parameter that was probably meant.
  fileprivate func parameter(near name: String) -> ParameterName? {
    NearestSpelling.of(name, among: parameters.map { $0.rawValue }).flatMap(ParameterName.init)
  }
}

extension TypeError {
  /// Whether the parameter reported as missing is present but wrong or misspelled.
  fileprivate func isAboutMissing(_ nodes: [ParameterName: JSONNode]) -> Bool {
    if case .missing(let name) = self { nodes[name] != nil } else { false }
  }
}

extension [JSONMember] {
  /// The members without repeated keys, which the JSON parser reports.
  fileprivate var firstOfEachKey: [JSONMember] {
    var seen: Set<String> = []
    return filter { seen.insert($0.key).inserted }
  }
}
