import JSONText

/// A member of an object in a definition file, with its notation and its property.
struct Member<Whole>: Sendable {
  /// Reads the member into a property of the whole, and returns whether that succeeded.
  typealias Reading = @Sendable (JSONNode, inout DefinitionReader, inout Whole) -> Bool
  /// Writes the member; returns nil if it is left out.
  typealias Writing = @Sendable (Whole) -> JSON?

  let name: String
  let isRequired: Bool
  let read: Reading

  #if hasFeature(Embedded)
    var summary: String { "" }
    var schema: JSON { [:] }
    var write: Writing { { _ in nil } }

    init(
      name: String, summary: @autoclosure () -> String, isRequired: Bool = false,
      schema: @autoclosure () -> JSON, read: @escaping Reading, write: Writing
    ) {
      (self.name, self.isRequired, self.read) = (name, isRequired, read)
    }
  #else
    /// A sentence for people who write definitions.
    let summary: String
    let schema: JSON
    let write: Writing

    init(
      name: String, summary: String, isRequired: Bool = false, schema: JSON,
      read: @escaping Reading, write: @escaping Writing
    ) {
      (self.name, self.summary, self.isRequired) = (name, summary, isRequired)
      (self.schema, self.read, self.write) = (schema, read, write)
    }
  #endif
}

/// Passes a property of a value to a function, which may change it.
///
/// `{ $1(&$0.title) }` is the `title` property. It replaces a key path, which Embedded Swift lacks,
/// and names the property once for both reading and writing.
typealias Property<Whole, Value> = @Sendable (inout Whole, (inout Value) -> Void) -> Void

extension Member {
  /// Creates an optional member.
  init<Value>(
    _ name: String, _ property: @escaping Property<Whole, Value?>, _ notation: Notation<Value>,
    _ summary: String
  ) {
    self.init(name: name, summary: summary, schema: notation.schema) { node, reader, whole in
      let value = notation.read(node, &reader)
      property(&whole) { $0 = value }
      return value != nil
    } write: { whole in
      Self.write(property, of: whole) { $0.flatMap(notation.write) }
    }
  }

  /// Creates a required member.
  init<Value>(
    required name: String, _ property: @escaping Property<Whole, Value>,
    _ notation: Notation<Value>, _ summary: String
  ) {
    self.init(
      name: name, summary: summary, isRequired: true, schema: notation.schema
    ) { node, reader, whole in
      guard let value = notation.read(node, &reader) else { return false }
      property(&whole) { $0 = value }
      return true
    } write: { whole in
      Self.write(property, of: whole, by: notation.write)
    }
  }

  /// Creates a member that is left out if it has its default value.
  init<Value: Equatable & Sendable>(
    _ name: String, _ property: @escaping Property<Whole, Value>, absent: Value,
    _ notation: Notation<Value>, _ summary: String
  ) {
    self.init(name: name, summary: summary, schema: notation.schema) { node, reader, whole in
      guard let value = notation.read(node, &reader) else { return false }
      property(&whole) { $0 = value }
      return true
    } write: { whole in
      Self.write(property, of: whole) { $0 == absent ? nil : notation.write($0) }
    }
  }

  /// Returns the same member as a member of a larger value.
  func of<Larger>(
    _: Larger.Type, _ part: @escaping Property<Larger, Whole>
  ) -> Member<Larger> {
    let (read, write) = (read, write)
    return Member<Larger>(name: name, summary: summary, isRequired: isRequired, schema: schema) {
      node, reader, whole in
      var isRead = false
      part(&whole) { isRead = read(node, &reader, &$0) }
      return isRead
    } write: { whole in
      Member<Larger>.write(part, of: whole, by: write)
    }
  }

  private static func write<Value>(
    _ property: Property<Whole, Value>, of whole: Whole, by write: (Value) -> JSON?
  ) -> JSON? {
    var (whole, value) = (whole, Value?.none)
    property(&whole) { value = $0 }
    return value.flatMap(write)
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
    places = Dictionary(uniqueKeysWithValues: zip(all.map { $0.name }, all.indices))
    required = all.indices.filter { all[$0].isRequired }
  }

  var names: [String] { all.map { $0.name } }

  /// The JSON Schema of the object.
  var schema: JSON {
    let properties = all.map { (key: $0.name, value: $0.schema.described($0.summary)) }
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

  /// Returns a notation for objects with these members, which are read on top of `blank`.
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
