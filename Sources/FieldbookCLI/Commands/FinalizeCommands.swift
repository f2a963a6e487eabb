import FieldEngine
import FieldbookKit
import FormSession
import JSONText

extension CommandDescription {
  static let check = CommandDescription(
    "check", "Show what prevents drafts from being finalized.",
    discussion: """
      Without ids, the command checks all open drafts. It changes nothing. The exit status is 3 \
      when something needs attention, and 5 when a draft is final or discarded. Drafts with the \
      same unique values are listed too, but they do not prevent finalizing and do not change the \
      exit status.
      """,
    positionals: [.ids], options: [.formFilter],
    examples: [
      Example("fieldbook check 89ab4f21", "Check one draft"),
      Example("fieldbook check --form visit --json", "Check all drafts of a form, as JSON lines"),
    ],
    exitCodes: [
      .done, .usage, .invalidData, .notFound, .conflict, .storeUnusable, .interrupted,
    ])

  static let finalize = CommandDescription(
    "finalize", "Finalize valid drafts, and list the others.",
    discussion: """
      A final draft cannot be changed; `amend` starts its next edition. Drafts that need attention \
      stay open and are listed with the reasons, and the exit status is 3. It is 5 when a draft is \
      no longer open or is changed by another program at the same time. The other drafts are \
      finalized.

      Drafts are finalized in transactions of up to a thousand. If you stop the command, it \
      reports how many are final; run it again to continue.
      """,
    positionals: [.ids], options: [.formFilter, .all, .dryRun, .acknowledge],
    ways: ["ID…", "--form F --all"],
    examples: [
      Example("fieldbook finalize 89ab4f21", "Finalize one draft"),
      Example("fieldbook finalize --form visit --all --dry-run", "Show what would happen"),
      Example("fieldbook finalize 89ab4f21 --acknowledge usual", "Accept a warning and finalize"),
    ],
    exitCodes: [
      .done, .usage, .invalidData, .notFound, .conflict, .storeUnusable, .interrupted,
    ])

  static let acknowledge = CommandDescription(
    "acknowledge", "Accept warnings and notices of a draft.",
    discussion: """
      An acknowledgement expires when a field of the rule changes.

      A field has a notice when a meaningful character was refused, such as the eleventh digit of \
      a phone number. `--notice` confirms that the answer is right without it. Editing the field \
      also removes the notice.
      """,
    positionals: [.id, .rules], options: [.notice],
    ways: ["ID RULE…", "ID --notice FIELD"],
    examples: [
      Example("fieldbook acknowledge 89ab4f21 usual", "Accept one warning"),
      Example("fieldbook acknowledge 89ab4f21 --notice phone", "Confirm the phone number"),
    ],
    exitCodes: [.done, .failed, .usage, .notFound, .conflict, .storeUnusable])
}

extension Positional {
  static let ids = Positional(
    "ID", .optionalMany, help: "A draft: its id, or the beginning or end of it",
    completion: .draftID)
  static let rules = Positional("RULE", .optionalMany, help: "A rule that is a warning")
}

extension Option {
  static let all = Option("all", help: "All open drafts of the form")
  static let dryRun = Option("dry-run", help: "Show what would happen without changing anything")
  static let acknowledge = Option(
    "acknowledge", value: "RULE", help: "Accept this warning first", isRepeatable: true)
  static let notice = Option(
    "notice", value: "FIELD", help: "Confirm this field without its refused characters",
    isRepeatable: true, completion: .fieldKey)
}

extension Fieldbook {
  static func checkDrafts(
    _ invocation: Invocation, on console: inout some Console
  ) throws -> ExitCode {
    let interruption = console.interruption()
    let book = try book(invocation, on: &console, interruption: interruption)
    let queue = try wantedDrafts(invocation, at: book)
    var summary = FinalizingSummary(.ready)
    let check = BulkFinalizing(
      queue, of: book, accepting: [], isTrial: true, isCancelled: interruption.isCancelled)
    var progress = BulkProgress("checked", of: queue.count, isTrial: true, on: console)
    try progress.run(on: &console) { progress, console in
      try check.run { verdict in
        var verdict = verdict
        verdict.duplicates = try book.duplicates(of: verdict.draft)
        summary.count(verdict)
        progress.count(on: &console)
        try report(verdict, invocation, on: &console)
      }
    }
    return try end(summary, invocation, on: &console)
  }

