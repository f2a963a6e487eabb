import FieldEngine
import FieldbookStore
import FormSession
import JSONText

extension CommandDescription {
  static let amend = CommandDescription(
    "amend", "Begin the next edition of a final draft.",
    discussion: """
      The new draft has an id of its own and all that is in the old one, which stays as it is, and is \
      superseded once the new one is final. Its id is printed.
      """,
    positionals: [.id], options: [.reason],
    examples: [Example("fieldbook amend 89ab4f21 --reason 'Wrong ZIP code'", "Mend a final draft")],
    exitCodes: [.done, .failed, .usage, .notFound, .conflict, .storeUnusable])

  static let discard = CommandDescription(
    "discard", "Set drafts aside, or remove them for good.",
    discussion: """
      What is set aside stays readable. With `--purge` a draft of any status is removed from the \
      store, its log and its free pages; copies beside the store that still have it are named.
      """,
    positionals: [.someIDs], options: [.purge],
    examples: [
      Example("fieldbook discard 89ab4f21", "Out of the way"),
      Example("fieldbook discard 89ab4f21 --purge", "Gone for good"),
    ],
    exitCodes: [.done, .failed, .usage, .notFound, .conflict, .storeUnusable])
}

extension Positional {
  static let someIDs = Positional(
    "ID", .many, help: "A draft, by its id or either end of it", completion: .draftID)
}

extension Option {
  static let reason = Option("reason", value: "R", help: "Why, for the history")
  static let purge = Option("purge", help: "Remove it for good")
}

extension Fieldbook {
  static func amendDraft(
    _ invocation: Invocation, on console: inout some Console
  ) throws(CommandFault) -> ExitCode {
    guard let reason = invocation.value(.reason) else {
      throw .usage(.missingArgument("--reason R", command: "amend"))
    }
    let desk = try desk(invocation, on: console)
    let old = try desk.contents(desk.draftID(invocation.argument(.id)))
    let form = try desk.form(of: old.draft)
    var random = SystemRandomNumberGenerator()
    let id = DraftID(at: desk.person.now(), using: &random)
    let draft = form.amendment(id, of: old, reason: reason, by: desk.person)
    try keeping { () throws(StoreFault) in
      try desk.store.begin(draft, of: form, by: desk.person)
    }
    try console.print(
      invocation.flag(.json) ? JSON.object([("id", .string(id.description))]).text : id.description)
    return .done
  }

  static func discardDrafts(
    _ invocation: Invocation, on console: inout some Console
  ) throws(CommandFault) -> ExitCode {
    let desk = try desk(invocation, on: console)
    var ids: [DraftID] = []
    for word in invocation.arguments(.someIDs) { ids.append(try desk.draftID(word)) }
    for id in ids {
      if invocation.flag(.purge) {
        try purge(id, at: desk, on: &console)
      } else {
        let entry = HistoryEntry(.discarded, by: desk.person.name, at: desk.person.now())
        try keeping { () throws(StoreFault) in try desk.store.discard(id, entry) }
      }
    }
    return .done
  }

  /// Removes a draft, and tells where traces of it may be left.
  private static func purge(
    _ id: DraftID, at desk: Desk, on console: inout some Console
  ) throws(CommandFault) {
    let purge = try keeping { () throws(StoreFault) in try desk.store.purge(id) }
    for backup in purge.backups {
      console.complain("\(backup) still has the draft \(id.ending).")
    }
    if purge.isInLog {
      console.complain(
        "Another program reads the store, so that the log still has the draft \(id.ending). "
          + "`fieldbook doctor --repair` empties it once the other has ended.")
    }
  }
}
