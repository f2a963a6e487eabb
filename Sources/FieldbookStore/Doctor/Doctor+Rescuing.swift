public import FormSession
import Migrations
import SQLiteKit

extension Doctor {
  /// The result of copying a damaged store.
  public struct Rescue: Hashable, Sendable {
    /// The number of rows in the new store.
    public internal(set) var copied = 0
    /// The number of rows that were readable but refused, because they reference lost rows or
    /// violate another constraint.
    public internal(set) var refused = 0
    /// The tables with rows that could not be read.
    public internal(set) var incomplete: Set<String> = []
    /// The drafts in the new store that lack fields of their forms.
    public internal(set) var lacking: [DraftID] = []
  }

  /// Copies the readable rows of a damaged store to a new store, and leaves the damaged store
  /// unchanged.
  ///
  /// If no row can be read, the method throws an error and leaves no new store.
  ///
  /// Tables that do not belong to drafts are read from both ends up to the damage, and drafts are
  /// read one by one. Only the content of a damaged page is therefore lost.
  public static func rescue(
    _ path: String, to copy: String, at moment: Moment
  ) throws(StoreError) -> Rescue {
    try StoreError.wrapping {
      let damaged = try Connection(path, .readOnly)
      try damaged.readCutFile()
      let header = try damaged.header()
      guard let header, header.applicationID == Schema.applicationID else {
        throw StorageError(
          .foreign(applicationID: header?.applicationID ?? 0), path: damaged.path)
      }
      guard Int(header.userVersion) == Schema.migrations.count else {
        throw StorageError.damaged(
          damaged.path, "its schema has the version \(header.userVersion)")
      }
      let store = try Store.new(at: copy, moment)
      var isKept = false
      defer { if !isKept { removeStore(at: copy) } }
      var rescuer = Rescuer(store)
      try store.connection.write {
        try store.withoutTriggers { try rescuer.copy(from: damaged) }
        let doctor = Doctor(store)
        try doctor.recount()
        rescuer.rescue.lacking = try doctor.draftsLackingFields()
        if rescuer.rescue.copied == 0 {
          throw StorageError.damaged(damaged.path, "none of its rows can be read")
        }
      }
      try DraftKeyFile.copy(from: damaged.path, to: copy)
      isKept = true
      return rescuer.rescue
    }
  }
}
