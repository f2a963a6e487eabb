import FieldbookRows
public import FormSession
import SQLiteKit

extension Store: ImportRepository {
  /// Returns the progress of the last import of a file; nil if there was none.
  public func progress(of file: ImportedFile) throws(StoreError) -> ImportProgress? {
    try read { try lastImport(of: file) }
  }

  private func lastImport(of file: ImportedFile) throws -> ImportProgress? {
    try connection.prepare(
      """
      SELECT id, rows, batches, ended, rejected, invalid_cells FROM import
      WHERE form = ? AND hash = ? AND size = ? ORDER BY id DESC LIMIT 1
      """, file.form, Int64(bitPattern: file.hash), file.size
    ).first { row in
      var progress = ImportProgress(
        number: try row.integer(0), rows: try count(row, 1), batches: try count(row, 2),
        isEnded: try row.bool(3))
      (progress.rejected, progress.invalidCells) = (try count(row, 4), try count(row, 5))
      return progress
    }
  }

  /// Starts or resumes the import of a file, or reports that some of its rows were imported before.
  ///
  /// The method runs in one transaction. If two processes start at the same time, the second one
  /// finds the import of the first. Until the first batch is saved, both use the same import, and
  /// the second process to save a batch is told about the other.
  public func beginImport(
    of file: ImportedFile, _ mode: ImportMode, at moment: Moment
  ) throws(StoreError) -> ImportBeginning {
    try write {
      try ImportBeginning(after: lastImport(of: file), mode) {
        try addImport(of: file, at: moment)
      }
    }
  }

  private func addImport(
    of file: ImportedFile, at moment: Moment
  ) throws(SQLiteError) -> ImportProgress {
    try connection.run(
      """
      INSERT INTO import (form, size, hash, name, rows, batches, rejected, invalid_cells, ended,
        begun_at, updated_at)
      VALUES (?, ?, ?, ?, 0, 0, 0, 0, 0, ?, ?)
      """, file.form, file.size, Int64(bitPattern: file.hash), file.name, moment.milliseconds,
      moment.milliseconds)
    return ImportProgress(number: connection.lastInsertedRow, rows: 0, batches: 0, isEnded: false)
  }

  /// Saves a batch's drafts together with the progress of the import, in one transaction.
  ///
  /// None of the drafts may amend another draft.
  ///
  /// - Returns: false if another process has continued the import, in which case nothing is saved.
  public func add(
    _ drafts: [NewDraft], from before: ImportProgress, reaching progress: ImportProgress,
    at moment: Moment
  ) throws(StoreError) -> Bool {
    try connection.loading { () throws(StoreError) in
      try write {
        try connection.run(
          """
          UPDATE import SET rows = ?, batches = ?, rejected = ?, invalid_cells = ?, ended = ?,
            updated_at = ?
          WHERE id = ? AND rows = ? AND batches = ?
          """, progress.rows, progress.batches, progress.rejected, progress.invalidCells,
          progress.isEnded, moment.milliseconds,
          before.number, before.rows, before.batches)
        guard connection.changes > 0 else { return false }
        try expectOpenForms(of: drafts)
        for draft in drafts { try add(draft) }
        return true
      }
    }
  }
}
