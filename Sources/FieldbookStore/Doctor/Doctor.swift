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
  public func examine() throws(StoreFault) -> [Finding] { try report().findings }

  /// What was looked at, and all that is wrong.
  ///
  /// The rows of a damaged file are not looked at, since not all of them can be read.
  public func report() throws(StoreFault) -> Report {
    try StoreFault.telling {
      var report = Report()
      report.note(.structure, try structure())
      report.note(.schema, try schemaDrift())
      if !report.findings.contains(where: \.isDamage) {
        report.note(.references, try dangling())
        report.note(.forms, try alteredForms() + misdescribedForms())
        report.note(.fields, try lostFields())
        report.note(.counts, try counts())
        report.note(.rows, try alteredRows())
        report.note(.editions, try editions())
        if !report.findings.contains(where: \.concernsTriggers) {
          report.note(.locks, try unlocked())
        }
      }
      try noteSurroundings(in: &report)
      return report
    }
  }

  /// Mends what can be mended in place, and says what is left.
  public func repair() throws(StoreFault) -> [Finding] { try mend().findings }

  /// Mends what can be mended in place, and says what that was, and what is left.
  ///
  /// Indexes are built anew, and made again with triggers and views where they are missing; counts are
  /// counted again, forms are described again from their definitions, and files are closed to others.
  public func mend() throws(StoreFault) -> Report {
    let damage = try StoreFault.telling {
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
      case .misdescribedForm(let form): try store.describeAgain(form)
      case .openToOthers(let file, _): try StoreFault.telling { try NeighbourFile.close(file) }
      case .unlocked: try store.write { try store.connection.run("DELETE FROM purging") }
      default: break
      }
    }
    var report = try report()
    let all = damage + before.filter { finding in !damage.contains(where: finding.isSameKind) }
    report.mended = all.filter { finding in
      !finding.isAdvice && !report.findings.contains(where: finding.isSameKind)
    }
    return report
  }

  /// Something that is wrong with a store.
  public enum Finding: Hashable, Sendable {
    /// The file is damaged, in SQLite's words.
    case damaged([String])
    /// Tables, indexes, triggers or views are not as this program makes them: one finding for those
    /// that are missing, one for those that are otherwise, and one for those it does not know.
    case schemaDrift(missing: [String], changed: [String], unknown: [String])
    /// Rows of a table refer to others that are not there.
    case dangling(table: String, rows: Int)
    /// A form is not what was registered.
    case alteredForm(FormID)
    /// The tables that describe a form to views differ from its definition.
    case misdescribedForm(FormID)
    /// Drafts lack fields of their forms.
    case lostFields([DraftID])
    /// What is counted for drafts is not what is in their fields.
    case wrongCounts(drafts: Int)
    /// Rows of a table are not as they were written, of these drafts.
    case alteredRows(table: String, rows: Int, of: [DraftID])
    /// A final edition or the chain does not agree with the hashes.
    case edition(Verification.Finding)
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
