import FieldbookKit
import FormSession
import JSONText

extension CommandDescription {
  static let comment = CommandDescription(
    "comment", "Comment on a field of a draft.",
    discussion: """
      The comments on a field are one conversation: each comment replies to the earlier ones. \
      `--resolve` resolves them, with TEXT as a last reply if you give one. Open comments are \
      shown below their field in `show` and while somebody edits the draft. Comments never \
      prevent finalizing, and you can also comment on a final draft.

      A comment is plain text, visible to everybody who can see the draft. Do not write a masked \
      or secret answer into it.
      """,
    positionals: [.id, .explainedField, .commentText], options: [.resolve],
    examples: [
      Example("fieldbook comment 89ab4f21 zip 'Is this the old address?'", "Ask about an answer"),
      Example(
        "fieldbook comment 89ab4f21 'medicine[2].dose' 'Per day'",
        "Comment on a field in an entry"),
      Example("fieldbook comment 89ab4f21 zip --resolve", "Resolve the comments on a field"),
    ],
    exitCodes: [.done, .failed, .usage, .notFound, .conflict, .storeUnusable])

  static let `return` = CommandDescription(
    "return", "Send a draft back with a note.",
    discussion: """
      The draft is marked as returned, and anyone who opens or shows it sees the note first. The \
      mark is removed by `--done`, or when the draft is finalized. If the draft is final, the \
      command begins an amendment, with the note as its reason, and marks the amendment. It prints \
      the id of the marked draft. `list --returned` lists returned drafts.
      """,
    positionals: [.id], options: [.note, .doneReturn], ways: ["ID --note TEXT", "ID --done"],
    examples: [
      Example("fieldbook return 89ab4f21 --note 'Please check the dates'", "Send a draft back"),
      Example("fieldbook return 89ab4f21 --done", "Mark the note as done"),
    ],
    exitCodes: [.done, .failed, .usage, .notFound, .conflict, .storeUnusable])
}

extension Positional {
  static let commentText = Positional(
    "TEXT", .optional, help: "The comment, of at most 10,000 characters")
}

extension Option {
  static let resolve = Option("resolve", help: "Resolve the open comments on the field")
  static let note = Option(
    "note", value: "TEXT", help: "The note for the person who filled in the draft")
  static let doneReturn = Option("done", help: "Mark the note as done")
}

extension Fieldbook {
  static func commentOnField(
    _ invocation: Invocation, on console: inout some Console
  ) throws -> ExitCode {
    let (text, resolves) = (
      invocation.optionalArgument(.commentText), invocation.flag(.resolve)
    )
    guard text != nil || resolves else {
      throw UsageError.missingArgument("TEXT", command: "comment")
    }
    let book = try book(invocation, on: &console)
    let draft = try book.draft(try book.draftID(invocation.argument(.id)))
    let field = invocation.argument(.explainedField)
    try book.expectField(field, of: draft)
    let (comment, resolved) = try book.together {
      let comment = try text.map { try book.comment(draft.id, field, $0) }
      let resolved = resolves ? try book.resolveComments(draft.id, field) : 0
      if resolves, resolved == 0 { throw ReviewError.nothingToResolve(field) }
      return (comment, resolved)
    }
    if invocation.flag(.json) {
      try console.print(
        JSON.object([
          ("field", .string(field)), ("id", comment.map { .integer($0.id) } ?? .null),
          ("resolved", .integer(resolved)),
        ]).text)
    }
    return .done
  }

  static func returnDraft(
    _ invocation: Invocation, on console: inout some Console
  ) throws -> ExitCode {
    let note = invocation.value(.note)
    switch (note, invocation.flag(.doneReturn)) {
    case (nil, false): throw UsageError.missingArgument("--note", command: "return")
    case (_?, true): throw UsageError.contradiction("--note", "--done")
    default: break
    }
    let book = try book(invocation, on: &console)
    var id = try book.draftID(invocation.argument(.id))
    if let note { id = try book.returnDraft(id, note: note) } else { try book.completeReturn(id) }
    if invocation.flag(.json) {
      let pending = try book.review(of: id).pendingReturn
      try console.print(
        JSON.object([
          ("id", .string(id.description)), ("returned", pending.map(\.json) ?? .null),
        ]).text)
    } else if note != nil {
      try console.print(id.description)
    }
    return .done
  }
}

extension Book {
  /// Checks that the form has the field, and that the draft has the entries in its path.
  fileprivate func expectField(_ path: String, of draft: Draft) throws {
    let form = try loadedForm(of: draft)
    _ = try form.field(path)
    let session = form.session(try contents(draft.id))
    guard session.state(path) != nil else {
      throw DraftError.refused(session.reasonForNoField(path))
    }
  }
}
