import FieldEngine
public import FormSession

/// Why a book cannot do something; errors of the store and of a draft are `StoreError` and
/// `DraftError`.
public enum BookError: FieldbookError, Equatable, Sendable {
  /// No form has this key.
  case noForm(String, nearest: String?)
  /// The form has no such repeat.
  case noRepeat(String, form: String, nearest: String?)
  /// The definition of a form uses something that this version of the library does not support.
  case unusableForm(String, reason: String)
  /// The form cannot use the rows that were given for its lists.
  case unfitRows(reason: String)
  /// No draft has this id.
  case noDraft(String)
  /// The text is too short to identify a draft.
  case shortID(String)
  /// Several ids begin or end with the text.
  case ambiguousID(String, [DraftID])
  /// A file on this machine cannot be used as an answer.
  case file(path: String, FileIntakeError)
  /// The content of the file with this name has changed since it was stored.
  case damagedFile(String)
  /// The caller cancelled the work; the work finished before is saved.
  case cancelled
  /// The caller cancelled an import after this many rows, which are saved.
  case importCancelled(rows: Int, canResume: Bool)
  /// Part of the file was imported before: this many rows, of which this many were rejected.
  case importUnfinished(rows: Int, rejected: Int)
  /// The whole file was imported before: this many rows, of which this many were rejected.
  case importedBefore(rows: Int, rejected: Int)
  /// Another process is importing the same file.
  case importedElsewhere
}

extension BookError {
  /// A stable code for programs.
  public var code: String {
    switch self {
    case .noForm: "no_form"
    case .noRepeat: "no_repeat"
    case .unusableForm: "unusable_form"
    case .unfitRows: "unfit_rows"
    case .noDraft: "no_draft"
    case .shortID: "short_id"
    case .ambiguousID: "ambiguous_id"
    case .damagedFile: "file.damaged"
    case .file(_, .missing): "file.not_found"
    case .file(_, .notAFile): "file.not_a_file"
    case .file(_, .inUse): "file.in_use"
    case .file(_, .unreadable): "file.unreadable"
    case .file(_, .refused(let refusal)): refusal.code
    case .cancelled, .importCancelled: "interrupted"
    case .importUnfinished: "import.unfinished"
    case .importedBefore: "import.imported_before"
    case .importedElsewhere: "import.elsewhere"
    }
  }

  /// A sentence that describes the problem.
  public var message: String {
    switch self {
    case .noForm(let key, _): "There is no form `\(key)`."
    case .noRepeat(let key, let form, _): "The form `\(form)` has no repeat `\(key)`."
    case .unusableForm(let key, let reason): "The form `\(key)` cannot be used: \(reason)"
    case .unfitRows(let reason): "The form cannot use these rows: \(reason)"
    case .noDraft(let text): "There is no draft `\(text)`."
    case .shortID(let text): "`\(text)` is too short for the id of a draft."
    case .ambiguousID(let text, let ids):
      "`\(text)` may be \(ids.prefix(10).map(\.description).joined(separator: ", "))"
        + (ids.count > 10 ? " or others." : ".")
    case .damagedFile(let name): "The content of `\(name)` has changed since it was stored."
    case .file(let path, .missing): "There is no file `\(path)`."
    case .file(let path, .notAFile): "`\(path)` is not a regular file."
    case .file(let path, .inUse): "`\(path)` belongs to the store itself."
    case .file(let path, .unreadable(let reason)): "`\(path)` cannot be read: \(reason)."
    case .file(let path, .refused(let refusal)): "`\(path)` was not stored: \(refusal.reason)."
    case .cancelled: "The work was cancelled."
    case .importCancelled(let rows, _): "The import was interrupted; \(rows) rows are done."
    case .importUnfinished(let rows, let rejected), .importedBefore(let rows, let rejected):
      BookError.words(imported: rows - rejected, rejected: rejected)
    case .importedElsewhere: "Another process is importing this file."
    }
  }

  /// Advice on what to do; empty if the message is enough.
  public var hint: String {
    switch self {
    case .noForm(_, let nearest?), .noRepeat(_, _, let nearest?): "Did you mean `\(nearest)`?"
    case .unusableForm: "It was registered by another version of this program."
    case .unfitRows: "Add the column to the file, or register a form with another filter."
    case .shortID: "Give at least four characters of its end or beginning."
    case .ambiguousID: "Give more characters of the id."
    case .file(_, .refused(.program)): "Pack it into an archive if it has to be part of the draft."
    case .file(_, .refused(.tooLarge)): "Choose a smaller one."
    case .file(_, .missing): "Check the path."
    case .damagedFile: "Restore a backup of the store, or attach the file again."
    case .noForm, .noRepeat, .noDraft, .file, .cancelled, .importCancelled, .importUnfinished,
      .importedBefore,
      .importedElsewhere:
      ""
    }
  }

  /// Returns a sentence such as `40 rows of this file were imported before, and 2 were rejected.`.
  private static func words(imported: Int, rejected: Int) -> String {
    let verb = imported == 1 ? "row of this file was" : "rows of this file were"
    let rest = rejected == 0 ? "" : ", and \(rejected) \(rejected == 1 ? "was" : "were") rejected"
    return "\(imported) \(verb) imported before\(rest)."
  }
}

/// Returns the error as a `DraftError` if a draft or its store threw it; nil for any other error.
func draftError(_ error: any Error) -> DraftError? {
  if let error = error as? StoreError { return .store(error) }
  return error as? DraftError
}

extension DraftError {
  /// Whether somebody else has changed, moved or ended the draft in the meantime.
  package var isConflict: Bool {
    switch self {
    case .conflict: true
    case .obstacles, .refused: false
    case .store(let error): error.isConflict
    }
  }
}

extension StoreError {
  /// Whether the state of a draft or a form forbids the operation.
  package var isConflict: Bool {
    switch self {
    case .formExists, .formClosed, .notOpen, .moved, .notFinal, .isAmended, .inUse: true
    case .noForm, .noDraft, .noContent, .people, .sealing, .copying, .storage: false
    }
  }
}
