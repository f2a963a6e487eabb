import FormSession

/// A line of the help overlay.
///
/// Key names are never cut. If the keys and the description do not fit side by side, the
/// description is placed below the keys.
struct HelpLine: Hashable, Sendable {
  var heading = ""
  var keys = ""
  var words = ""

  /// The column where the description begins.
  var indent = 0

  /// The part of the screen for which this line is the heading.
  var place: Binding.Place?

  /// The minimum width of a readable description.
  private static let roomForWords = 28

  /// Returns all lines for the given width.
  static func lines(columns: Int) -> [HelpLine] {
    let widest = [Binding].all.map(\.keyNames.displayWidth).max() ?? 0
    let isWide = columns >= widest + 2 + roomForWords
    return Binding.Place.allCases.flatMap { place in
      Words.wrapped(place.rawValue, columns).enumerated().map { line, words in
        HelpLine(heading: words, place: line == 0 ? place : nil)
      }
        + [Binding].all.at(place).flatMap { binding in
          isWide ? beside(binding, widest + 2, columns) : below(binding, columns)
        }
    }
  }

  private static func beside(_ binding: Binding, _ indent: Int, _ columns: Int) -> [HelpLine] {
    var lines = Words.wrapped(binding.description, columns - indent).map {
      HelpLine(words: $0, indent: indent)
    }
    lines[0].keys = binding.keyNames
    return lines
  }

  private static func below(_ binding: Binding, _ columns: Int) -> [HelpLine] {
    Words.wrapped(binding.keyNames, columns).map { HelpLine(keys: $0) }
      + Words.wrapped(binding.description, columns - 2).map { HelpLine(words: $0, indent: 2) }
  }
}

/// The position of the help overlay, and the visible part of it.
struct HelpLayout {
  let area: Area
  let lines: [HelpLine]

  init(_ size: ScreenSize) {
    let foot = ScreenRows(size).keys == nil ? 0 : 1
    area = Area(row: 0, column: 0, width: size.columns, height: max(3, size.rows - foot))
    lines = HelpLine.lines(columns: area.inner.count)
  }

  /// The number of visible lines.
  var page: Int { area.height - 2 }

  /// Returns the visible lines at a scroll position.
  func seen(_ scroll: Int) -> ArraySlice<HelpLine> { lines.dropFirst(scroll).prefix(page) }
}
