import FieldEngine
import FieldbookStore
import FormSession
import Measure

/// Measures finding the first fifty invalid fields among many drafts.
///
/// Every tenth draft has an invalid field. The baseline runs the same queries.
final class InvalidPages: Benchmark {
  let name: String
  let unit = Unit.microseconds

  private let drafts: Int
  private var parts: (store: Store, replay: Replay)?
  private let repetitions = 20

  init(drafts: Int) {
    (self.drafts, name) = (drafts, "invalid.\(drafts)")
  }

  var baseline: Baseline? {
    Baseline("raw sqlite3 C API") { [self] in
      for _ in 0..<repetitions { try parts?.replay.run() }
      return repetitions
    }
  }

  func prepare() throws {
    guard parts == nil else { return }
    let path = try makeDrafts()
    let ready = { (store: Store) throws in
      try self.page(of: store)
      return store
    }
    let replay = try Replay(on: path, of: path, from: ready) { store in try self.page(of: store) }
    parts = (try Store(path, .existing, at: .benchmarkTime), replay)
  }

  private func page(of store: Store) throws {
    var filter = IssueFilter()
    filter.form = "visit"
    let page = try store.issues(filter, after: nil, limit: 50)
    guard page.count == 50 else { throw TooFewIssues(count: page.count) }
    keep(page)
  }

  func run() throws -> Int {
    guard let store = parts?.store else { return 0 }
    for _ in 0..<repetitions { try page(of: store) }
    return repetitions
  }
}

/// The error when the drafts have fewer invalid fields than expected.
private struct TooFewIssues: Error {
  let count: Int
}

extension InvalidPages {
  /// Saves a valid and an invalid draft, and copies them with SQL.
  private func makeDrafts() throws -> String {
    let path = try ScratchFolder.current.path(of: "\(name).sqlite")
    try keepTwo(in: path)
    try Replay.script(copying, on: path)
    return path
  }

  private func keepTwo(in path: String) throws {
    let form = try LoadedForm(.visit, ValidationContext(today: .benchmarkDay))
    let person = Person("benchmark") { .benchmarkTime }
    let store = try Store(path, at: .benchmarkTime)
    try store.register(form.definition, at: .benchmarkTime)
    for (number, zip) in [(UInt64(1), "90210"), (2, "9021")] {
      let values = [("name", "Ada Lovelace"), ("zip", zip), ("age", "36"), ("city", "London")]
      let id = DraftID(high: 0, low: number)
      try store.add([
        try form.newDraft(id, values: values.map { (field: $0, text: $1) }, by: person)
      ])
    }
  }

  /// The SQL that copies drafts; the id of a copy is its number in sixteen digits.
  private var copying: String {
    let numbers =
      """
      WITH RECURSIVE copy (n, of) AS (
        SELECT 3, 1
        UNION ALL SELECT n + 1, iif((n + 1) % 10 = 0, 2, 1) FROM copy WHERE n < \(drafts))
      """
    let found =
      """
      flags, raw, display, mask, value, code, message, reason, rest, revision, attention
      """
    let counts = "fields, filled, invalid, missing"
    return """
      BEGIN;
      INSERT INTO draft (id, uuid, form, edition, status, revision, created_at, updated_at,
        \(counts))
      \(numbers) SELECT n, CAST(format('%016d', n) AS BLOB), form, edition, status, revision,
        created_at, updated_at + n, \(counts)
      FROM copy JOIN draft ON draft.id = copy.of;
      INSERT INTO field (draft, entry, place, updated_at, \(found))
      \(numbers) SELECT n, entry, place, updated_at + n, \(found)
      FROM copy JOIN field ON field.draft = copy.of;
      INSERT INTO draft_group (draft, place, \(counts))
      \(numbers) SELECT n, place, \(counts)
      FROM copy JOIN draft_group ON draft_group.draft = copy.of;
      COMMIT;
      """
  }
}

extension FormDefinition {
  fileprivate static let visit = FormDefinition("visit", version: 1) {
    FormField("name", .name, required: true)
    FormField("zip", .zip, required: true)
    FormField("age", .age, [.min: 0, .max: 120])
    FormField("city", .city)
  }
}
