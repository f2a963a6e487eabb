public import JSONText

extension FormDefinition {
  /// The definition as JSON.
  public var json: JSON { FormDefinition.members.write(self) }

  /// A hash of the definition that does not depend on the layout of the definition's file.
  ///
  /// It is the 64-bit FNV-1a hash (Fowler, Noll and Vo) of the definition's JSON, and is the same
  /// on every machine. It does not resist deliberate collisions.
  public var contentHash: UInt64 {
    var bytes: [UInt8] = []
    json.write(into: &bytes)
    return FormDefinition.hash(bytes)
  }

  private static func hash(_ bytes: [UInt8]) -> UInt64 {
    bytes.reduce(0xCBF2_9CE4_8422_2325) { hash, byte in
      (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3
    }
  }

  /// Reads a definition that was written as text; returns nil unless the text is a JSON object with
  /// this hash.
  package init?(written text: String, hash: UInt64) {
    let bytes = Array(text.utf8)
    guard FormDefinition.hash(bytes) == hash else { return nil }
    guard let root = JSONDocument(bytes).root else { return nil }
    self.init(checked: root)
  }

  /// Reads a definition that was checked when it was registered; returns nil if it is not an
  /// object.
  package init?(checked root: JSONNode) {
    guard case .object = root.content else { return nil }
    var (reader, definition) = (DefinitionReader(), FormDefinition(key: "", version: 0))
    _ = reader.read(root, by: FormDefinition.members, into: &definition)
    self = definition.withImpliedRules
  }

  /// Whether both definitions consist of the same scalars.
  ///
  /// Equal definitions can differ in canonically equivalent text.
  package func isIdentical(to other: FormDefinition) -> Bool {
    self == other && contentHash == other.contentHash
  }
}
