import FormSession
import SQLiteKit

extension Store {
  /// What a migration leaves to the program.
  enum Unfinished: String, CaseIterable {
    /// Rows have no checksums yet.
    case checksums
    /// Final editions have no hashes yet.
    case hashes
  }

  /// Does what migrations have left to the program, in one transaction.
  ///
  /// Triggers would refuse it, because it writes rows of final drafts.
  func finishMigrations(at moment: Moment) throws {
    guard try !unfinished().isEmpty else { return }
    try connection.loading {
      try connection.write {
        // Another program may have done it meanwhile.
        for work in try unfinished() {
          switch Unfinished(rawValue: work) {
          case .checksums: try addChecksums()
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

  private func addChecksums() throws {
    for table in RowTable.all {
      try connection.run("UPDATE \(table.name) SET checksum = \(table.checksum())")
    }
  }

  /// Adds the final editions that have no hash to the chain, in the order in which they became final.
  ///
  /// One that cannot be read stays without, and the doctor names it.
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
      } catch let trouble as StoreTrouble where trouble.kind == .corrupt {
        continue
      }
    }
  }
}
