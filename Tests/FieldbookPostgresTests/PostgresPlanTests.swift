import FieldEngine
import FieldbookPostgres
import FormSession
import PostgresKit
import TestSupport
import Testing

/// Pages of many rows are read through indexes, however many drafts there are.
///
/// The server counts how often it reads a table from its beginning to its end. Each query runs often
/// enough that the server plans its prepared statement once for all values.
@Suite(.postgresStore) struct PostgresPlanTests {
  private static let count = 10_000
  private static let repetitions = 8

  @Test func `no page is read by looking at all rows`() throws {
    let sample = try ManyRowsSample(Self.count)
    for query in PlannedQuery.all {
      let before = try sample.fullReads()
      do {
        let store = try sample.sample.open()
        for _ in 1...Self.repetitions { try query.run(store) }
      }
      let after = try sample.fullReads()
      let read = after.filter { $0.value > before[$0.key] ?? 0 }.keys.sorted()
      #expect(read == [], "\(query.name) reads all rows of tables.")
    }
  }
}

/// A query that must not become slower with the number of drafts.
private struct PlannedQuery {
  let name: String
  let run: (PostgresStore) throws -> Void

  init(_ name: String, _ run: @escaping (PostgresStore) throws -> Void) {
    (self.name, self.run) = (name, run)
  }

  static var all: [PlannedQuery] { lists + issues + others }

  /// A query of the first page of drafts, and of the next one.
  private static func list(
    _ name: String, _ change: @escaping (inout DraftFilter) -> Void
  ) -> PlannedQuery {
    PlannedQuery(name) { store in
      var filter = DraftFilter()
      change(&filter)
      let page = try store.drafts(filter, after: nil, limit: 50)
      let last = try #require(page.last, "\(name) finds nothing.")
      _ = try store.drafts(filter, after: last, limit: 50)
    }
  }

  private static var lists: [PlannedQuery] {
    [
      list("a list") { _ in },
      list("a list of a form") { $0.form = "visit" },
      list("a list of open drafts") { ($0.form, $0.status) = ("visit", .draft) },
      list("a list of a person's drafts") { $0.owner = "ada" },
      list("a list of drafts with issues") { $0.needsAttention = true },
      list("a list of what was changed") { $0.changedSince = PostgresSample.moment(9_000) },
      list("a search") { $0.search = "lovelace 99" },
    ]
  }

  private static func issues(
    _ name: String, _ change: @escaping (inout IssueFilter) -> Void
  ) -> PlannedQuery {
    PlannedQuery(name) { store in
      var filter = IssueFilter()
      change(&filter)
      let page = try store.issues(filter, after: nil, limit: 50)
      let last = try #require(page.last, "\(name) find nothing.")
      _ = try store.issues(filter, after: last, limit: 50)
    }
  }

  private static var issues: [PlannedQuery] {
    [
      issues("issues") { _ in },
      issues("issues of a form") { $0.form = "visit" },
      issues("issues of a field") { ($0.form, $0.field) = ("visit", "zip") },
      issues("issues of a code") { $0.code = "zip.incomplete" },
      issues("issues of a draft") { $0.draft = PostgresSample.id(1) },
    ]
  }

  private static var others: [PlannedQuery] {
    [
      PlannedQuery("a draft by the end of its identifier") { store in
        let found = try store.drafts(named: "0c0ffee0", limit: 10)
        #expect(found.count == 1)
      },
      PlannedQuery("a draft by its beginning") { store in
        _ = try store.drafts(named: "00000000-0000-7000", limit: 10)
      },
      PlannedQuery("a draft with unique values") { store in
        _ = try store.hasDraft(of: "visit", uniqueKey: "key 77")
        let found = try store.drafts(of: "visit", uniqueKey: "key 78")
        #expect(found.count == 1)
      },
      PlannedQuery("the options of a list") { store in
        let form = try #require(try store.form("towns", version: nil))
        let rows = try #require(form.lists["town"]?.rows)
        #expect(rows.row(withValue: "t77")?.cells.first == "t77")
        #expect(rows.row(spelled: "Town 78")?.cells.first == "t78")
        let validation = ValidationContext(today: CalendarDay(iso: "2026-11-21") ?? .earliest)
        let session = try Session(form, validation)
        let place = try #require(session.place(of: "town"))
        #expect(session.options(of: place).count > 10)
        #expect(session.options(of: place, matching: "town 77").count > 1)
      },
      PlannedQuery("a draft and what belongs to it") { store in
        let id = PostgresSample.id(1)
        _ = try store.contents(of: id)
        _ = try store.history(of: id, field: nil)
        _ = try store.lastEdits(of: id)
        _ = try store.lastSeat(at: id)
        _ = try store.review(of: id)
        _ = try store.externalChanges(of: id, since: 0)
      },
    ]
  }
}

