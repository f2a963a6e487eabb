import FormSession
import Migrations
import SQLiteKit

extension Doctor {
  private var connection: Connection {
    _read { yield store.connection }
  }

  func structure() throws -> [Finding] {
    let problems = try connection.integrityProblems()
    return problems.isEmpty ? [] : [.damaged(problems)]
  }

  /// Rebuilds the indexes, if their tables can be read.
  func buildIndexes() throws {
    do throws(SQLiteError) {
      try connection.run("REINDEX")
    } catch  where error.kind == .corrupt {
      // The tables are damaged as well, so rebuilding the indexes cannot help.
    }
  }

  /// Compares the schema with the schema of a new store.
  func schemaDrift() throws -> [Finding] {
    let (wanted, found) = (try soundSchema(), try schema(of: connection))
    let missing = wanted.keys.filter { found[$0] == nil }.sorted()
    let changed = wanted.filter { found[$0.key].map { [sql = $0.value] in $0 != sql } ?? false }
    let unknown = found.keys.filter { wanted[$0] == nil }.sorted()
    return [
      .schemaDrift(missing: missing, changed: [], unknown: []),
      .schemaDrift(missing: [], changed: changed.keys.sorted(), unknown: []),
      .schemaDrift(missing: [], changed: [], unknown: unknown),
    ].filter { $0 != .schemaDrift(missing: [], changed: [], unknown: []) }
  }

  /// Creates missing indexes, views and triggers as they are in a new store.
  ///
  /// A unique index remains missing if the rows violate it.
  func makeAgain(_ missing: [String]) throws {
    let wanted = try soundSchema()
    for kind in ["index ", "view ", "trigger "] {
      for name in missing where name.hasPrefix(kind) {
        do throws(SQLiteError) {
          if let statement = wanted[name] { try connection.runScript(statement) }
        } catch {
          guard case .constraint = error.kind else { throw error }
        }
      }
    }
  }

  private func soundSchema() throws -> [String: String] {
    let sound = try Connection.inMemory()
    try Schema.migrator.apply(to: sound, at: 0)
    return try schema(of: sound)
  }

  private func schema(of connection: borrowing Connection) throws -> [String: String] {
    var schema: [String: String] = [:]
    try connection.prepare(
      "SELECT type || ' ' || name, sql FROM sqlite_schema WHERE name NOT LIKE 'sqlite@_%' ESCAPE '@'"
    ).each { row in schema[try row.text(0)] = try row.textOrNil(1) ?? "" }
    return schema
  }

  func dangling() throws -> [Finding] {
    let violations = try connection.foreignKeyViolations()
    var rows = Dictionary(grouping: violations, by: \.table).mapValues(\.count)
    for (table, condition) in EntrySQL.misplaced {
      let count = try connection.prepare(
        "SELECT count(*) FROM \(table) WHERE \(condition)"
      ).first { row in try row.int(0) }
      if let count, count > 0 { rows[table, default: 0] += count }
    }
    return rows.sorted { $0.key < $1.key }.map { .dangling(table: $0.key, rows: $0.value) }
  }

  func unlocked() throws -> [Finding] {
    let rows = try connection.prepare("SELECT count(*) FROM purging").first { row in
      try row.int(0)
    }
    return rows == 0 ? [] : [.unlocked]
  }

  /// Checks the files beside the store, and the disk.
  func noteSurroundings(in report: inout Report) throws {
    let files = NeighbourFile.all(of: store.path)
    report.note(
      .permissions,
      files.filter { $0.mode & 0o077 != 0 }
        .map { .openToOthers(file: $0.path, permissions: $0.mode) })
    report.note(
      .leftovers,
      NeighbourFile.folder(of: store.path, havingPrefix: "")
        .filter { $0.isLeftover(of: Path(store.path).name) }.map { .leftBehind(file: $0.path) })
    guard let disk = FileSystem(of: store.path) else { return }
    report.note(.disk, disk.networkName.map { [.sharedDisk($0)] } ?? [])
    // Before the schema is migrated, the store is copied, which needs this much space.
    let size = files.first { $0.path == store.path }?.size ?? 0
    let isLittle = disk.freeSpace < size + 16 << 20
    report.note(.space, isLittle ? [.littleSpace(bytes: disk.freeSpace)] : [])
  }
}
