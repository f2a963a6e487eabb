/// How the fields of a row share the columns of a screen.
///
/// The rules are those of a stack in SwiftUI, which the `layoutPriority` of its fields steers: every
/// field has its minimum width, and what is left goes to those of the highest priority first, until
/// each has the width that it wishes for.
public enum RowLayout {
  /// A field in a row.
  public struct Item: Equatable, Sendable {
    /// The narrowest width in which the field is of use.
    public var minimum: Int
    /// The width that the field would like; nil takes all there is.
    public var wish: Int?
    /// How early the field is served.
    public var priority: Double

    /// Describes a field.
    public init(minimum: Int, wish: Int? = nil, priority: Double = 1) {
      self.minimum = max(1, minimum)
      self.wish = wish
      self.priority = priority
    }
  }

  /// The widths of the fields, line by line.
  ///
  /// ```swift
  /// let city = RowLayout.Item(minimum: 8, priority: 2.5)
  /// let zip = RowLayout.Item(minimum: 5, wish: 5, priority: 0.6)
  /// RowLayout.widths(of: [city, zip], columns: 30)  // [[24, 5]]
  /// RowLayout.widths(of: [city, zip], columns: 12)  // [[12], [5]]
  /// ```
  ///
  /// A row wraps where not even the minimums fit, with a field that is wider than the screen cut to
  /// it.
  ///
  /// - Parameters:
  ///   - items: The fields in the order of the row.
  ///   - columns: The width of the screen.
  ///   - gap: The columns between two fields.
  /// - Returns: The widths of the fields of each line.
  public static func widths(of items: [Item], columns: Int, gap: Int = 1) -> [[Int]] {
    let columns = max(1, columns)
    return lines(of: items, columns: columns, gap: gap).map { line in
      share(columns - gap * (line.count - 1), among: line)
    }
  }

  /// The items cut into lines in which their minimums fit.
  private static func lines(of items: [Item], columns: Int, gap: Int) -> [[Item]] {
    var lines: [[Item]] = []
    var room = 0
    for item in items {
      let minimum = min(item.minimum, columns)
      if lines.isEmpty || room < gap + minimum {
        lines.append([item])
        room = columns - minimum
      } else {
        lines[lines.count - 1].append(item)
        room -= gap + minimum
      }
    }
    return lines
  }

  private static func share(_ columns: Int, among items: [Item]) -> [Int] {
    var widths = items.map { min($0.minimum, columns) }
    var rest = columns - widths.reduce(0, +)
    let byPriority = Dictionary(grouping: items.indices) { items[$0].priority }
    for (_, equals) in byPriority.sorted(by: { $0.key > $1.key }) {
      serve(equals, of: items, &widths, &rest)
    }
    return widths
  }

  /// Shares what is left evenly among fields of one priority.
  ///
  /// The fields with the least to wish for are served first, so that what they leave is shared
  /// among the others.
  private static func serve(
    _ equals: [Int], of items: [Item], _ widths: inout [Int], _ rest: inout Int
  ) {
    let wishes = equals.map { place in
      (place: place, more: max(0, (items[place].wish ?? .max) - widths[place]))
    }.sorted { ($0.more, $0.place) < ($1.more, $1.place) }
    for (served, wish) in wishes.enumerated() {
      let others = wishes.count - served
      let given = min(wish.more, (rest + others - 1) / others)
      widths[wish.place] += given
      rest -= given
    }
  }
}
