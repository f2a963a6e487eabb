import FieldEngine
import FieldbookKit
import FormSession
import JSONText
import SQLiteKit

extension CommandDescription {
  static let amend = CommandDescription(
    "amend", "Start the next edition of a final draft.",
    discussion: """
      The new draft has its own id, which is printed, and all answers of the old one. The old \
      draft does not change; it is superseded when the new one becomes final.
      """,
    positionals: [.id], required: [.reason],
    examples: [
      Example("fieldbook amend 89ab4f21 --reason 'Wrong ZIP code'", "Correct a final draft")
    ],
    exitCodes: [.done, .failed, .usage, .notFound, .conflict, .storeUnusable])

  static let discard = CommandDescription(
    "discard", "Discard drafts, or remove them for good.",
    discussion: """
      A discarded draft can still be read but not changed, and discarding cannot be undone. With \
      `--purge`, drafts of any status are removed from the store, its log and its free pages. The \
      command then lists the files in the folder of the store that still contain them, or that it \
      cannot read; it does not search other folders. When the newest edition of a record is \
      purged, the previous edition becomes final again.

      Drafts are changed in transactions of up to a thousand. If you stop the command, it reports \
      how many are done; run it again to continue.
      """,
    positionals: [.someIDs], options: [.purge],
    examples: [
      Example("fieldbook discard 89ab4f21", "Discard a draft"),
      Example("fieldbook discard 89ab4f21 --purge", "Remove a draft for good"),
    ],
    exitCodes: [
      .done, .failed, .usage, .notFound, .conflict, .storeUnusable, .interrupted,
    ])
}

extension Positional {
  static let someIDs = Positional(
    "ID", .many, help: "A draft: its id, or the beginning or end of it", completion: .draftID)
}

extension Option {
  static let reason = Option("reason", value: "R", help: "The reason, for the history")
  static let purge = Option("purge", help: "Remove it for good")
}

extension Fieldbook {
  static func amendDraft(
    _ invocation: Invocation, on console: inout some Console
  ) throws -> ExitCode {
    let reason = invocation.required(.reason)
    let book = try book(invocation, on: &console)
    let id = try book.amend(try book.draftID(invocation.argument(.id)), reason: reason)
    try console.print(
      invocation.flag(.json) ? JSON.object([("id", .string(id.description))]).text : id.description)
    return .done
  }

  static func discardDrafts(
    _ invocation: Invocation, on console: inout some Console
  ) throws -> ExitCode {
    let interruption = console.interruption()
    let book = try book(invocation, on: &console, interruption: interruption)
    return invocation.flag(.purge)
      ? try purge(invocation, interruption, at: book, on: &console)
      : try discard(invocation, interruption, at: book, on: &console)
  }

  private static func discard(
    _ invocation: Invocation, _ interruption: Interruption, at book: Book,
    on console: inout some Console
  ) throws -> ExitCode {
    let named = try book.draftIDs(invocation.arguments(.someIDs))
    var ids: [DraftID] = []
    for id in named {
      // Ignore drafts that are already discarded, so that a stopped command can be run again.
      let draft = try book.draft(id)
      if draft.status != .discarded { ids.append(try book.changeableDraft(id).id) }
    }
    guard !ids.isEmpty else { throw StoreError.notOpen(named[0], .discarded) }
    let entry = HistoryEntry(.discarded, by: book.person.name, at: book.person.now())
    var errors: [StoreError] = []
    var progress = BulkProgress("discarded", of: ids.count, on: console)
    try progress.run(on: &console) { progress, console in
      for batch in ids.batches {
        try interruption.check()
        let results = try book.store.discard(batch, entry)
        errors += results.compactMap(\.error)
        for result in results { progress.count(isDone: result.error == nil, on: &console) }
      }
    }
    if ids.count < named.count, !invocation.flag(.quiet) {
      let count = named.count - ids.count
      console.complain("\(count) \(count == 1 ? "draft was" : "drafts were") discarded before.")
    }
    try end(with: errors, on: &console)
    return .done
  }

