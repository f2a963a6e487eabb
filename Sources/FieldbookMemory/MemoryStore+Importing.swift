public import FormSession

extension MemoryStore: ImportRepository {
  /// Returns the progress of the last import of a file.
  public func progress(of file: ImportedFile) throws(StoreError) -> ImportProgress? {
    imports.last { $0.file.isSame(as: file) }?.progress
  }

  /// Starts or resumes the import of a file, or reports that some of its rows were imported before.
  public func beginImport(
    of file: ImportedFile, _ mode: ImportMode, at moment: Moment
  ) throws(StoreError) -> ImportBeginning {
    ImportBeginning(after: try progress(of: file), mode) {
      let progress = ImportProgress(
        number: Int64(imports.count + 1), rows: 0, batches: 0, isEnded: false)
      imports.append((file, progress))
      return progress
    }
  }

  /// Adds the drafts of a batch, and records the progress of the import.
  public func add(
    _ drafts: [NewDraft], from before: ImportProgress, reaching progress: ImportProgress,
    at moment: Moment
  ) throws(StoreError) -> Bool {
    guard
      let place = imports.firstIndex(where: { $0.progress.number == before.number }),
      imports[place].progress.rows == before.rows,
      imports[place].progress.batches == before.batches
    else { return false }
    try add(drafts)
    imports[place].progress = progress
    return true
  }
}

extension ImportedFile {
  /// Whether the other file has the same content, and is imported into the same form.
  fileprivate func isSame(as other: ImportedFile) -> Bool {
    form == other.form && hash == other.hash && size == other.size
  }
}
