public import FormSession
import Migrations
import SQLiteKit

extension Doctor {
  /// What was saved of a damaged store.
  public struct Rescue: Hashable, Sendable {
    /// The rows that are in the new store.
    public internal(set) var copied = 0
    /// The rows that could be read, but do not fit: they refer to rows that are lost, or break what
    /// the schema demands.
    public internal(set) var refused = 0
    /// The tables of which something could not be read.
    public internal(set) var incomplete: Set<String> = []
    /// The drafts in the new store that lack fields of their forms.
    public internal(set) var lacking: [DraftID] = []
  }

  /// Copies what can be read of a damaged store to a new one, and leaves the damaged one as it is.
  ///
  /// Where nothing can be read, no new one is left.
  ///
  /// The rows of a form's tables are read from both ends up to the damage, and those of a draft by
  /// themselves, so that a damaged page costs what is on it.
  public static func rescue(
    _ path: String, to copy: String, at moment: Moment
  ) throws(StoreFault) -> Rescue {
    try StoreFault.telling {
      let damaged = try Connection(path, .readOnly)
      try damaged.readCutFile()
      let header = try damaged.header()
      guard let header, header.applicationID == Schema.applicationID else {
        throw StoreTrouble(.foreign(applicationID: header?.applicationID ?? 0), path: damaged.path)
      }
      guard Int(header.userVersion) == Schema.migrations.count else {
        throw StoreTrouble.damaged(damaged.path, "its version is \(header.userVersion)")
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
          throw StoreTrouble.damaged(damaged.path, "none of its rows can be read")
        }
      }
      isKept = true
      return rescuer.rescue
    }
  }
}
