import CReplay
import Measure
import Samples

/// Measures exporting many final drafts of twenty fields as CSV.
///
/// The baseline is SQLite's shell with a query that turns rows of fields into columns, or a loop in
/// C over the same two tables that neither quotes nor escapes anything.
final class Exports: Benchmark {
  /// The baseline.
  enum Other {
    case shell
    case loop
  }

  let name: String
  let unit = Unit.perSecond("drafts")

  private let other: Other
  private let count = 100_000
  private var store = ""

  init(against other: Other) {
    (self.other, name) = (other, other == .shell ? "export" : "export.loop")
  }

  var baseline: Baseline? {
    switch other {
    case .shell:
      Baseline("sqlite3 shell, pivot") { [self] in
        try Child.run("sqlite3", "-csv", store, Exports.pivot)
        return count
      }
    case .loop:
      Baseline("two cursors in C") { [self] in
        let written = walk_export(store, "/dev/null", 20)
        guard written == count else { throw WrongCount(count: Int(written)) }
        return count
      }
    }
  }

  func prepare() throws {
    guard store.isEmpty else { return }
    let rows = try ManyRows(count, in: ScratchFolder.current.path)
    let path = try ScratchFolder.current.path(of: "\(name).sqlite")
    try Child.run(Child.fieldbook, "--store", path, "form", "add", rows.form)
    try Child.run(
      Child.fieldbook, "--store", path, "import", "twenty", rows.table, "--finalize", "--strict")
    store = path
  }

  func run() throws -> Int {
    try Child.run(Child.fieldbook, "--store", store, "export", "twenty", "--reveal")
    return count
  }

  private static var pivot: String {
    let value =
      """
      CASE field.flags >> 9 & 3 WHEN 0 THEN field.raw WHEN 1 THEN field.display
        WHEN 2 THEN field.value END
      """
    let columns = (0..<20).map { "max(CASE field.place WHEN \($0) THEN \(value) END)" }
    return """
      SELECT hex(draft.uuid), \(columns.joined(separator: ", "))
      FROM draft JOIN field ON field.draft = draft.id
      WHERE draft.status = 'final' GROUP BY draft.id
      """
  }
}

/// The error when the number of exported drafts is wrong.
private struct WrongCount: Error {
  let count: Int
}
