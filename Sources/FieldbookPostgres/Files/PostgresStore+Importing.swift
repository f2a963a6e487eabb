public import FormSession
import PostgresKit

extension PostgresStore: ImportRepository {
  /// Returns the progress of the last import of a file; nil if there was none.
  public func progress(of file: ImportedFile) throws(StoreError) -> ImportProgress? {
    try query { try lastImport(of: file) }
  }

  private func lastImport(of file: ImportedFile) throws -> ImportProgress? {
    try connection.prepare(
      """
      SELECT id, rows, batches, ended, rejected, invalid_cells FROM file_import
      WHERE form = $1 AND hash = $2 AND size = $3 ORDER BY id DESC LIMIT 1
      """, file.form, Int64(bitPattern: file.hash), file.size
    ).first { row in
      var progress = ImportProgress(
        number: try row.integer(0), rows: try row.int(1), batches: try row.int(2),
        isEnded: try row.bool(3))
      (progress.rejected, progress.invalidCells) = (try row.int(4), try row.int(5))
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
      try connection.run("LOCK TABLE file_import IN SHARE ROW EXCLUSIVE MODE")
      return try ImportBeginning(after: lastImport(of: file), mode) {
        try addImport(of: file, at: moment)
      }
    }
  }

  private func addImport(of file: ImportedFile, at moment: Moment) throws -> ImportProgress {
    let number = try connection.prepare(
      """
      INSERT INTO file_import (id, form, size, hash, name, rows, batches, rejected, invalid_cells,
        ended, begun_at, updated_at)
      SELECT coalesce(max(id), 0) + 1, $1, $2, $3, $4, 0, 0, 0, 0, false, $5, $5 FROM file_import
      RETURNING id
      """, file.form, file.size, Int64(bitPattern: file.hash), file.name, moment.time
    ).first { row in try row.integer(0) }
    return ImportProgress(number: number ?? 0, rows: 0, batches: 0, isEnded: false)
  }

  /// Saves a batch's drafts together with the progress of the import, in one transaction.
  ///
  /// - Returns: false if another process has continued the import, in which case nothing is saved.
  public func add(
    _ drafts: [NewDraft], from before: ImportProgress, reaching progress: ImportProgress,
    at moment: Moment
  ) throws(StoreError) -> Bool {
    try write {
      let count = try connection.run(
        """
        UPDATE file_import SET rows = $4, batches = $5, rejected = $6, invalid_cells = $7,
          ended = $8, updated_at = $9
        WHERE id = $1 AND rows = $2 AND batches = $3
        """, before.number, before.rows, before.batches, progress.rows, progress.batches,
        progress.rejected, progress.invalidCells, progress.isEnded, moment.time)
      guard count > 0 else { return false }
      try addUnchecked(drafts)
      return true
    }
  }
}
