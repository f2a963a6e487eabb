/// The rules by which the fields in a row share the columns of a screen.
///
/// The rules follow a SwiftUI stack with `layoutPriority`. Each field first gets its minimum width.
/// The remaining columns go to the fields with the highest priority, up to their preferred width,
/// and then to the others.
public enum RowLayout {
  /// A field in a row.
  public struct Item: Equatable, Sendable {
    /// The minimum usable width.
    public var minimum: Int
    /// The preferred width; nil for as much as possible.
    public var wish: Int?
    /// The priority; fields with a higher priority are served first.
    public var priority: Double

    /// Creates an item.
    public init(minimum: Int, wish: Int? = nil, priority: Double = 1) {
      self.minimum = max(1, minimum)
      self.wish = wish
      self.priority = priority
    }
  }

  /// Returns the widths of the fields, line by line.
  ///
  /// ```swift
  /// let city = RowLayout.Item(minimum: 8, priority: 2.5)
  /// let zip = RowLayout.Item(minimum: 5, wish: 5, priority: 0.6)
  /// RowLayout.widths(of: [city, zip], columns: 30)  // [[24, 5]]
  /// RowLayout.widths(of: [city, zip], columns: 12)  // [[12], [5]]
  /// ```
  ///
  /// A row wraps if the minimum widths do not fit. A field wider than the screen is cut to the
  /// width of the screen.
  ///
  /// - Parameters:
  ///   - items: The fields in the order of the row.
  ///   - columns: The width of the screen.
  ///   - gap: The columns between two fields.
  /// - Returns: The widths of the fields in each line.
  public static func widths(of items: [Item], columns: Int, gap: Int = 1) -> [[Int]] {
    let columns = max(1, columns)
    return lines(of: items, columns: columns, gap: gap).map { line in
      share(columns - gap * (line.count - 1), among: line)
    }
  }

  /// Returns the items divided into lines in which their minimum widths fit.
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

  /// Shares the remaining columns evenly among fields of one priority.
  ///
  /// Fields with the smallest preferred width are served first, so that the others share the
  /// columns that those fields do not need.
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
