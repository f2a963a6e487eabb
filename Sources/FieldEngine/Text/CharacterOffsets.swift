/// Offsets in characters (grapheme clusters), which is how people and carets count.
///
/// Text that a form holds is mostly ASCII, where a character is a byte, so every question takes
/// that road first. A carriage return is left to the slow road: it may form one character with
/// a line feed that follows.
extension String {
  /// Whether each byte is one character.
  var isByteAddressable: Bool {
    utf8.withContiguousStorageIfAvailable { bytes in
      bytes.allSatisfy { $0 < 0x80 && $0 != 0x0D }
    } ?? false
  }

  /// The number of characters.
  var characterCount: Int {
    isByteAddressable ? utf8.count : count
  }

  /// The index of the character at `offset`, which is clamped to the text.
  func characterIndex(_ offset: Int) -> Index {
    guard offset > 0 else { return startIndex }
    if isByteAddressable {
      return utf8.index(startIndex, offsetBy: offset, limitedBy: endIndex) ?? endIndex
    }
    return index(startIndex, offsetBy: offset, limitedBy: endIndex) ?? endIndex
  }

  /// The first `count` characters.
  func characters(upTo count: Int) -> String {
    String(self[..<characterIndex(count)])
  }

  /// The characters from `offset` on.
  func characters(from offset: Int) -> String {
    String(self[characterIndex(offset)...])
  }

  /// How many characters the first `scalarCount` scalars reach into; a character that is
  /// entered counts, so that a caret never stands inside of one.
  func characterOffset(ofScalar scalarCount: Int) -> Int {
    if isByteAddressable { return min(scalarCount, utf8.count) }
    guard scalarCount > 0 else { return 0 }
    let end = unicodeScalars.index(
      startIndex, offsetBy: scalarCount, limitedBy: endIndex)
    guard let end else { return count }
    var offset = 0
    var index = startIndex
    while index < end {
      formIndex(after: &index)
      offset += 1
    }
    return offset
  }
}
