import FieldEngine
package import FieldbookKit
package import FormSession
import JSONText

extension CommandDescription {
  static let undo = CommandDescription(
    "undo", "Undo the last step in a draft.",
    positionals: [.id],
    examples: [Example("fieldbook undo 89ab4f21", "Undo a mistake")],
    exitCodes: [.done, .failed, .usage, .notFound, .conflict, .storeUnusable])

  static let redo = CommandDescription(
    "redo", "Redo the last undone step.",
    positionals: [.id],
    examples: [Example("fieldbook redo 89ab4f21", "Redo after one undo too many")],
    exitCodes: [.done, .failed, .usage, .notFound, .conflict, .storeUnusable])

  static let history = CommandDescription(
    "history", "Show who changed what in a draft, and when.",
    discussion: """
      An edit is recorded when the person leaves the field. An undone step is listed as `undone`, \
      and a redone step as `redone`. For masked fields, and fields that are never stored, the \
      history records only that they changed.

      A field in an entry of a repeat is listed with the entry's current position, such as \
      `medicine[2].dose`, or, if the entry was removed, with its identity, such as \
      `medicine[#1k3].dose`.

      Comments and the notes of returned drafts are listed among the edits, as `commented`, \
      `resolved`, `returned` and `done`. They have no revision, because they change no answer.
      """,
    positionals: [.id, .field],
    examples: [
      Example("fieldbook history 89ab4f21", "Show the whole history"),
      Example("fieldbook history 89ab4f21 zip", "Show the history of one field"),
    ],
    exitCodes: [.done, .usage, .notFound, .storeUnusable])
}

extension Positional {
  static let field = Positional("FIELD", .optional, help: "A field", completion: .fieldKey)
}

extension Fieldbook {
  static func step(
    _ action: SessionAction, _ invocation: Invocation, on console: inout some Console
  ) throws -> ExitCode {
    let book = try book(invocation, on: &console)
    let id = try book.draftID(invocation.argument(.id))
    return try perform([action], in: id, at: book, invocation, on: &console)
  }

  static func showHistory(
    _ invocation: Invocation, on console: inout some Console
  ) throws -> ExitCode {
    let book = try book(invocation, on: &console)
    let draft = try book.draft(invocation.argument(.id))
    let lines = try book.historyLines(of: draft.id, field: invocation.optionalArgument(.field))
    if invocation.flag(.json) {
      for line in lines { try console.print(line.json.text) }
    } else if !lines.isEmpty {
      let head = ["WHEN", "WHO", "WHAT", "FIELD", "FROM", "TO"]
      try console.print(
        Table(rows: [head] + lines.map(\.row)).text(within: console.tableWidth))
    }
    return .done
  }
}

extension Book {
  /// Returns the changes to a draft or one of its fields with their authors, and the actions of
  /// reviewers.
  package func historyLines(of id: DraftID, field path: String?) throws -> [HistoryLine] {
    let draft = try draft(id)
    let form = try loadedForm(of: draft)
    // The history refers to fields in entries by the identity of the entry.
    let session: Session? =
      form.definition.repeats.isEmpty ? nil : form.session(try contents(draft.id))
    var field = path
    if let path {
      _ = try form.field(path)
      field = try session.map { try $0.historyKey(of: path) } ?? path
    }
    var entries = try store.history(of: draft.id, field: field)
    if let session {
      for place in entries.indices {
        entries[place].subject = entries[place].subject.map(session.shownPath)
      }
    }
    let review = try store.review(of: draft.id).events(on: field, in: session)
    return entries.map(HistoryLine.init).merged(with: review)
  }
}

extension Session {
  /// Returns the name of a field in the history, which contains the identity of its entry.
  ///
  /// A path with an identity can name an entry that was removed.
  fileprivate func historyKey(of path: String) throws -> String {
    if let key = state(path)?.key { return key }
    guard case .id? = FieldPath(path)?.steps.last?.selector else {
      throw DraftError.refused(.noEntry(FieldPath(path)?.entry ?? path))
    }
    return path
  }
}

extension FieldPath {
  /// The path of the entry that contains the field.
  fileprivate var entry: String { FieldPath(steps, nil).description }
}
