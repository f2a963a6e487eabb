import TestSupport
import Testing

@testable import FormSession

@Suite struct RowLayoutTests {
  private static let city = RowLayout.Item(minimum: 8, priority: 2.5)
  private static let state = RowLayout.Item(minimum: 2, wish: 2, priority: 0.5)
  private static let code = RowLayout.Item(minimum: 5, wish: 10, priority: 0.6)
  private static let name = RowLayout.Item(minimum: 6)
  private static let phone = RowLayout.Item(minimum: 6, wish: 14)

  @Test(
    arguments: [
      ([], 80, []),
      ([name], 80, [[80]]),
      ([phone], 80, [[14]]),
      // The higher priority gets all columns beyond the minimums of the others.
      ([city, state, code], 60, [[51, 2, 5]]),
      // Fields of one priority share evenly, and the others get the columns that one does not need.
      ([name, name], 41, [[20, 20]]),
      ([name, name], 42, [[21, 20]]),
      ([name, phone, name], 82, [[33, 14, 33]]),
      // Without spare columns, each field has its minimum.
      ([city, state, code], 17, [[8, 2, 5]]),
      // If the minimums do not fit, the row wraps, and the width of each line is distributed separately.
      ([city, state, code], 16, [[13, 2], [10]]),
      ([city, state, code], 9, [[9], [2, 6]]),
      ([city, state, code], 4, [[4], [2], [4]]),
    ] as [([RowLayout.Item], Int, [[Int]])])
  func `fields share the columns of a row`(
    _ items: [RowLayout.Item], columns: Int, widths: [[Int]]
  ) {
    #expect(RowLayout.widths(of: items, columns: columns) == widths)
  }

  @Test func `a layout loses no field, respects each minimum and keeps each line short enough`()
    throws
  {
    try Trials(short: 500, long: 50_000).run { random in
      let columns = Int.random(in: 1...120, using: &random)
      let items = (0..<Int.random(in: 0...9, using: &random)).map { _ in
        RowLayout.Item(
          minimum: .random(in: 0...40, using: &random),
          wish: Bool.random(using: &random) ? .random(in: 0...60, using: &random) : nil,
          priority: [0.5, 1, 2].randomElement(using: &random) ?? 1)
      }
      let lines = RowLayout.widths(of: items, columns: columns)
      let widths = lines.flatMap(\.self)
      try #require(widths.count == items.count)
      try #require(zip(widths, items).allSatisfy { $0 >= min($1.minimum, columns) })
      try #require(lines.allSatisfy { $0.reduce(0, +) + $0.count - 1 <= columns })
    }
  }
}
