import FormSession

/// A line of the overlay of keys.
///
/// Names of keys are never cut: where they and what they do have no room side by side, they stand one
/// below the other.
struct HelpLine: Hashable, Sendable {
  var heading = ""
  var keys = ""
  var words = ""

  /// Where the words begin.
  var indent = 0

  /// The place of which this line is the heading.
  var place: Binding.Place?

  /// The fewest columns in which it is well said what keys do.
  private static let roomForWords = 28

  /// All lines, on a screen that has so many columns for them.
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

/// Where the overlay of keys stands, and how much of it is seen.
struct HelpLayout {
  let area: Area
  let lines: [HelpLine]

  init(_ size: ScreenSize) {
    let foot = ScreenRows(size).keys == nil ? 0 : 1
    area = Area(row: 0, column: 0, width: size.columns, height: max(3, size.rows - foot))
    lines = HelpLine.lines(columns: area.inner.count)
  }

  /// How many lines are seen at once.
  var page: Int { area.height - 2 }

  /// The lines that are seen, as far as one has scrolled.
  func seen(_ scroll: Int) -> ArraySlice<HelpLine> { lines.dropFirst(scroll).prefix(page) }
}
