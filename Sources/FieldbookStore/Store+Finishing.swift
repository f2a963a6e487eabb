import FormSession
import SQLiteKit

extension Store {
  /// Work that a migration leaves to the program.
  enum Unfinished: String, CaseIterable {
    /// The checksums of rows must be computed.
    case checksums
    /// The checksums of the rows of drafts must be computed.
    case draftChecksums = "draft_checksums"
    /// The hashes of final editions must be computed.
    case hashes
  }

  /// Completes the migrations in one transaction.
  ///
  /// Triggers are disabled, because they would prevent writing rows of final drafts.
  func finishMigrations(at moment: Moment) throws {
    guard try !unfinished().isEmpty else { return }
    try connection.loading {
      try connection.write {
        // Another process may have done the work in the meantime.
        for work in try unfinished() {
          switch Unfinished(rawValue: work) {
          case .checksums: try addChecksums(to: RowTable.all)
          case .draftChecksums: try addChecksums(to: [.draft])
          case .hashes: try hashFinals(at: moment)
          case nil: break
          }
          try connection.run("DELETE FROM unfinished WHERE work = ?", work)
        }
      }
    }
  }

  private func unfinished() throws -> [String] {
    try connection.prepare("SELECT work FROM unfinished ORDER BY work").all { row in
      try row.text(0)
    }
  }

  private func addChecksums(to tables: [RowTable]) throws {
    for table in tables {
      try connection.run("UPDATE \(table.name) SET checksum = \(table.checksum())")
    }
  }

  /// Adds final editions without a hash to the chain, in the order in which they were finalized.
  ///
  /// An edition that cannot be read gets no hash, and `doctor` reports it.
  private func hashFinals(at moment: Moment) throws {
    let drafts = try connection.prepare(
      """
      SELECT uuid FROM draft WHERE status IN ('final', 'superseded')
        AND NOT EXISTS (SELECT 1 FROM edition_hash WHERE draft = draft.id)
      ORDER BY finalized_at, id
      """
    ).all { row in try DraftID(row, 0) }
    for id in drafts {
      do {
        let row = try draftRow(id)
        try append(hash(of: row), of: row.number, at: moment)
      } catch let failure as StorageError where failure.kind == .corrupt {
        continue
      }
    }
  }
}
