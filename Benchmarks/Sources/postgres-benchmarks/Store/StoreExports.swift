import Measure
import Samples

/// Measures exporting many final drafts of twenty fields as CSV.
///
/// The baseline is `psql` with a query that turns rows of fields into columns.
final class StoreExports: Benchmark {
  let name = "store.export"
  let unit = Unit.perSecond("drafts")

  private let server: PostgresServer
  private let count = 20_000
  private var store = ""

  init(on server: PostgresServer) { self.server = server }

  var baseline: Baseline? {
    Baseline("psql, \\copy of a pivot") { [self] in
      try Child.run("psql", "-X", "-q", store, "-c", Self.pivot)
      return count
    }
  }

  func prepare() throws {
    guard store.isEmpty else { return }
    let rows = try ManyRows(count, in: server.folder)
    store = try server.newDatabase("export")
    try run("form", "add", rows.form)
    try run("import", "twenty", rows.table, "--finalize", "--strict")
    try Child.run("psql", "-X", "-q", store, "-c", "VACUUM ANALYZE")
  }

  func run() throws -> Int {
    try run("export", "twenty", "--reveal")
    return count
  }

  private func run(_ words: String...) throws {
    try Child.run([Child.path(of: "fieldbook-server"), "--store", store] + words)
  }

  private static var pivot: String {
    let value =
      """
      CASE field.flags >> 9 & 3 WHEN 0 THEN field.raw WHEN 1 THEN field.display \
      WHEN 2 THEN field.value END
      """
    let columns = (0..<20).map { "max(CASE field.place WHEN \($0) THEN \(value) END)" }
    return """
      \\copy (SELECT draft.id, \(columns.joined(separator: ", ")) \
      FROM draft JOIN field ON field.draft = draft.id \
      WHERE draft.status = 'final' GROUP BY draft.id) TO STDOUT CSV
      """
  }
}
