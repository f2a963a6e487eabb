public import FormSession
import Migrations
import SQLiteKit

extension Store {
  /// The properties of a store at one moment.
  public struct Info: Hashable, Sendable {
    /// The path of the file, with symbolic links in its folder resolved.
    public let path: String
    /// The size of the file in bytes.
    public let size: Int
    /// The size of the log in bytes, whose content may not be in the file yet.
    public let logSize: Int
    /// The permission bits of the file: `0o600`.
    public let permissions: Int
    /// The schema version.
    public let schemaVersion: Int
    /// The number of registered form versions.
    public let forms: Int
    /// The number of drafts by status.
    public let drafts: [DraftStatus: Int]
    /// The number of fields and rules that prevent open drafts from being finalized.
    public let problems: Int
    /// The free bytes on the disk that this user can use; nil if the system does not know them.
    public let freeSpace: Int?
  }

  /// Returns the properties of the store.
  public func info() throws(StoreError) -> Info {
    let files = NeighbourFile.all(of: path)
    let own = files.first { $0.path == path }
    let log = files.first { $0.path == path + "-wal" }
    return try read {
      var drafts: [DraftStatus: Int] = [:]
      try connection.prepare("SELECT status, count(*) FROM draft GROUP BY status").each { row in
        drafts[try status(row.text(0))] = try row.int(1)
      }
      return Info(
        path: path, size: own?.size ?? 0, logSize: log?.size ?? 0, permissions: own?.mode ?? 0,
        schemaVersion: Int(try connection.userVersion()), forms: try count("form"), drafts: drafts,
        problems: try count("field WHERE attention IS NOT NULL")
          + count("draft_rule WHERE attention = 1"),
        freeSpace: FileSystem(of: path)?.freeSpace)
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
