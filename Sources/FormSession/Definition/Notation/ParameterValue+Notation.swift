import FieldEngine
import JSONText

extension ParameterKind {
  /// Reads a value of this kind; nil for one of another.
  ///
  /// A decimal may stand in quotes, as it does where values are written.
  func read(_ node: JSONNode) -> ParameterValue? {
    if self == .decimal, case .string(let text) = node.content,
      let number = ExactDecimal(typed: text)
    {
      return .number(number)
    }
    return ParameterValue(node).flatMap { admits($0) ? $0 : nil }
  }

  /// What JSON Schema says about such a parameter.
  var schema: JSON {
    switch self {
    case .flag: ["type": "boolean"]
    case .count: ["type": "integer", "minimum": 0]
    case .decimal: ["type": ["number", "string"]]
    case .text: ["type": "string"]
    case .oneOf(let words): ["enum": .array(words.map(JSON.string))]
    case .flagOrOneOf(let words): ["enum": .array([true, false] + words.map(JSON.string))]
    case .options: Notation<ParameterValue>.options.schema
    case .type: ["$ref": "#/$defs/type"]
    case .listRule: Notation<ParameterValue>.listRule.schema
    }
  }
}

extension ParameterValue {
  /// The value of a node; nil when there is a `null` in it, or a number that no decimal can hold.
  init?(_ node: JSONNode) {
    switch node.content {
    case .null: return nil
    case .bool(let flag): self = .flag(flag)
    case .string(let text): self = .text(text)
    case .number(let digits):
      guard let number = ExactDecimal(typed: digits) else { return nil }
      self = .number(number)
    case .array(let items):
      let values = items.compactMap(ParameterValue.init)
      guard values.count == items.count else { return nil }
      self = .list(values)
    case .object(let members):
      var values: [String: ParameterValue] = [:]
      for member in members {
        guard let value = ParameterValue(member.value) else { return nil }
        values[member.key] = value
      }
      self = .object(values)
    }
  }

  /// The value as a definition states it.
  var json: JSON {
    switch self {
    case .flag(let flag): .bool(flag)
    case .number(let number): .number(number.description)
    case .text(let text): .string(text)
    case .list(let values): .array(values.map(\.json))
    case .object(let values):
      .object(values.sorted { $0.key < $1.key }.map { ($0.key, $0.value.json) })
    }
  }
}

extension TypeParameters {
  /// The member that states a parameter.
  func member(_ name: ParameterName) -> (key: String, value: JSON)? {
    self[name].map { (name.rawValue, $0.json) }
  }

  /// The parameters as the members of an object.
  var members: [String: ParameterValue] {
    names.reduce(into: [:]) { members, name in members[name.rawValue] = self[name] }
  }
}

extension TypeEntry {
  /// What JSON Schema says about the parameters of the type.
  var schema: JSON {
    let properties = parameters.map { name in
      (key: name.rawValue, value: kind(of: name).schema.described(name.summary))
    }
    return [
      "description": .string(summary),
      "type": "object",
      "properties": .object(properties),
      "required": .array(required.map { .string($0.rawValue) }),
      "additionalProperties": false,
    ]
  }
}
