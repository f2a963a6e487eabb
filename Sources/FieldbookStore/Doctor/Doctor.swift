public import FormSession
import Migrations
import SQLiteKit

/// Checks a store for problems, and repairs those that can be repaired without losing content.
///
/// ```swift
/// let doctor = Doctor(store)
/// for finding in try doctor.examine() { print(finding.message) }
/// let left = try doctor.repair()
/// ```
///
/// The doctor never deletes data that a draft needs. If the damage is not limited to indexes,
/// ``rescue(_:to:at:)`` copies the readable rows to a new file and leaves the damaged file
/// unchanged.
public struct Doctor {
  let store: Store

  /// Creates a doctor for a store.
  public init(_ store: Store) {
    self.store = store
  }

  /// Returns all problems; empty if the store is intact.
  public func examine() throws(StoreError) -> [Finding] { try report().findings }

  /// Returns the parts that were checked, and all problems.
  ///
  /// If the file is damaged, its rows are not checked, because some of them cannot be read.
  public func report() throws(StoreError) -> Report {
    try StoreError.wrapping {
      var report = Report()
      report.note(.structure, try structure())
      report.note(.schema, try schemaDrift())
      if !report.findings.contains(where: \.isDamage) {
        report.note(.references, try dangling())
        report.note(.forms, try alteredForms() + misdescribedForms() + alteredLists())
        report.note(.fields, try lostFields())
        report.note(.counts, try counts())
        report.note(.rows, try alteredRows())
        report.note(.editions, try editions())
        report.note(.contents, try contents())
        report.note(.keys, try draftKeys())
        if !report.findings.contains(where: \.concernsTriggers) {
          report.note(.locks, try unlocked())
        }
      }
      try noteSurroundings(in: &report)
      return report
    }
  }

  /// Repairs what can be repaired in place, and returns the remaining problems.
  public func repair() throws(StoreError) -> [Finding] { try repairAndReport().findings }

  /// Repairs what can be repaired in place, and reports repaired and remaining problems.
  ///
  /// It rebuilds damaged indexes and restores missing indexes, triggers and views. It also
  /// recomputes counts, rewrites the tables that describe forms, locks final drafts, records the
  /// contents that drafts need, removes unused contents of files and unused keys, and corrects
  /// permissions.
  public func repairAndReport() throws(StoreError) -> Report {
    let damage = try StoreError.wrapping {
      let damage = try structure()
      if !damage.isEmpty { try buildIndexes() }
      return damage
    }
    let before = try report().findings
    for finding in before {
      switch finding {
      case .schemaDrift(let missing, _, _) where !before.contains(where: \.needsRescue):
        try store.write { try makeAgain(missing) }
      case .wrongCounts: try store.write { try recount() }
      case .unusedContents: try removeUnusedContents()
      case .unusedKeys: try removeUnusedKeys()
      case .unlistedContents: try store.write { try listContents() }
      case .misdescribedForm(let form): try store.describeAgain(form)
      case .openToOthers(let file, _): try StoreError.wrapping { try NeighbourFile.close(file) }
      case .unlocked: try store.write { try store.connection.run("DELETE FROM purging") }
      default: break
      }
    }
    var report = try report()
    let all = damage + before.filter { finding in !damage.contains(where: finding.isSameKind) }
    report.repaired = all.filter { finding in
      !finding.isAdvice && !report.findings.contains(where: finding.isSameKind)
    }
    return report
  }

  /// A problem of a store.
  public enum Finding: Hashable, Sendable {
    /// The file is damaged; the messages come from SQLite.
    case damaged([String])
    /// Tables, indexes, triggers or views differ from the program's schema.
    ///
    /// Missing, changed and unknown items are separate findings.
    case schemaDrift(missing: [String], changed: [String], unknown: [String])
    /// Rows of a table reference rows, or places in their form, that do not exist.
    case dangling(table: String, rows: Int)
    /// A form has changed since it was registered.
    case alteredForm(FormID)
    /// The tables that describe a form for views differ from its definition.
    case misdescribedForm(FormID)
    /// The rows of a form's list have changed since they were stored.
    case alteredList(FormID, key: String)
    /// Drafts lack fields of their forms.
    case lostFields([DraftID])
    /// The counts of drafts do not agree with their fields.
    case wrongCounts(drafts: Int)
    /// The checksums of rows in a table are wrong; the rows belong to these drafts.
    case alteredRows(table: String, rows: Int, of: [DraftID])
    /// A final edition or the chain does not agree with the hashes.
    case edition(Verification.Finding)
    /// Answers refer to contents of files that are not stored; the answers belong to these drafts.
    case missingContents(files: Int, of: [DraftID])
    /// The contents with these hashes have changed since they were stored.
    case damagedContents([String])
    /// Contents are not recorded as needed by the drafts that use them.
    case unlistedContents(files: Int)
    /// Contents are stored that no draft needs.
    case unusedContents(Int, bytes: Int64)
    /// The keys of these drafts are missing, so their sealed answers cannot be opened.
    case lostKeys([DraftID])
    /// The file with the keys is damaged, in this way.
    case damagedKeys(String)
    /// There are keys of drafts that do not exist.
    case unusedKeys(Int)
    /// Final drafts are unlocked, which should be the case only during a purge.
    case unlocked
    /// Users other than the owner have permissions for a file.
    case openToOthers(file: String, permissions: Int)
    /// An interrupted program left a file behind.
    case leftBehind(file: String)
    /// Several machines share the disk of the store.
    case sharedDisk(String)
    /// The disk has little free space.
    case littleSpace(bytes: Int)
  }
}
