import FieldEngine
import JSONText

/// How one kind of value is read, written and described in a definition file.
///
/// Definitions are composed of these notations, which keeps the reader, the writer and the schema
/// in agreement.
struct Notation<Value>: Sendable {
  /// Reads the value, or records its mistake.
  let read: @Sendable (JSONNode, inout DefinitionReader) -> Value?

  // A web page only reads definitions. The code that describes and writes them would make up a
  // tenth of the page's module.
  #if hasFeature(Embedded)
    var schema: JSON { [:] }
    var write: @Sendable (Value) -> JSON? { { _ in nil } }

    init(
      schema: @autoclosure () -> JSON,
      read: @escaping @Sendable (JSONNode, inout DefinitionReader) -> Value?,
      write: @Sendable (Value) -> JSON?
    ) {
      self.read = read
    }
  #else
    let schema: JSON

    /// Writes the value in a form that reads back the same; returns nil if it cannot be written.
    let write: @Sendable (Value) -> JSON?

    init(
      schema: JSON, read: @escaping @Sendable (JSONNode, inout DefinitionReader) -> Value?,
      write: @escaping @Sendable (Value) -> JSON?
    ) {
      (self.schema, self.read, self.write) = (schema, read, write)
    }
  #endif
}

extension Notation<String> {
  /// Any text.
  static let text = Notation(schema: ["type": "string"]) { node, reader in
    if case .string(let text) = node.content { return text }
    reader.note(.wants(.text), at: node)
    return nil
  } write: {
    .string($0)
  }

  /// A name in the form: a lowercase letter, then lowercase letters, digits and `_`.
  static let key = Notation(schema: ["type": "string", "pattern": "^[a-z][a-z0-9_]*$"]) {
    node, reader in
    guard let key = text.read(node, &reader) else { return nil }
    if !key.isKey { reader.note(.notAKey(key), at: node) }
    return key
  } write: {
    .string($0)
  }

  /// A canonical value; a number, a Boolean or a list can be written in place of its canonical
  /// text.
  static let canonical = Notation(schema: ["type": ["string", "number", "boolean", "array"]]) {
    node, reader in
    if let text = node.canonicalText { return text }
    reader.note(.wants(.value), at: node)
    return nil
  } write: {
    .string($0)
  }
}

extension JSONNode {
  /// The canonical text of the value; nil for an object or `null`.
  var canonicalText: String? {
    switch content {
    case .string(let text): text
    case .number(let digits): ExactDecimal(typed: digits)?.description
    case .bool(let flag): flag ? "true" : "false"
    case .array: json.text
    case .null, .object: nil
    }
  }
}

extension Notation<Bool> {
  static let flag = Notation(schema: ["type": "boolean"]) { node, reader in
    if case .bool(let flag) = node.content { return flag }
    reader.note(.wants(.flag), at: node)
    return nil
  } write: {
    .bool($0)
  }

  /// A marker that can only be `true`, because `false` would be misleading.
  static let mark = Notation(schema: ["const": true]) { node, reader in
    if case .bool(true) = node.content { return true }
    reader.note(.wants(.mark), at: node)
    return nil
  } write: {
    .bool($0)
  }
}

extension Notation<Int> {
  /// A whole number within bounds.
  static func count(from least: Int = 0, to most: Int = .max) -> Notation {
    let range = least...most
    let end = most == .max ? [] : [(key: "maximum", value: JSON.integer(most))]
    let schema = JSON.object([("type", "integer"), ("minimum", .integer(least))] + end)
    return Notation(schema: schema) { node, reader in
      if case .number(let digits) = node.content, let decimal = ExactDecimal(typed: digits),
        let number = Int64(decimal.description).map({ Int(clamping: $0) }), range ~= number
      {
        return number
      }
      reader.note(.wants(.count(range)), at: node)
      return nil
    } write: {
      .integer($0)
    }
  }
}

extension Notation<Double> {
  /// A weight, which may be a binary fraction because it is not a field's value.
  static let weight = Notation(schema: ["type": "number", "minimum": 0]) { node, reader in
    if case .number(let digits) = node.content, let weight = Double(digits),
      weight.isFinite, weight >= 0
    {
      return weight
    }
    reader.note(.wants(.weight), at: node)
    return nil
  } write: {
    .number($0.description)
  }
}

extension Notation where Value: RawRepresentable<String> & CaseIterable & Sendable {
  /// One of several words.
  static var choice: Notation {
    let words = Value.allCases.map { $0.rawValue }
    return Notation(schema: ["enum": .array(words.map(JSON.string))]) { node, reader in
      guard let word = Notation<String>.text.read(node, &reader) else { return nil }
      if let choice = Value(rawValue: word) { return choice }
      reader.note(.notAllowed(word, allowed: words), at: node)
      return nil
    } write: {
      .string($0.rawValue)
    }
  }
}

extension Notation where Value: Sendable {
  /// Returns a notation for a list, leaving out items that cannot be read.
  func list() -> Notation<[Value]> {
    let item = self
    return Notation<[Value]>(schema: ["type": "array", "items": schema]) { node, reader in
      reader.readItems(of: node) { node, reader in item.read(node, &reader) }
    } write: { values in
      .array(values.compactMap(item.write))
    }
  }

  /// Returns the notation of a list that should not be empty.
  func listOfSome() -> Notation<[Value]> {
    let list = list()
    return Notation<[Value]>(schema: list.schema) { node, reader in
      let values = list.read(node, &reader)
      if case .array(let items) = node.content, items.isEmpty {
        reader.find(.stated(.nothingListed), at: reader.site(of: node))
      }
      return values
    } write: {
      list.write($0)
    }
  }

  /// Returns the same notation with a schema that refers to a shared definition.
  func named(_ name: String) -> Notation {
    Notation(schema: ["$ref": .string("#/$defs/" + name)], read: read, write: write)
  }
}

extension String {
  /// Whether the text can name a field, a group or another part of a form.
  var isKey: Bool {
    !isTooLongForKey
      && utf8.first.map { $0 &- 0x61 < 26 } == true
      && utf8.allSatisfy { $0 &- 0x61 < 26 || $0 &- 0x30 < 10 || $0 == 0x5F }
  }

  /// Whether the text is longer than any key a person would write.
  var isTooLongForKey: Bool { utf8.count > String.longestKey }

  /// The maximum length of a key, in bytes.
  static let longestKey = 100
}
