extension StringProtocol {
  /// The number of terminal cells that the text takes.
  package var displayWidth: Int { reduce(0) { $0 + $1.displayWidth } }
}

extension Character {
  /// Two cells for wide characters and emoji, none for control characters and for marks that stand
  /// alone, one for the rest.
  ///
  /// The ranges are those of Unicode's `EastAsianWidth.txt` with the value W or F, joined where
  /// only unassigned code points lie between them.
  package var displayWidth: Int {
    guard let first = unicodeScalars.first else { return 0 }
    if first.value < 0x7F { return first.value < 0x20 ? 0 : hasEmojiStyle ? 2 : 1 }
    switch first.properties.generalCategory {
    case .control, .format, .nonspacingMark, .enclosingMark: return 0
    default: break
    }
    if unicodeScalars.contains("\u{FE0E}") { return 1 }
    let isEmoji = first.properties.isEmojiPresentation || hasEmojiStyle
    return isEmoji || Self.wide.contains { $0.contains(first.value) } ? 2 : 1
  }

  /// Whether the character asks to be shown as an emoji.
  private var hasEmojiStyle: Bool {
    utf8.count > 3 && unicodeScalars.contains("\u{FE0F}")
  }

  private static let wide: [ClosedRange<UInt32>] = [
    0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7A3,
    0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF01...0xFF60, 0xFFE0...0xFFE6, 0x16FE0...0x18DFF,
    0x1AFF0...0x1B2FF, 0x20000...0x3FFFD,
  ]
}
