public import FormSession
import Migrations
import SQLiteKit

extension Store {
  /// Returns the properties of the store.
  public func info() throws(StoreError) -> StoreInfo {
    let files = NeighbourFile.all(of: path)
    let own = files.first { $0.path == path }
    let log = files.first { $0.path == path + "-wal" }
    return try read {
      var drafts: [DraftStatus: Int] = [:]
      try connection.prepare("SELECT status, count(*) FROM draft GROUP BY status").each { row in
        drafts[try status(row.text(0))] = try row.int(1)
      }
      let file = StoreFile(
        size: own?.size ?? 0, logSize: log?.size ?? 0, permissions: own?.mode ?? 0,
        freeSpace: FileSystem(of: path)?.freeSpace)
      return StoreInfo(
        place: path, schemaVersion: Int(try connection.userVersion()), forms: try count("form"),
        drafts: drafts,
        problems: try count("field WHERE attention IS NOT NULL")
          + count("draft_rule WHERE attention = 1"),
        accounts: try count("account"), file: file)
    }
  }

  private func count(_ rows: String) throws -> Int {
    try connection.prepare("SELECT count(*) FROM \(rows)").first { row in try row.int(0) } ?? 0
  }

  /// Copies the store to a new file with mode 0600, while it is in use.
  ///
  /// The copy is a consistent snapshot. An existing file is never replaced.
  public func backUp(
    to path: String, progress: (_ remaining: Int, _ total: Int) -> Void = { _, _ in }
  ) throws(StoreError) {
    try StoreError.wrapping { try connection.backUp(to: path, progress: progress) }
  }
}
