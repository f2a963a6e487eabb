import FieldEngine
import FieldbookAccess
import FieldbookKit
import FormSession

/// The files that people may give as answers.
///
/// An answer names its file by a hash, and describes it. A page must not be able to read another
/// person's file by its hash, or to describe a file as something that it is not.
extension WorkerContext {
  /// Returns the outcomes of the edits whose file is refused.
  func refusedFiles(
    in edits: [DraftEdit], of form: FormDefinition, on draft: DraftID, for caller: Caller
  ) throws -> [OperationID: EditOutcome] {
    var outcomes: [OperationID: EditOutcome] = [:]
    for edit in edits {
      outcomes[edit.operation] = try refusedFile(in: edit.action, of: form, on: draft, for: caller)
    }
    return outcomes
  }

  /// Returns the outcome of an edit whose file is refused; nil for other edits.
  func refusedFile(
    in edit: SessionAction, of form: FormDefinition, on draft: DraftID, for caller: Caller
  ) throws -> EditOutcome? {
    guard let (path, file) = edit.writtenFile, form.fileKeys.contains(FieldPath.name(in: path))
    else { return nil }
    guard let content = try book.store.content(file.sha256),
      try mayUse(file.sha256, on: draft, caller)
    else {
      let error = StoreError.noContent(file.sha256)
      return .refused(code: error.code, message: error.message)
    }
    let beginning = try book.store.piece(0, of: file.sha256) ?? []
    let type = FileContent(beginning: Array(beginning.prefix(FileContent.neededBytes)))
      .type(named: file.name)
    guard file.bytes == content.bytes, file.type == type else {
      return .refused(
        code: "wrong_file", message: "The type or the size of the file is not that of its content.")
    }
    return nil
  }

  /// Whether a file was stored for a draft, or is used in a draft that the caller may see.
  private func mayUse(_ sha256: String, on draft: DraftID, _ caller: Caller) throws -> Bool {
    let users = try book.store.drafts(usingContent: sha256)
    if users.contains(draft) { return true }
    return try users.contains { id in
      try book.store.draft(id).map { caller.may(.seeDraft, on: .draft($0)) } ?? false
    }
  }
}

extension SessionAction {
  /// The field that the action gives a file, and the file; nil for other actions.
  fileprivate var writtenFile: (field: String, file: FileReference)? {
    guard case .write(let field, let writing) = self, case .text(let text) = writing.content
    else { return nil }
    return FileReference(text.raw).map { (field, $0) }
  }
}
