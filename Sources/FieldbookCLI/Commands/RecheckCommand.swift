import FieldbookKit
import FormSession
import JSONText

extension CommandDescription {
  static let recheck = CommandDescription(
    "recheck", "Validate open drafts again, and list what changed.",
    discussion: """
      Answers can become invalid over time, for example when a card expires. Only calculated \
      answers are changed. The exit status is 3 when a field becomes invalid or missing, or a rule \
      is broken. If you stop the command, run it again to continue.
      """,
    options: [.formFilter, .dryRun],
    examples: [
      Example("fieldbook recheck --form visit --dry-run", "Show what would change"),
      Example("fieldbook recheck --json", "Print one JSON object per draft"),
    ],
    exitCodes: [.done, .usage, .invalidData, .notFound, .storeUnusable, .interrupted])
}

extension Fieldbook {
  static func recheckDrafts(
    _ invocation: Invocation, on console: inout some Console
  ) throws -> ExitCode {
    let interruption = console.interruption()
    let book = try book(invocation, on: &console, interruption: interruption)
    let isTrial = invocation.flag(.dryRun)
    let queue = try openDrafts(invocation, at: book)
    var summary = RecheckSummary()
    let rechecking = BulkRechecking(
      queue, of: book, isTrial: isTrial, isCancelled: interruption.isCancelled)
    var progress = BulkProgress("rechecked", of: queue.count, isTrial: isTrial, on: console)
    try progress.run(on: &console) { progress, console in
      try rechecking.run { recheck in
        summary.count(recheck.flips, isChanged: !recheck.flips.isEmpty)
        progress.count(on: &console)
        if !recheck.flips.isEmpty { try report(recheck, invocation, on: &console) }
      }
    }
    if !invocation.flag(.quiet) {
      console.complain(summary.text("changed", isTrial: isTrial))
    }
    return summary.worse > 0 ? .invalidData : .done
  }

  /// Returns the open drafts of the form that the command line names, or of all forms.
  static func openDrafts(
    _ invocation: Invocation, at book: Book
  ) throws -> any DraftQueue {
    let parts = partsToRead(by: invocation)
    var form: String?
    if let key = invocation.value(.formFilter) { form = try book.formKey(key) }
    return try book.store.queue(of: form, reading: parts)
  }

  /// Returns the parts of a draft that a command reads; finalizing needs all parts for the hash.
  static func partsToRead(by invocation: Invocation) -> QueueParts {
    switch invocation.command {
    case .upgrade: .orphans
    case .finalize where !invocation.flag(.dryRun): [.orphans, .history]
    default: []
    }
  }

  private static func report(
    _ recheck: Recheck, _ invocation: Invocation, on console: inout some Console
  ) throws {
    let (draft, flips) = (recheck.draft, recheck.flips)
    if invocation.flag(.json) {
      try console.print(
        JSON.object([
          ("draft", .string(draft.id.description)), ("form", .string(draft.form.key)),
          ("flips", .array(flips.map(\.json))),
        ]).text)
    } else {
      let lines = [draft.heading(recheck.name)] + flips.map { "  " + $0.text }
      try console.print(lines.map(\.withoutControls).joined(separator: "\n"))
    }
  }
}
