public import FormSession
import SQLiteKit

extension Store {
  /// How far a file was imported last; nil when it never was.
  public func progress(of file: ImportedFile) throws(StoreFault) -> ImportProgress? {
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

  /// Begins to import a file, or says that rows of it were imported before.
  ///
  /// That is looked up and written down in one transaction, so that of two processes which begin at
  /// once the second knows of the first. Where somebody has begun and kept nothing yet, it is the same
  /// import, so that one of the two finds out by its first batch.
  public func beginImport(
    of file: ImportedFile, _ way: ImportWay, at moment: Moment
  ) throws(StoreFault) -> ImportBeginning {
    try write {
      let before = try lastImport(of: file)
      if let before, way == .resume || (before.rows == 0 && !before.isEnded) {
        return ImportBeginning(before: before, progress: before)
      }
      if let before, before.rows > 0, way == .first {
        return ImportBeginning(before: before, progress: nil)
      }
      return ImportBeginning(before: before, progress: try addImport(of: file, at: moment))
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

  /// Keeps the drafts of a batch, none of which amends another, and how far the import has come with
  /// it: all of it or nothing.
  ///
  /// - Returns: whether the import stood where this process had left it. Otherwise another goes on with
  ///   it, and nothing is kept.
  public func add(
    _ drafts: [NewDraft], from before: ImportProgress, reaching progress: ImportProgress,
    at moment: Moment
  ) throws(StoreFault) -> Bool {
    try connection.loading { () throws(StoreFault) in
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
        for draft in drafts { try add(draft) }
        return true
      }
    }
  }
}
