public import JSONText

extension FormDefinition {
  /// The definition as a file states it.
  public var json: JSON { FormDefinition.members.write(self) }

  /// A number that identical definitions share, however their files are laid out.
  ///
  /// It is the 64-bit FNV-1a hash (Fowler, Noll and Vo) of the definition as it is written, and the
  /// same on every machine. Two contents that were not made to deceive will not share one.
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

  /// Reads a definition as it was written; nil when it is not what had this hash.
  package init?(written text: String, hash: UInt64) {
    let bytes = Array(text.utf8)
    guard FormDefinition.hash(bytes) == hash, let definition = FormDocument(bytes).definition else {
      return nil
    }
    self = definition
  }

  /// Whether a definition says the same with the same scalars; equal ones may only look the same.
  package func isIdentical(to other: FormDefinition) -> Bool {
    self == other && contentHash == other.contentHash
  }
}
