/// Offsets in characters (grapheme clusters), which is how people and carets count.
///
/// Most text in forms is ASCII, where a character is one byte, so each method first tries that
/// shortcut. It excludes carriage returns, which can form one character with a line feed.
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

  /// Returns the index of the character at an offset, clamped to the text.
  func characterIndex(_ offset: Int) -> Index {
    guard offset > 0 else { return startIndex }
    if isByteAddressable {
      return utf8.index(startIndex, offsetBy: offset, limitedBy: endIndex) ?? endIndex
    }
    return index(startIndex, offsetBy: offset, limitedBy: endIndex) ?? endIndex
  }

  /// Returns the first `count` characters.
  func characters(upTo count: Int) -> String {
    String(self[..<characterIndex(count)])
  }

  /// Returns the characters from `offset` on.
  func characters(from offset: Int) -> String {
    String(self[characterIndex(offset)...])
  }

  /// Returns the number of characters that the first scalars cover completely or in part.
  ///
  /// Counting a partly covered character keeps a caret from standing inside it.
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
