/// Storage of imported drafts together with the progress of their import.
public protocol ImportRepository {
  /// Returns the progress of the last import of a file; nil if the file was never imported.
  func progress(of file: ImportedFile) throws(StoreError) -> ImportProgress?

  /// Starts or resumes the import of a file, or reports that some of its rows were imported before.
  ///
  /// This runs in one transaction. If two processes start at the same time, the second one finds
  /// the first one's import. Until the first batch is saved, both use the same import, and the
  /// process that saves its batch second finds out about the other.
  func beginImport(
    of file: ImportedFile, _ mode: ImportMode, at moment: Moment
  ) throws(StoreError) -> ImportBeginning

  /// Saves the drafts of a batch together with the progress of the import, in one transaction.
  ///
  /// None of the drafts may amend another draft.
  ///
  /// - Returns: false if another process has continued the import, in which case nothing is saved.
  func add(
    _ drafts: [NewDraft], from before: ImportProgress, reaching progress: ImportProgress,
    at moment: Moment
  ) throws(StoreError) -> Bool
}
