import FieldbookKit
import FormSession
import JSONText

extension CommandDescription {
  static let verify = CommandDescription(
    "verify", "Check that no final draft was changed.",
    discussion: """
      Each final edition has a hash of its contents, and the hashes form a chain. This command \
      compares the editions with their hashes and the hashes with the chain, and prints the head \
      of the chain. Keep heads somewhere else: someone who can write to the store could recompute \
      all hashes, but then `--head` with an earlier head fails.

      With a file from `export --hash`, it also checks each row: its edition must have the hash in \
      `_hash`, and the cells must match the edition. The file can contain drafts, or the entries of \
      a repeat. It cannot detect missing rows.
      """,
    positionals: [.exportedFile], options: [.head],
    examples: [
      Example("fieldbook verify", "Check the store, and print the head"),
      Example("fieldbook verify --head 9f86d081…", "Check that an earlier head is in the chain"),
      Example("fieldbook verify visits.csv", "Check a file that was exported with `--hash`"),
    ],
    exitCodes: [.done, .failed, .usage, .notFound, .storeUnusable, .interrupted])
}

extension Positional {
  static let exportedFile = Positional(
    "FILE", .optional, help: "A CSV file with the column `_hash`", completion: .file)
}

extension Option {
  static let head = Option(
    "head", value: "HASH", help: "Check that this earlier head is in the chain")
}

extension Fieldbook {
  static func verify(
    _ invocation: Invocation, on console: inout some Console
  ) throws -> ExitCode {
    let kept = try invocation.keptHead()
    let interruption = console.interruption()
    let source = try invocation.optionalArgument(.exportedFile).map { path in
      try InputFile(path, interruption)
    }
    let book = try book(invocation, on: &console, interruption: interruption)
    var progress = Progress("editions", on: console)
    let store = try book.store.verify(keptHead: kept) { progress.count($0, on: &console) }
    progress.end(on: &console)
    var rows: RowVerification?
    if let source {
      let hasKey = try storeKey(invocation, on: console) != nil
      do {
        rows = try RowVerification(of: book, hasKey: hasKey, reading: source.read)
      } catch let error as any ReportedError where !store.findings.isEmpty {
        // Problems of the store take precedence.
        for line in error.lines { console.complain(line) }
      }
    }
    if invocation.flag(.json) {
      try console.print(store.json(with: rows).text)
    } else {
      try console.put(store.page(with: rows, isBrief: invocation.flag(.quiet)))
    }
    let isRight = store.findings.isEmpty && rows?.findings.isEmpty != false
    return isRight ? .done : .storeUnusable
  }
}

extension Invocation {
  fileprivate func keptHead() throws -> Digest? {
    guard let text = value(.head) else { return nil }
    guard let head = Digest(text) else {
      throw UsageError.notAHash(text, option: Option.head.spelling)
    }
    return head
  }
}

extension Verification {
  fileprivate func page(with rows: RowVerification?, isBrief: Bool) -> String {
    var lines: [String] = []
    if findings.isEmpty, !isBrief {
      lines.append("✓ \(agreement)")
    }
    if !isBrief {
      lines += origins.map { "The store was copied from \($0.place) at \($0.moment)." }
    }
    for finding in findings { lines += ["✗ \(finding.message)", "  \(finding.hint)"] }
    if let rows { lines += rows.lines(isBrief: isBrief) }
    if let head { lines.append("Head: \(head)") }
    return lines.map { $0.withoutControls + "\n" }.joined()
  }

  private var agreement: String {
    if editions == 0, purged == 0 { return "No draft is final yet." }
    let purged =
      purged == 0 ? "" : " \(purged) \(purged == 1 ? "edition was" : "editions were") purged."
    return editions == 1
      ? "1 final edition agrees with its hash and the chain.\(purged)"
      : "\(editions) final editions agree with their hashes and the chain.\(purged)"
  }

  fileprivate func json(with rows: RowVerification?) -> JSON {
    .object(
      [
        ("editions", .integer(editions)), ("links", .integer(links)), ("purged", .integer(purged)),
        ("head", head.map { .string($0.description) } ?? .null),
      ] + (origins.isEmpty ? [] : [("origins", .array(origins.map(\.json)))])
        + [("findings", .array(findings.map(\.json))), ("rows", rows?.json ?? .null)])
  }
}

extension Verification.Origin {
  fileprivate var json: JSON { ["store": .string(place), "at": .string(moment.description)] }
}

extension Verification.Finding {
  fileprivate var json: JSON {
    ["code": .string(code), "message": .string(message), "hint": .string(hint)]
  }
}
