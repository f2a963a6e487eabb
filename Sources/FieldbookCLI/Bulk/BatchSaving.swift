import FieldbookStore
import FormSession

/// What was found of a draft, and what is to be written because of it.
protocol DraftFinding {
  associatedtype Change

  var draftID: DraftID { get }

  /// What is to be written; nil when nothing is.
  var change: Change? { get }
}

/// Writes what was found of many drafts in one transaction.
///
/// A draft that somebody else has changed since it was read is examined again until it can be written.
struct BatchSaving<Finding: DraftFinding> {
  /// Writes changes in one transaction.
  let save: ([Finding.Change]) throws(StoreFault) -> [Result<SaveOutcome, StoreFault>]

  /// Examines a draft as it is now; nil when it was removed.
  let examine: (DraftID) throws(CommandFault) -> Finding?

  /// Writes the changes, and returns what was found of the drafts as they were written.
  func callAsFunction(_ findings: [Finding]) throws(CommandFault) -> [Finding] {
    let changes = findings.compactMap(\.change)
    guard !changes.isEmpty else { return findings }
    var results = try keeping { () throws(StoreFault) in try save(changes) }.makeIterator()
    var saved: [Finding] = []
    for finding in findings {
      if finding.change == nil {
        saved.append(finding)
      } else if case .success(.saved)? = results.next() {
        saved.append(finding)
      } else if let again = try saveAgain(finding.draftID) {
        saved.append(again)
      }
    }
    return saved
  }

  private func saveAgain(_ draft: DraftID) throws(CommandFault) -> Finding? {
    while let finding = try examine(draft) {
      guard let change = finding.change else { return finding }
      let result = try keeping { () throws(StoreFault) in try save([change])[0] }
      if case .success(.saved) = result { return finding }
    }
    return nil
  }
}
