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

  /// Builds the indexes anew, if what they are built of can be read.
  func buildIndexes() throws {
    do throws(SQLiteError) {
      try connection.run("REINDEX")
    } catch  where error.kind == .corrupt {
      // Then this is not what mends it.
    }
  }

  /// Compares the schema with that of a new store.
  func schemaDrift() throws -> [Finding] {
    let sound = try Connection.inMemory()
    try Schema.migrator.apply(to: sound, at: 0)
    let (wanted, found) = (try schema(of: sound), try schema(of: connection))
    let missing = wanted.keys.filter { found[$0] == nil }.sorted()
    let changed = wanted.filter { found[$0.key].map { [sql = $0.value] in $0 != sql } ?? false }
    let unknown = found.keys.filter { wanted[$0] == nil }.sorted()
    if missing.isEmpty, changed.isEmpty, unknown.isEmpty { return [] }
    return [
      .schemaDrift(missing: missing, changed: changed.keys.sorted(), unknown: unknown)
    ]
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
    return Dictionary(grouping: violations, by: \.table).sorted { $0.key < $1.key }.map {
      .dangling(table: $0.key, rows: $0.value.count)
    }
  }

  func unlocked() throws -> [Finding] {
    let rows = try connection.prepare("SELECT count(*) FROM purging").first { row in
      try row.int(0)
    }
    return rows == 0 ? [] : [.unlocked]
  }

  /// Looks at the files beside the store, and at the disk they are on.
  func surroundings() throws -> [Finding] {
    var findings: [Finding] = []
    let files = NeighbourFile.all(of: store.path)
    for file in files {
      if file.mode & 0o077 != 0 {
        findings.append(.openToOthers(file: file.path, permissions: file.mode))
      }
      if [".new", ".partial", "-journal"].contains(where: file.name.hasSuffix) {
        findings.append(.leftBehind(file: file.path))
      }
    }
    guard let disk = FileSystem(of: store.path) else { return findings }
    if let name = disk.networkName { findings.append(.sharedDisk(name)) }
    // A change of the schema copies the store first.
    let size = files.first { $0.path == store.path }?.size ?? 0
    if disk.freeSpace < size + 16 << 20 { findings.append(.littleSpace(bytes: disk.freeSpace)) }
    return findings
  }
}
