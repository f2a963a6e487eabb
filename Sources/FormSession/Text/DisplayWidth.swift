extension StringProtocol {
  /// The width of the text in terminal cells.
  package var displayWidth: Int {
    // Most text is plain ASCII, whose width is known without splitting it into characters.
    if utf8.allSatisfy({ (0x20..<0x7F).contains($0) }) { return utf8.count }
    return reduce(0) { $0 + $1.displayWidth }
  }
}

extension Character {
  /// The width of the character in terminal cells.
  ///
  /// An emoji takes up two cells; any other character takes up as many cells as its scalars.
  package var displayWidth: Int {
    if utf8.count == 1, let byte = utf8.first { return (0x20..<0x7F).contains(byte) ? 1 : 0 }
    if isASCII || !isEmoji { return unicodeScalars.reduce(0) { $0 + $1.displayWidth } }
    return 2
  }

  /// The parts of the character that have their own cells.
  ///
  /// Many Asian scripts write vowel signs beside the letter that they belong to.
  package var displayParts: [Character] {
    guard utf8.count > 1, unicodeScalars.count > 1, !isEmoji else { return [self] }
    var parts = [String.UnicodeScalarView()]
    var width = 0
    for scalar in unicodeScalars {
      if width > 0, scalar.displayWidth > 0 { parts.append(String.UnicodeScalarView()) }
      parts[parts.count - 1].append(scalar)
      width += scalar.displayWidth
    }
    return parts.map { Character(String($0)) }
  }

  /// Whether the character is shown as an emoji.
  private var isEmoji: Bool {
    if unicodeScalars.contains("\u{FE0E}") { return false }
    if utf8.count > 3, unicodeScalars.contains("\u{FE0F}") { return true }
    return unicodeScalars.first?.properties.isEmojiPresentation == true
  }
}

extension Unicode.Scalar {
  /// The width of the scalar in terminal cells.
  ///
  /// Control characters and marks take up no cell, wide scalars two cells, and all others one.
  fileprivate var displayWidth: Int {
    if value < 0x7F { return value < 0x20 ? 0 : 1 }
    switch properties.generalCategory {
    case .control, .format, .nonspacingMark, .enclosingMark: return 0
    default: break
    }
    if Self.joining.contains(where: { $0.contains(value) }) { return 0 }
    return Self.wide.contains { $0.contains(value) } ? 2 : 1
  }

  /// Hangul vowels and final consonants, which join the syllable before them.
  private static let joining: [ClosedRange<UInt32>] = [0x1160...0x11FF, 0xD7B0...0xD7FB]

  /// The ranges of scalars with the value W or F in Unicode's `EastAsianWidth.txt`.
  ///
  /// Ranges separated only by unassigned code points are joined.
  private static let wide: [ClosedRange<UInt32>] = [
    0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7A3,
    0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF01...0xFF60, 0xFFE0...0xFFE6, 0x16FE0...0x18DFF,
    0x1AFF0...0x1B2FF, 0x20000...0x3FFFD,
  ]
}
