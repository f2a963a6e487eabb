import CPostgresLoops
import Measure
import PostgresKit

/// Measures saving one edit in one statement; the disk is part of both sides.
final class PostgresEdits: Benchmark {
  let name = "postgres.edit"
  let unit = Unit.microseconds

  private let database: KitDatabase
  private let repetitions = 100
  private var revisions: (Int64, Int64) = (0, 0)

  init(on database: KitDatabase) {
    self.database = database
  }

  var baseline: Baseline? {
    Baseline("raw libpq C API") { [self] in
      let id = Self.id(2)
      for _ in 0..<repetitions {
        guard loops_edit(database.loops, id, revisions.1, 3, "answer \(revisions.1)") == 1 else {
          throw LoopsError()
        }
        revisions.1 += 1
      }
      return repetitions
    }
  }

  func run() throws -> Int {
    let id = PostgresUUID(Self.id(1))
    for _ in 0..<repetitions {
      let text = "answer \(revisions.0)"
      let count = try database.connection
        .prepare(KitDatabase.edit, id, revisions.0, Int32(3), text)
        .first { row throws(PostgresError) in try row.integer(0) }
      guard count == 1 else { throw LoopsError() }
      revisions.0 += 1
    }
    return repetitions
  }

  private static func id(_ last: UInt8) -> [UInt8] {
    Array(repeating: 0, count: 15) + [last]
  }
}

/// Measures reading a page of fifty drafts into Swift values; the baseline only copies the bytes.
struct PostgresPages: Benchmark {
  let name = "postgres.page"
  let unit = Unit.microseconds
  let database: KitDatabase
  private let repetitions = 100

  init(on database: KitDatabase) {
    self.database = database
  }

  private struct Draft {
    let id: [UInt8]
    let number, revision: Int64
    let status: String
    let title: String?
    let changed: Int64

    init(_ row: borrowing PostgresRow) throws(PostgresError) {
      id = try row.uuid(0)
      number = try row.integer(1)
      revision = try row.integer(2)
      status = try row.text(3)
      title = try row.textOrNil(4)
      changed = try row.time(5)
    }
  }

  var baseline: Baseline? {
    Baseline("raw libpq C API") {
      for round in 0..<repetitions {
        guard loops_page(database.loops, Int64(round * 9)) == 50 else { throw LoopsError() }
      }
      return repetitions
    }
  }

  func run() throws -> Int {
    for round in 0..<repetitions {
      let drafts = try database.connection.prepare(KitDatabase.page, round * 9).all(Draft.init)
      guard drafts.count == 50 else { throw LoopsError() }
      keep(drafts)
    }
    return repetitions
  }
}

/// Measures copying rows to an empty table.
struct PostgresCopies: Benchmark {
  let name = "postgres.copy"
  let unit = Unit.perSecond("rows")
  let database: KitDatabase
  private let count = 50_000

  init(on database: KitDatabase) {
    self.database = database
  }

  func prepare() throws {
    try database.connection.run("TRUNCATE answer")
  }

  var baseline: Baseline? {
    Baseline("raw libpq C API") {
      guard loops_copy(database.loops, KitDatabase.copy, Int64(count)) == 0 else {
        throw LoopsError()
      }
      return count
    }
  }

  func run() throws -> Int {
    try database.connection.copyIn("answer", ["number", "slot", "text"]) { rows in
      for number in 0..<count { try rows.add(number, Int32(number % 20), "answer \(number)") }
    }
  }
}
