/// Storage of imported drafts together with the progress of their import.
public protocol ImportRepository {
  /// Returns the progress of the last import of a file; nil if there was none.
  func progress(of file: ImportedFile) throws(StoreError) -> ImportProgress?

  /// Starts or resumes the import of a file, or reports that some of its rows were imported before.
  ///
  /// It runs in one transaction. If two processes start at the same time, the second one finds the
  /// import of the first. Until the first batch is saved, both use the same import, and the process
  /// that is second to save its batch finds out about the other.
  func beginImport(
    of file: ImportedFile, _ way: ImportWay, at moment: Moment
  ) throws(StoreError) -> ImportBeginning

  /// Saves the drafts of a batch together with the progress of the import, all or nothing.
  ///
  /// None of the drafts may amend another one.
  ///
  /// - Returns: false if another process has continued the import; nothing is saved then.
  func add(
    _ drafts: [NewDraft], from before: ImportProgress, reaching progress: ImportProgress,
    at moment: Moment
  ) throws(StoreError) -> Bool
}
