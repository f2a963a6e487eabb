import FormSession
import SQLiteKit

/// Checks of the file with the keys of drafts.
extension Doctor {
  /// Reports damage to the file, sealed answers without a key, and keys of drafts that do not exist.
  func draftKeys() throws -> [Finding] {
    let sealed = try store.draftsWithSealedAnswers()
    guard let file = try store.keyFile.existing() else {
      return sealed.isEmpty ? [] : [.lostKeys(sealed)]
    }
    if let problem = try file.connection.integrityProblems().first {
      return [.damagedKeys(problem)]
    }
    let keys = Set(try file.drafts())
    let lost = sealed.filter { !keys.contains($0) }
    let unused = try unusedKeys(in: file)
    return (lost.isEmpty ? [] : [.lostKeys(lost)])
      + (unused.isEmpty ? [] : [.unusedKeys(unused.count)])
  }

  /// Removes the keys of drafts that do not exist.
  func removeUnusedKeys() throws(StoreError) {
    try store.write {
      guard let file = try store.keyFile.existing() else { return }
      for id in try unusedKeys(in: file) { try file.remove(id) }
    }
  }

  /// Returns the identifiers that have old keys but belong to no draft.
  ///
  /// A newer key may belong to a draft that is being added right now.
  private func unusedKeys(in file: OpenKeyFile) throws -> [DraftID] {
    let drafts = Set(
      try store.connection.prepare("SELECT uuid FROM draft").all { row in try DraftID(row, 0) })
    return try file.drafts(olderThan: Self.daySeconds).filter { !drafts.contains($0) }
  }

  private static let daySeconds: Int64 = 86_400
}

extension OpenKeyFile {
  /// Returns the drafts that have had a key for more than a number of seconds.
  fileprivate func drafts(olderThan seconds: Int64 = 0) throws -> [DraftID] {
    try connection.prepare(
      "SELECT draft FROM draft_key WHERE added_at <= unixepoch() - ? ORDER BY draft", seconds
    ).all { row in try DraftID(row, 0) }
  }
}
