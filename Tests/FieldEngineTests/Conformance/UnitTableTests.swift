import FieldEngine
import Testing

/// Replays the recorded library's unit tests, and accounts for every row.
struct UnitTableTests {
  @Test(arguments: zip(UnitTable.allCases, [238, 117, 180, 189]))
  func `every row matches or falls under a decision`(_ table: UnitTable, count: Int) throws {
    let tally = try tally(table)
    print("unit table \(table): \(tally)")
    #expect(tally.rows == count)
    #expect(tally.unexplained == [], "\(tally.unexplained.joined(separator: "\n"))")
  }

  @Test func `every decision applies to some row`() throws {
    let decided = try Set(UnitTable.allCases.flatMap { try tally($0).decided.keys })
    #expect(UnitDecision.all.map(\.id).filter { !decided.contains($0) } == [])
  }

  private func tally(_ table: UnitTable) throws -> UnitTally {
    var tally = UnitTally()
    for row in try table.rows() {
      tally.note(row, answer: try row.answer())
    }
    return tally
  }
}

/// Counts the results of comparing the rows of a table.
private struct UnitTally: CustomStringConvertible {
  var matched = 0
  var decided: [String: Int] = [:]
  var unexplained: [String] = []

  var rows: Int { matched + decided.values.reduce(0, +) + unexplained.count }

  mutating func note(_ row: UnitRow, answer: UnitRow.Answer) {
    if answer == row.recorded {
      matched += 1
    } else if let decision = UnitDecision.all.first(where: { $0.applies(row, answer) }) {
      decided[decision.id, default: 0] += 1
    } else {
      unexplained.append(
        "\(row.type?.rawValue ?? "template") \(row.input.debugDescription): "
          + "recorded \(row.recorded), got \(answer)")
    }
  }

  var description: String {
    let list = decided.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }
    return "\(matched) matched; \(list.isEmpty ? "no decisions" : list.joined(separator: ", "))"
  }
}
