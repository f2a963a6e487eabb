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
    positionals: [.id], required: [.reason],
    examples: [Example("fieldbook amend 89ab4f21 --reason 'Wrong ZIP code'", "Mend a final draft")],
    exitCodes: [.done, .failed, .usage, .notFound, .conflict, .storeUnusable])

  static let discard = CommandDescription(
    "discard", "Set drafts aside, or remove them for good.",
    discussion: """
      What is set aside stays readable, and takes no change any more: that cannot be taken back. \
      With `--purge` a draft of any status is removed from the store, its log and its \
      free pages. Copies in the folder of the store that still have it are named, whatever \
      they are called, and so are files that cannot be read; those elsewhere are not known. \
      Without its newest edition a record has the one before as its final one again.
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
    let reason = invocation.required(.reason)
    let desk = try desk(invocation, on: &console)
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
    let desk = try desk(invocation, on: &console)
    let ids = try desk.draftIDs(invocation.arguments(.someIDs))
    if !invocation.flag(.purge) { for id in ids { _ = try desk.changeableDraft(id) } }
    var isWhole = true
    for id in ids {
      if invocation.flag(.purge) {
        let purge = try keeping { () throws(StoreFault) in
          try desk.store.purge(id, at: desk.person.now())
        }
        if let edition = purge.restored, !invocation.flag(.quiet) {
          console.complain("The edition before, \(edition.ending), is the final one again.")
        }
        tell(purge, of: id, on: &console)
        if purge.trouble != nil { isWhole = false }
      } else {
        let entry = HistoryEntry(.discarded, by: desk.person.name, at: desk.person.now())
        try keeping { () throws(StoreFault) in try desk.store.discard(id, entry) }
      }
    }
    if invocation.flag(.purge), !invocation.flag(.quiet) {
      console.complain(
        "Copies in other folders than that of \(desk.store.path) are not looked for.")
    }
    return isWhole ? .done : .storeUnusable
  }

  /// Tells where traces of a draft may be left that is gone.
  private static func tell(
    _ purge: Store.Purge, of id: DraftID, on console: inout some Console
  ) {
    for backup in purge.backups {
      console.complain("\(backup) still has the draft \(id.ending).")
    }
    for file in purge.unreadable {
      console.complain("\(file) cannot be read, and may still have the draft \(id.ending).")
    }
    if purge.isInLog {
      console.complain(
        "The draft \(id.ending) is removed, but another program reads the store, so that the log "
          + "still has it. `fieldbook doctor --repair` empties it once the other has ended.")
    }
    if let trouble = purge.trouble {
      console.complain(
        "The draft \(id.ending) is removed, but the log may still have it: \(trouble.message) "
          + "`fieldbook doctor --repair` empties it once that is mended.")
    }
  }
}
