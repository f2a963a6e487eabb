import FormSession

/// Text on one line of a given width.
///
/// One more column stays free for the caret, so text that just fits is fully visible. Wider text
/// scrolls in steps of half the width to follow the caret. The visible part depends only on the
/// text and the caret.
struct FieldLine {
  /// A visible character, its offset and its column.
  struct Piece {
    let offset: Int
    let text: String
    let column: Int
    let width: Int
  }

  private(set) var pieces: [Piece] = []

  /// The column of the caret, if any; at most the free column after the text.
  private(set) var caret: Int?

  /// Whether more text is hidden to the left, and whether more is hidden to the right.
  private(set) var isCutLeft = false
  private(set) var isCutRight = false

  /// The column after the last piece.
  private(set) var end = 0

  /// Lays out text from column 0.
  init(_ text: String, caret: Int?, width: Int, align: TextAlignment = .leading) {
    let width = max(1, width)
    let all = FieldLine.pieces(of: text)
    let total = all.last.map { $0.column + $0.width } ?? 0
    let wanted = caret.map { $0 < all.count ? all[max(0, $0)].column : total }
    guard total > width else {
      // Leave a column for the caret after right-aligned text, as long as there is room.
      let needed = min(width, wanted == total ? total + 1 : total)
      let indent = FieldLine.indent(width - needed, align)
      pieces = all.map { $0.moved(by: indent) }
      self.caret = wanted.map { $0 + indent }
      end = total + indent
      return
    }
    let start = FieldLine.start(wanted ?? 0, width)
    isCutLeft = start > 0
    isCutRight = total - start > width
    let (first, last) = (isCutLeft ? 1 : 0, isCutRight ? width - 1 : width)
    pieces = all.map { $0.moved(by: -start) }
      .filter { $0.column >= first && $0.column + $0.width <= last }
    self.caret = wanted.map { max(0, $0 - start) }
    end = width
  }

  /// Returns the first visible column of the text.
  private static func start(_ caret: Int, _ width: Int) -> Int {
    let surplus = caret - (width - 2)
    guard surplus > 0 else { return 0 }
    let step = max(1, (width - 2) / 2)
    return ((surplus - 1) / step + 1) * step
  }

  private static func indent(_ free: Int, _ align: TextAlignment) -> Int {
    switch align {
    case .leading: 0
    case .center: free / 2
    case .trailing: free
    }
  }

  /// Returns the characters in order, with control and invisible characters made visible.
  private static func pieces(of text: String) -> [Piece] {
    var column = 0
    return text.enumerated().map { offset, character in
      let shown = character.visible
      let piece = Piece(offset: offset, text: shown, column: column, width: shown.displayWidth)
      column += piece.width
      return piece
    }
  }

  /// Returns the offset of the character nearest to a column.
  func offset(at column: Int) -> Int {
    guard let last = pieces.last else { return 0 }
    let hit = pieces.first { column < $0.column + $0.width }
    return hit?.offset ?? last.offset + 1
  }
}

extension FieldLine.Piece {
  fileprivate func moved(by columns: Int) -> FieldLine.Piece {
    FieldLine.Piece(offset: offset, text: text, column: column + columns, width: width)
  }
}

extension Character {
  /// The character, made visible if it would take no cell; only direction marks still take none.
  fileprivate var visible: String {
    if isASCII, let value = asciiValue, value >= 0x20, value < 0x7F { return String(self) }
    let shown = String(self).withoutControls
    if shown.displayWidth > 0 || shown.isEmpty { return shown }
    let isMark = unicodeScalars.first?.properties.canonicalCombiningClass != .notReordered
    return isMark ? "\u{25CC}\(self)" : "·"
  }
}
