import FieldEngine
import JSONText

extension ParameterKind {
  /// Reads a value of this kind; returns nil if the value is of another kind.
  ///
  /// A decimal may be in quotes.
  func read(_ node: JSONNode) -> ParameterValue? {
    if self == .decimal, case .string(let text) = node.content,
      let number = ExactDecimal(typed: text)
    {
      return .number(number)
    }
    return ParameterValue(node).flatMap { admits($0) ? $0 : nil }
  }

  var schema: JSON {
    switch self {
    case .flag: ["type": "boolean"]
    case .count: ["type": "integer", "minimum": 0]
    case .decimal: ["type": ["number", "string"]]
    case .text: ["type": "string"]
    case .oneOf(let words): ["enum": .array(words.map(JSON.string))]
    case .flagOrOneOf(let words): ["enum": .array([true, false] + words.map(JSON.string))]
    case .options: Notation<ParameterValue>.options.schema
    case .words: StatedText.schema
    case .texts: ["type": "array", "items": ["type": "string"]]
    case .type: ["$ref": "#/$defs/type"]
    case .listRule: Notation<ParameterValue>.listRule.schema
    }
  }
}

extension ParameterValue {
  /// Creates a value from JSON; returns nil if it contains `null` or a number that is too large.
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

  var json: JSON {
    switch self {
    case .flag(let flag): .bool(flag)
    case .number(let number): .number(number.description)
    case .text(let text): .string(text)
    case .list(let values): .array(values.map { $0.json })
    case .object(let values):
      .object(values.sorted { $0.key < $1.key }.map { ($0.key, $0.value.json) })
    }
  }
}

extension TypeParameters {
  func member(_ name: ParameterName) -> (key: String, value: JSON)? {
    self[name].map { (name.rawValue, $0.json) }
  }

  /// The parameters as the members of an object.
  var members: [String: ParameterValue] {
    names.reduce(into: [:]) { members, name in members[name.rawValue] = self[name] }
  }
}

extension TypeEntry {
  /// The JSON Schema of the type's parameters.
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
