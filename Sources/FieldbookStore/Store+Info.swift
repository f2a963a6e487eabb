public import FormSession
import Migrations
import SQLiteKit

extension Store {
  /// What there is to know of a store at one moment.
  public struct Info: Hashable, Sendable {
    /// The file, with the links in its folder followed.
    public let path: String
    /// The bytes of the file.
    public let size: Int
    /// The bytes of the log beside it, which are not in the file yet.
    public let logSize: Int
    /// The permissions of the file, as a program sets them: `0o600`.
    public let permissions: Int
    /// The version of the schema.
    public let schemaVersion: Int
    /// How many versions of forms there are.
    public let forms: Int
    /// How many drafts there are, by what may still happen to them.
    public let drafts: [DraftStatus: Int]
    /// How many fields and rules keep open drafts from being finalized.
    public let problems: Int
    /// The bytes that are free on the disk for this user; nil when the system does not tell.
    public let freeSpace: Int?
  }

  /// What there is to know of the store.
  public func info() throws(StoreFault) -> Info {
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
        problems: try count("field WHERE mend = 1") + count("draft_rule WHERE mend = 1"),
        freeSpace: FileSystem(of: path)?.freeSpace)
    }
  }

  private func count(_ rows: String) throws -> Int {
    try connection.prepare("SELECT count(*) FROM \(rows)").first { row in try row.int(0) } ?? 0
  }

  /// Copies the store to a new private file while others use it.
  ///
  /// The copy shows one moment. Nothing that is there is ever replaced.
  public func backUp(
    to path: String, progress: (_ remaining: Int, _ total: Int) -> Void = { _, _ in }
  ) throws(StoreFault) {
    try StoreFault.telling { try connection.backUp(to: path, progress: progress) }
  }
}