  static func finalizeDrafts(
    _ invocation: Invocation, on console: inout some Console
  ) throws -> ExitCode {
    let interruption = console.interruption()
    let book = try book(invocation, on: &console, interruption: interruption)
    let isTrial = invocation.flag(.dryRun)
    let warnings = invocation.values(.acknowledge)
    let queue = try wantedDrafts(invocation, at: book)
    try book.expect(rules: warnings, in: queue.forms)
    var summary = FinalizingSummary(isTrial ? .wouldBeFinalized : .finalized)
    let finalizing = BulkFinalizing(
      queue, of: book, accepting: warnings, isTrial: isTrial, isCancelled: interruption.isCancelled)
    var progress = BulkProgress(
      isTrial ? "checked" : "finalized", of: queue.count, isTrial: isTrial, on: console)
    try progress.run(on: &console) { progress, console in
      try finalizing.run { verdict in
        summary.count(verdict)
        progress.count(isDone: isTrial || verdict.done, on: &console)
        try report(verdict, invocation, on: &console)
      }
    }
    return try end(summary, invocation, on: &console)
  }

  static func acknowledgeRules(
    _ invocation: Invocation, on console: inout some Console
  ) throws -> ExitCode {
    let book = try book(invocation, on: &console)
    let id = try book.draftID(invocation.argument(.id))
    let form = try book.loadedForm(of: book.draft(id))
    let (keys, fields) = (invocation.arguments(.rules), invocation.values(.notice))
    guard !keys.isEmpty || !fields.isEmpty else {
      throw UsageError.missingAlternative(
        "RULE", "--notice FIELD", command: invocation.command.name)
    }
    for key in keys { try form.rule(key) }
    for key in fields { _ = try form.field(key) }
    let session = try book.editing(id) { draft in
      let actions =
        keys.map { SessionAction.acknowledge(rule: $0) } + fields.map { .step($0, .confirm) }
      _ = try draft.apply(actions)
      return draft.session
    }
    guard invocation.flag(.json) else { return .done }
    for rule in keys.flatMap(session.rules(named:)) { try console.print(rule.json.text) }
    for json in session.json(of: fields.compactMap(session.state)) { try console.print(json.text) }
    return .done
  }

  /// Returns the drafts that the command line names, or else the open drafts of a form or, for
  /// `check`, of all forms.
  private static func wantedDrafts(
    _ invocation: Invocation, at book: Book
  ) throws -> any DraftQueue {
    let words = invocation.arguments(.ids)
    let saysAll = invocation.command == .finalize && invocation.flag(.all)
    let form = invocation.value(.formFilter)
    if !words.isEmpty {
      if form != nil { throw UsageError.contradiction("ID", "--form") }
      if saysAll { throw UsageError.contradiction("ID", "--all") }
      let ids = try book.draftIDs(words)
      return try book.store.queue(ids, reading: partsToRead(by: invocation))
    }
    guard invocation.command == .check || (saysAll && form != nil) else {
      throw UsageError.missingAlternative(
        "ID", "--form F --all", command: invocation.command.name)
    }
    return try openDrafts(invocation, at: book)
  }

  private static func report(
    _ verdict: FinalizationResult, _ invocation: Invocation, on console: inout some Console
  ) throws {
    if invocation.flag(.json) { return try console.print(verdict.json.text) }
    let lines = verdict.lines
    if !lines.isEmpty { try console.print(lines) }
  }

  private static func end(
    _ summary: FinalizingSummary, _ invocation: Invocation, on console: inout some Console
  ) throws -> ExitCode {
    if !invocation.flag(.quiet) {
      console.complain(summary.text)
      if let way = summary.way { console.complain(way) }
    }
    return summary.exitCode
  }
}

extension Book {
  /// Checks that each rule exists in at least one of the forms.
  fileprivate func expect(rules: [String], in forms: [FormID]) throws {
    guard !rules.isEmpty else { return }
    var known: Set<String> = []
    for form in forms {
      known.formUnion(try loadedForm(form.key, version: form.version).definition.rules.map(\.key))
    }
    for rule in rules where !known.contains(FieldPath(rule)?.key ?? rule) {
      guard let form = forms.max() else { return }
      _ = try loadedForm(form.key, version: form.version).rule(rule)
    }
  }

  /// Returns other drafts with the same unique values.
  fileprivate func duplicates(of draft: Draft) throws -> [Draft] {
    guard draft.status == .draft, let key = draft.uniqueKey else { return [] }
    return try store.drafts(of: draft.form.key, uniqueKey: key).filter {
      $0.id != draft.id && $0.id != draft.amends
    }
  }
}
