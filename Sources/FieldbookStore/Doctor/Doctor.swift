public import FormSession
import Migrations
import SQLiteKit

/// Looks for what is wrong with a store, and mends what can be mended without losing anything.
///
/// ```swift
/// let doctor = Doctor(store)
/// for finding in try doctor.examine() { print(finding.message) }
/// let left = try doctor.repair()
/// ```
///
/// It never deletes. What is damaged beyond an index is saved by ``rescue(_:to:at:)``, which leaves
/// the file as it is and copies what can still be read to a new one.
public struct Doctor {
  let store: Store

  /// Takes a store into care.
  public init(_ store: Store) {
    self.store = store
  }

  /// All that is wrong; nothing when the store is sound.
  ///
  /// The rows of a damaged file are not looked at, since not all of them can be read.
  public func examine() throws(StoreFault) -> [Finding] {
    try StoreFault.telling {
      let damage = try structure()
      let rows = damage.isEmpty ? try dangling() + counts() + unlocked() : []
      return try damage + schemaDrift() + rows + surroundings()
    }
  }

  /// Mends what can be mended in place, and says what is left.
  ///
  /// Indexes are built anew, counts are counted again, and files are closed to others.
  public func repair() throws(StoreFault) -> [Finding] {
    try StoreFault.telling { if try !structure().isEmpty { try buildIndexes() } }
    for finding in try examine() {
      switch finding {
      case .wrongCounts: try store.write { try recount() }
      case .openToOthers(let file, _): try StoreFault.telling { try NeighbourFile.close(file) }
      case .unlocked: try store.write { try store.connection.run("DELETE FROM purging") }
      default: break
      }
    }
    return try examine()
  }

  /// Something that is wrong with a store.
  public enum Finding: Hashable, Sendable {
    /// The file is damaged, in SQLite's words.
    case damaged([String])
    /// Tables, indexes, triggers or views are not as this program makes them.
    case schemaDrift(missing: [String], changed: [String], unknown: [String])
    /// Rows of a table refer to others that are not there.
    case dangling(table: String, rows: Int)
    /// What is counted for drafts is not what is in their fields.
    case wrongCounts(drafts: Int)
    /// Final drafts are unlocked, as if one were about to be removed.
    case unlocked
    /// A file can be read by others than its owner.
    case openToOthers(file: String, permissions: Int)
    /// A file was left by a program that was stopped.
    case leftBehind(file: String)
    /// The store is on a disk that several machines share.
    case sharedDisk(String)
    /// There is little room left.
    case littleSpace(bytes: Int)
  }
}
