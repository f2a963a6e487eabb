extension StringProtocol {
  /// The number of terminal cells that the text takes.
  package var displayWidth: Int { reduce(0) { $0 + $1.displayWidth } }
}

extension Character {
  /// The number of terminal cells that the character takes: two for an emoji, and otherwise as many
  /// as its scalars take side by side.
  package var displayWidth: Int {
    if isASCII || !isEmoji { return unicodeScalars.reduce(0) { $0 + $1.displayWidth } }
    return 2
  }

  /// The parts of the character that have cells of their own: many scripts of Asia write signs
  /// beside the letter that they belong to.
  package var displayParts: [Character] {
    guard unicodeScalars.count > 1, !isEmoji else { return [self] }
    var parts = [String.UnicodeScalarView()]
    var width = 0
    for scalar in unicodeScalars {
      if width > 0, scalar.displayWidth > 0 { parts.append(String.UnicodeScalarView()) }
      parts[parts.count - 1].append(scalar)
      width += scalar.displayWidth
    }
    return parts.map { Character(String($0)) }
  }

  /// Whether the character is shown as an emoji, whatever its scalars are joined of.
  private var isEmoji: Bool {
    if unicodeScalars.contains("\u{FE0E}") { return false }
    if utf8.count > 3, unicodeScalars.contains("\u{FE0F}") { return true }
    return unicodeScalars.first?.properties.isEmojiPresentation == true
  }
}

extension Unicode.Scalar {
  /// The number of terminal cells that the scalar takes: none for control characters and marks, two
  /// for wide ones, one for the rest.
  fileprivate var displayWidth: Int {
    if value < 0x7F { return value < 0x20 ? 0 : 1 }
    switch properties.generalCategory {
    case .control, .format, .nonspacingMark, .enclosingMark: return 0
    default: break
    }
    if Self.joining.contains(where: { $0.contains(value) }) { return 0 }
    return Self.wide.contains { $0.contains(value) } ? 2 : 1
  }

  /// The vowels and finals of Hangul, which are written into the syllable that they belong to.
  private static let joining: [ClosedRange<UInt32>] = [0x1160...0x11FF, 0xD7B0...0xD7FB]

  /// The ranges of Unicode's `EastAsianWidth.txt` with the value W or F, joined where only unassigned
  /// code points lie between them.
  private static let wide: [ClosedRange<UInt32>] = [
    0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7A3,
    0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF01...0xFF60, 0xFFE0...0xFFE6, 0x16FE0...0x18DFF,
    0x1AFF0...0x1B2FF, 0x20000...0x3FFFD,
  ]
}
