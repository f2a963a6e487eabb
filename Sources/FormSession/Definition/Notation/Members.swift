import JSONText

/// A member of an object in a definition file, with its notation and its property.
struct Member<Whole>: Sendable {
  let name: String
  /// A sentence for people who write definitions.
  let summary: String
  var isRequired = false
  let schema: JSON
  /// Reads the member into the whole, and returns whether it succeeded.
  let read: @Sendable (JSONNode, inout DefinitionReader, inout Whole) -> Bool
  /// Writes the member; returns nil to leave it out.
  let write: @Sendable (Whole) -> JSON?
}

extension Member {
  /// Creates an optional member.
  init<Value>(
    _ name: String, _ path: any WritableKeyPath<Whole, Value?> & Sendable,
    _ notation: Notation<Value>, _ summary: String
  ) {
    self.init(name: name, summary: summary, schema: notation.schema) { node, reader, whole in
      whole[keyPath: path] = notation.read(node, &reader)
      return whole[keyPath: path] != nil
    } write: { whole in
      whole[keyPath: path].flatMap(notation.write)
    }
  }

  /// Creates a required member.
  init<Value>(
    required name: String, _ path: any WritableKeyPath<Whole, Value> & Sendable,
    _ notation: Notation<Value>, _ summary: String
  ) {
    self.init(
      name: name, summary: summary, isRequired: true, schema: notation.schema
    ) { node, reader, whole in
      guard let value = notation.read(node, &reader) else { return false }
      whole[keyPath: path] = value
      return true
    } write: { whole in
      notation.write(whole[keyPath: path])
    }
  }

  /// Creates a member that is left out if it has its default value.
  init<Value: Equatable & Sendable>(
    _ name: String, _ path: any WritableKeyPath<Whole, Value> & Sendable, absent: Value,
    _ notation: Notation<Value>, _ summary: String
  ) {
    self.init(name: name, summary: summary, schema: notation.schema) { node, reader, whole in
      guard let value = notation.read(node, &reader) else { return false }
      whole[keyPath: path] = value
      return true
    } write: { whole in
      let value = whole[keyPath: path]
      return value == absent ? nil : notation.write(value)
    }
  }

  /// Returns the same member as part of a larger value.
  func of<Larger>(_ path: any WritableKeyPath<Larger, Whole> & Sendable) -> Member<Larger> {
    let (read, write) = (read, write)
    return Member<Larger>(name: name, summary: summary, isRequired: isRequired, schema: schema) {
      node, reader, whole in
      read(node, &reader, &whole[keyPath: path])
    } write: { whole in
      write(whole[keyPath: path])
    }
  }
}

/// The members of an object in a definition file, in the order of reading and writing.
struct Members<Whole>: Sendable {
  let all: [Member<Whole>]
  /// The index of each member by name.
  let places: [String: Int]
  /// The indices of the required members.
  let required: [Int]

  init(_ all: [Member<Whole>]) {
    self.all = all
    places = Dictionary(uniqueKeysWithValues: zip(all.map(\.name), all.indices))
    required = all.indices.filter { all[$0].isRequired }
  }

  var names: [String] { all.map(\.name) }

  /// The JSON Schema of the object.
  var schema: JSON {
    let properties = all.map { ($0.name, $0.schema.described($0.summary)) }
    let required = required.map { JSON.string(all[$0].name) }
    return .object([
      ("type", "object"),
      ("properties", .object(properties)),
      ("required", .array(required)),
      ("additionalProperties", false),
    ])
  }

  func write(_ whole: Whole) -> JSON {
    .object(all.compactMap { member in member.write(whole).map { (member.name, $0) } })
  }

  /// Returns a notation for objects with these members, each read on top of `blank`.
  func notation(blank: Whole) -> Notation<Whole> where Whole: Sendable {
    Notation(schema: schema) { node, reader in
      var whole = blank
      return reader.read(node, by: self, into: &whole) ? whole : nil
    } write: {
      write($0)
    }
  }
}

extension JSON {
  /// Returns the schema with a description as its first member.
  func described(_ summary: String) -> JSON {
    guard case .object(let members) = self else { return self }
    return .object([("description", .string(summary))] + members)
  }
}
