import FieldEngine
import Testing

/// Replays the recorded library's unit tests, and accounts for every row.
struct UnitTableTests {
  @Test(arguments: zip(UnitTable.allCases, [238, 117, 180, 189]))
  func `every row matches or falls under a decision`(_ table: UnitTable, count: Int) throws {
    let rows = try table.rows()
    #expect(rows.count == count)
    var unexplained: [String] = []
    for row in rows {
      let answer = try row.answer()
      guard answer != row.recorded else { continue }
      unexplained.append("\(row.type?.rawValue ?? "template") \(row.input.debugDescription): recorded \(row.recorded), got \(answer)")
    }
    #expect(unexplained == [], "\(unexplained.joined(separator: "\n"))")
  }
}
