import FormSession

/// The columns of a grid: one for the labels of its fields, and one for each option that the fields
/// share.
struct GridColumns: Hashable, Sendable {
  /// The columns of the labels, which follow the sign for a valid or invalid answer.
  let label: Range<Int>

  /// The columns of each option.
  let options: [Range<Int>]

  /// The minimum width of the column for labels, if labels are cut.
  private static let narrowestLabel = 16

  /// Divides the columns of a panel; nil if the fields do not share at least two options, or the
  /// options do not fit beside the labels.
  init?(_ faces: [FormOutline.Face], in columns: Range<Int>) {
    guard let options = faces.first?.options, options.count > 1,
      faces.allSatisfy({ $0.options == options })
    else { return nil }
    let widths = options.map { max(3, $0.label.displayWidth) + 2 }
    let widest = faces.map { $0.labelWidth + 2 }.max() ?? 0
    let room = columns.count - 2 - widths.reduce(0, +)
    guard room >= min(widest, GridColumns.narrowestLabel) else { return nil }
    let start = columns.lowerBound + 2
    label = start..<start + min(widest, room)
    var end = label.upperBound
    self.options = widths.map { width in
      defer { end += width }
      return end..<end + width
    }
  }

  /// The columns of all options.
  var answer: Range<Int> {
    (options.first?.lowerBound ?? 0)..<(options.last?.upperBound ?? 1)
  }

  /// Returns the column of an option's mark.
  func mark(of option: Int) -> Int { options[option].lowerBound + options[option].count / 2 }

  func option(at column: Int) -> Int? { options.firstIndex { $0.contains(column) } }
}
