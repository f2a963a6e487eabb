import FieldbookPostgres
import FormSession
import Measure
import PostgresKit

/// Measures finding the first fifty invalid fields among a hundred thousand drafts.
///
/// Every tenth draft has an invalid field. The baseline sends the same queries.
final class StoreInvalidPages: Benchmark {
  let name = "store.invalid.100000"
  let unit = Unit.microseconds

  private let server: PostgresServer
  private let drafts = 100_000
  private var parts: (store: PostgresStore, replay: PostgresReplay)?
  private let repetitions = 20

  init(on server: PostgresServer) { self.server = server }

  var baseline: Baseline? {
    Baseline("the same queries in C") { [self] in
      for _ in 0..<repetitions { try parts?.replay.run() }
      return repetitions
    }
  }

  func prepare() throws {
    guard parts == nil else { return }
    let sample = try StoreSample("invalid", on: server)
    let store = try sample.open()
    try store.add([try sample.draft(1)])
    let connection = try PostgresConnection(sample.address)
    for sql in copying { try connection.run(sql) }
    let recorder = try Recorder(on: server)
    let recorded = try sample.open(server.address(of: "invalid", at: recorder.folder))
    try page(of: recorded)
    let replay = try recorder.record(on: sample.address) { try page(of: recorded) }
    parts = (store, replay)
  }

  private func page(of store: PostgresStore) throws {
    var filter = IssueFilter()
    filter.form = "twenty"
    let page = try store.issues(filter, after: nil, limit: 50)
    guard page.count == 50 else { throw LoopsError() }
    keep(page)
  }

  func run() throws -> Int {
    guard let store = parts?.store else { return 0 }
    for _ in 0..<repetitions { try page(of: store) }
    return repetitions
  }

  /// Copies the draft, with its issues in every tenth copy.
  private var copying: [String] {
    let counts = "fields, filled, invalid, missing"
    let copies =
      """
      WITH copy AS (
        SELECT n, lpad(n::text, 32, '0')::uuid AS id, n * interval '1 second' AS later,
          n % 10 = 0 AS is_invalid
        FROM generate_series(1, \(drafts)) n)
      """
    return [
      """
      INSERT INTO draft (id, form, edition, status, revision, created_at, updated_at, owner, added,
        \(counts))
      \(copies) SELECT copy.id, form, edition, status, revision, created_at, updated_at + later,
        owner, n, fields, filled, CASE WHEN is_invalid THEN invalid ELSE 0 END,
        CASE WHEN is_invalid THEN missing ELSE 0 END
      FROM copy, draft WHERE draft.id = '\(StoreSample.id(1))'
      """,
      """
      INSERT INTO field (draft, entry, place, flags, raw, display, mask, value, code, message,
        revision, updated_at, attention, attention_at)
      \(copies) SELECT copy.id, entry, place, flags, raw, display, mask, value, code, message,
        revision, updated_at + later, CASE WHEN is_invalid THEN attention END,
        CASE WHEN is_invalid THEN attention_at + later END
      FROM copy, field WHERE draft = '\(StoreSample.id(1))'
      """, "VACUUM ANALYZE",
    ]
  }
}