  private static func purge(
    _ invocation: Invocation, _ interruption: Interruption, at book: Book,
    on console: inout some Console
  ) throws -> ExitCode {
    // Ignore missing drafts, so that a stopped command can be run again.
    let (ids, missing) = try book.presentDrafts(invocation.arguments(.someIDs))
    if ids.isEmpty, let error = missing.first { throw error }
    var errors: [StoreError] = []
    var isWhole = true
    var progress = BulkProgress("removed", of: ids.count, on: console)
    try progress.run(on: &console) { progress, console in
      for batch in ids.batches {
        try interruption.check()
        let results = try book.store.purge(batch, at: book.person.now())
        for (id, result) in zip(batch, results) {
          progress.count(isDone: result.error == nil, on: &console)
          guard let purge = try? result.get() else { continue }
          if let edition = purge.restored, !invocation.flag(.quiet) {
            console.complain("The previous edition, \(edition.ending), is final again.")
          }
          report(purge, of: id, on: &console)
          if purge.failure != nil { isWhole = false }
        }
        errors += results.compactMap(\.error)
      }
    }
    if !invocation.flag(.quiet), errors.count < ids.count {
      console.complain(
        book.store.files.isEmpty
          ? "Replicas, backups and the log of \(book.store.place) may still contain it."
          : "Copies outside the folder of \(book.store.place) were not searched.")
    }
    try end(with: errors + missing, on: &console)
    return isWhole ? .done : .storeUnusable
  }

  /// Throws the first error, after reporting the others; the same advice is given only once.
  private static func end(
    with errors: [any ReportedError], on console: inout some Console
  ) throws {
    guard let first = errors.first else { return }
    for error in errors.dropFirst() {
      let lines = error.advice == first.advice ? [error.message] : error.lines
      for line in lines { console.complain(line) }
    }
    throw first
  }

  /// Reports where traces of a purged draft may remain.
  private static func report(
    _ purge: Purge, of id: DraftID, on console: inout some Console
  ) {
    for backup in purge.backups {
      console.complain("\(backup) still contains the draft \(id.ending).")
    }
    for file in purge.unreadable {
      console.complain("\(file) cannot be read, and may still contain the draft \(id.ending).")
    }
    if purge.isInLog {
      console.complain(
        "The draft \(id.ending) was removed, but the log still contains it because another "
          + "program is reading the store. Run `fieldbook doctor --repair` when that program has "
          + "ended.")
    }
    if let failure = purge.failure {
      console.complain(
        "The draft \(id.ending) was removed, but the log may still contain it: \(failure.message) "
          + "Run `fieldbook doctor --repair` when that is fixed.")
    }
  }
}

extension Book {
  /// Returns the existing drafts without duplicates, and an error for each id that has no draft.
  fileprivate func presentDrafts(
    _ texts: [String]
  ) throws -> (ids: [DraftID], missing: [BookError]) {
    var (ids, missing) = ([DraftID](), [BookError]())
    var known: Set<DraftID> = []
    for text in texts {
      do {
        let id = try draftID(text)
        if known.insert(id).inserted { ids.append(id) }
      } catch {
        guard let bookError = error as? BookError, case .noDraft = bookError else { throw error }
        missing.append(bookError)
      }
    }
    return (ids, missing)
  }
}

extension [DraftID] {
  /// The drafts in batches of a thousand, one transaction each.
  fileprivate var batches: [[DraftID]] {
    stride(from: 0, to: count, by: 1_000).map { Array(self[$0..<Swift.min($0 + 1_000, count)]) }
  }
}

extension Result where Failure == StoreError {
  /// The error; nil if the result is a success.
  fileprivate var error: StoreError? {
    if case .failure(let error) = self { error } else { nil }
  }
}
