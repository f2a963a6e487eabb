import FormSession

/// The result of examining a draft, with the change that follows from it.
protocol DraftFinding {
  associatedtype Change

  var draftID: DraftID { get }

  /// The change to write; nil for none.
  var change: Change? { get }
}

/// Writes the findings about many drafts in one transaction.
///
/// A draft that someone else has changed since it was read is examined again until it can be saved.
struct BatchSaving<Finding: DraftFinding> {
  /// Saves changes in one transaction.
  let save: ([Finding.Change]) throws(StoreError) -> [Result<SaveOutcome, StoreError>]

  /// Examines a draft as it is now; returns nil if it was removed.
  let examine: (DraftID) throws -> Finding?

  /// Writes the changes, and returns the findings as they were written, without those about removed
  /// drafts.
  func callAsFunction(_ findings: [Finding]) throws -> [Finding] {
    let changes = findings.compactMap(\.change)
    guard !changes.isEmpty else { return findings }
    var results = try save(changes).makeIterator()
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

  /// Examines and saves a draft until nobody else changes it meanwhile; throws an error that does
  /// not go away when the draft is examined again.
  private func saveAgain(_ draft: DraftID) throws -> Finding? {
    var lastError: StoreError?
    while let finding = try examine(draft) {
      guard let change = finding.change else { return finding }
      switch try save([change])[0] {
      case .success(.saved): return finding
      case .success(.outdated): lastError = nil
      case .failure(let error):
        if error == lastError { throw error }
        lastError = error
      }
    }
    return nil
  }
}
