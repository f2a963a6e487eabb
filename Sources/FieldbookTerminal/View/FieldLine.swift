import FormSession

/// A text in the columns that there are for it.
///
/// One column behind them stays free, where the caret may stand, so that a text that just fits is
/// seen whole. A text that is wider is seen through a window that follows the caret by half its
/// width, so that what is seen depends on the text and the caret alone.
struct FieldLine {
  /// A character as it is shown, and where.
  struct Piece {
    let offset: Int
    let text: String
    let column: Int
    let width: Int
  }

  private(set) var pieces: [Piece] = []

  /// The column of the caret, if there is one; at most the free one behind the text's.
  private(set) var caret: Int?

  /// Whether there is more text on either side.
  private(set) var isCutLeft = false
  private(set) var isCutRight = false

  /// The column behind the last piece.
  private(set) var end = 0

  /// Lays out a text from column 0 on.
  init(_ text: String, caret: Int?, width: Int, align: TextAlignment = .leading) {
    let width = max(1, width)
    let all = FieldLine.pieces(of: text)
    let total = all.last.map { $0.column + $0.width } ?? 0
    let wanted = caret.map { $0 < all.count ? all[max(0, $0)].column : total }
    guard total > width else {
      // Behind a text at the right end the caret has a column of its own, as long as there is one.
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

  /// The first column of the text that is seen.
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

  /// The characters one after the other; what a terminal would obey or not show is made visible.
  private static func pieces(of text: String) -> [Piece] {
    var column = 0
    return text.enumerated().map { offset, character in
      let shown = character.visible
      let piece = Piece(offset: offset, text: shown, column: column, width: shown.displayWidth)
      column += piece.width
      return piece
    }
  }

  /// The offset in the text of what stands nearest to a column.
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
  /// The character in at least one cell, but for a mark of direction, which has none.
  fileprivate var visible: String {
    if isASCII, let value = asciiValue, value >= 0x20, value < 0x7F { return String(self) }
    let shown = String(self).withoutControls
    if shown.displayWidth > 0 || shown.isEmpty { return shown }
    let isMark = unicodeScalars.first?.properties.canonicalCombiningClass != .notReordered
    return isMark ? "\u{25CC}\(self)" : "·"
  }
}
