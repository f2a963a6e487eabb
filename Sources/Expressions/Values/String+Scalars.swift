extension String {
  /// The text without outer XML white space: spaces, tabs and line breaks.
  var trimmingXMLSpace: String {
    guard let first = utf8.first(where: { !String.isXMLSpace($0) }) else { return "" }
    if let start = utf8.first, let end = utf8.last, first == start, !String.isXMLSpace(end) {
      return self
    }
    let bytes = Array(utf8)
    let low = bytes.firstIndex { !String.isXMLSpace($0) } ?? 0
    let high = bytes.lastIndex { !String.isXMLSpace($0) } ?? 0
    return String(decoding: bytes[low...high], as: UTF8.self)
  }

  /// The text with white space collapsed to single spaces, and none at either end.
  var normalizingXMLSpace: String {
    utf8.split(whereSeparator: String.isXMLSpace).map { String(decoding: $0, as: UTF8.self) }
      .joined(separator: " ")
  }

  /// Returns the byte offset of the first occurrence of another string, or nil if there is none.
  ///
  /// The search takes linear time.
  func firstByte(of other: String) -> Int? {
    let (text, wanted) = (Array(utf8), Array(other.utf8))
    guard !wanted.isEmpty else { return 0 }
    let borders = String.borders(of: wanted)
    var matched = 0
    for (index, byte) in text.enumerated() {
      while matched > 0, wanted[matched] != byte { matched = borders[matched - 1] }
      if wanted[matched] == byte { matched += 1 }
      if matched == wanted.count { return index + 1 - matched }
    }
    return nil
  }

  /// Returns the failure table of the Knuth-Morris-Pratt algorithm.
  ///
  /// For each prefix, the table holds the length of its longest proper prefix that is also its
  /// suffix.
  private static func borders(of text: [UInt8]) -> [Int] {
    var borders = [Int](repeating: 0, count: text.count)
    var length = 0
    for index in text.indices.dropFirst() {
      while length > 0, text[index] != text[length] { length = borders[length - 1] }
      if text[index] == text[length] { length += 1 }
      borders[index] = length
    }
    return borders
  }

  static func isXMLSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D
  }
}
