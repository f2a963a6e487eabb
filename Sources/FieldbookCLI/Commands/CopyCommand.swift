import FieldbookKit
import FormSession
import JSONText

extension CommandDescription {
  static let copy = CommandDescription(
    "copy", "Copy a whole store to another place, such as a database.",
    discussion: """
      FROM and TO can each be a file or the address of a PostgreSQL database. The command copies \
      forms, drafts in every status with their history and undo steps, comments, files, lists, \
      accounts, links, tokens and the chain of final editions, to which it adds a link that names \
      the origin. Then it compares every row in the copy with the store, and the final editions \
      with their hashes.

      First stop the programs that change the store: the copy shows the store as it was when the \
      command began. The store itself is not changed. If the command is interrupted, run it again; \
      until the copy is complete, no other command opens it.
      """,
    positionals: [.copiedStore, .newStore],
    examples: [
      Example(
        "fieldbook copy visits.sqlite postgresql://db.example.org/visits", "Move to a database"),
      Example("fieldbook copy postgresql:///visits visits.sqlite", "Move back to a file"),
    ],
    exitCodes: [.done, .failed, .usage, .conflict, .storeUnusable, .interrupted])
}

extension Positional {
  static let copiedStore = Positional(
    "FROM", help: "The store: a file, or the address of a database", completion: .file)
  static let newStore = Positional(
    "TO", help: "The new file or an empty database", completion: .file)
}

extension Fieldbook {
  static func copyStore(
    _ invocation: Invocation, on console: inout some Console
  ) throws -> ExitCode {
    let (from, to) = (
      try invocation.fileName(.copiedStore), try invocation.fileName(.newStore)
    )
    for path in [from, to] { try expectOpenable(path) }
    let copy = try StoreCopy(
      from: StoreAddress(from), to: StoreAddress(to), at: console.clock(),
      interruption: console.interruption())
    var progress = Progress("drafts copied or compared", on: console)
    var shown = 0
    let summary = try copy.run(at: console.clock()) { done, all in
      progress.share = all > 0 ? Double(done) / Double(all) : nil
      progress.count(done - shown, on: &console)
      shown = done
    }
    progress.end(on: &console)
    if invocation.flag(.json) {
      try console.print(summary.json.text)
    } else {
      if !invocation.flag(.quiet) {
        let words = "\(to) is a copy of \(from): \(summary.words)."
        try console.print(words.withoutControls)
      }
      try console.print("Head: \(summary.head)")
    }
    return .done
  }
}

extension StoreCopy.Summary {
  fileprivate var words: String {
    let states = DraftStatus.allCases.compactMap { status in
      drafts[status].map { "\($0) \(status.rawValue)" }
    }
    let counts = [
      (forms, "form", "forms"), (drafts.values.reduce(0, +), "draft", "drafts"),
      (files, "file", "files"), (accounts, "account", "accounts"),
    ]
    return counts.map { count, one, many in
      let words = "\(count) \(count == 1 ? one : many)"
      return one == "draft" && !states.isEmpty
        ? "\(words) (\(states.joined(separator: ", ")))" : words
    }.joined(separator: ", ")
  }

  fileprivate var json: JSON {
    .object([
      ("forms", .integer(forms)),
      ("drafts", .object(DraftStatus.allCases.map { ($0.rawValue, .integer(drafts[$0] ?? 0)) })),
      ("files", .integer(files)), ("accounts", .integer(accounts)),
      ("head", .string(head.description)),
    ])
  }
}