/// A store with many drafts and a long list.
private struct ManyRowsSample {
  let sample: PostgresSample

  init(_ count: Int) throws {
    sample = try PostgresSample()
    let store = try sample.open()
    try sample.begin(in: store, name: "ada lovelace")
    var open = try sample.openDraft(PostgresSample.id(1), in: store)
    try open.apply(.step("zip", .set("9")))
    try open.close()
    try Self.registerTowns(in: store)
    let connection = try sample.stranger()
    for sql in Self.copies(count) { try connection.run(sql) }
  }

  /// How often each large table was read from its beginning to its end.
  func fullReads() throws -> [String: Int] {
    let connection = try sample.stranger()
    // A connection reports what it has read when it ends.
    let others = "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database()"
    while try connection.prepare(others).first({ row in try row.int(0) }) ?? 0 > 1 {}
    let counts = try connection.prepare(
      """
      SELECT relname, seq_scan FROM pg_stat_user_tables
      WHERE n_live_tup > 1000
      """
    ).all { row in (try row.text(0), try row.int(1)) }
    return Dictionary(uniqueKeysWithValues: counts)
  }

  private static func registerTowns(in store: PostgresStore) throws {
    var file = ListFile("towns.csv", value: "id", label: "town")
    file.hash = String(repeating: "1", count: 64)
    var table = try #require(ListTable(file, columns: ["id", "town"]))
    for number in 0..<20_000 { table.append(["t\(number)", "Town \(number)"]) }
    let text = """
      {"form": "towns", "version": 1,
        "lists": {"town": {"file": "towns.csv", "value": "id", "label": "town",
          "sha256": "\(file.hash ?? "")"}},
        "fields": [{"key": "town", "type": {"choice": {"list": "town"}}}]}
      """
    let form = try #require(
      FormDocument(Array(text.utf8), lists: ["town": table.outline]).definition)
    try store.add(table)
    try store.register(form, at: PostgresSample.moment(0))
  }

  /// Copies the draft; a person has a hundredth of them, and every tenth has an issue.
  private static func copies(_ count: Int) -> [String] {
    let copies =
      """
      WITH copy AS (
        SELECT n, CASE n WHEN 77 THEN '0193f000-0000-7000-8000-00000c0ffee0'::uuid
            ELSE ('00000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid END AS id,
          n * interval '1 second' AS later, n % 10 = 0 AS is_invalid
        FROM generate_series(1, \(count)) n)
      """
    let issue = "CASE WHEN is_invalid THEN"
    return [
      """
      INSERT INTO draft (id, form, edition, status, revision, created_at, updated_at, owner, added,
        fields, filled, invalid, missing, unique_key)
      \(copies) SELECT copy.id, form, edition, status, revision, created_at, updated_at + later,
        CASE WHEN n % 100 = 0 THEN 'ada' ELSE 'ben' END, n, fields, filled,
        \(issue) invalid ELSE 0 END, 0, 'key ' || n
      FROM copy, draft WHERE draft.id = '\(PostgresSample.id(1))'
      """,
      """
      INSERT INTO field (draft, entry, place, flags, raw, display, mask, value, code, message,
        revision, updated_at, attention, attention_at)
      \(copies) SELECT copy.id, entry, place, flags, CASE place WHEN 0 THEN raw || ' ' || n ELSE raw END,
        display, mask, value, code, message, revision, updated_at + later,
        \(issue) attention END, \(issue) attention_at + later END
      FROM copy, field WHERE draft = '\(PostgresSample.id(1))'
      """,
      """
      INSERT INTO history (draft, number, action, person, at, revision)
      \(copies) SELECT id, 1, 'started', 'ada', now(), 0 FROM copy
      """,
      """
      INSERT INTO page_edit (draft, operation, seat, field, revision)
      \(copies) SELECT id, id, 'page', 'zip', 1 FROM copy
      """, "ANALYZE",
    ]
  }
}
