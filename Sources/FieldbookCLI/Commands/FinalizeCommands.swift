import FieldEngine
import FieldbookStore
import FormSession
import JSONText

extension CommandDescription {
  static let check = CommandDescription(
    "check", "Tell what keeps drafts from being finalized.",
    discussion: """
      Without ids it checks all open drafts. It changes nothing, and ends with 3 when something is \
      left to do, and with 5 when a draft is final or discarded. Other drafts with the \
      same unique values are named, too; they keep none from being finalized, and do not \
      change how it ends.
      """,
    positionals: [.ids], options: [.formFilter],
    examples: [
      Example("fieldbook check 89ab4f21", "One draft"),
      Example("fieldbook check --form visit --json", "All drafts of a form, an object a line"),
    ],
    exitCodes: [.done, .usage, .invalidData, .notFound, .conflict, .storeUnusable])

  static let finalize = CommandDescription(
    "finalize", "Finalize what is right, and name what is not.",
    discussion: """
      A final draft takes no change; `amend` begins its next edition. What is not right stays as it \
      is, with its reasons told, and the exit status is 3; it is 5 when a draft is no longer open, or \
      somebody else changes it meanwhile. The other drafts are finalized all the same.
      """,
    positionals: [.ids], options: [.formFilter, .all, .dryRun, .acknowledge],
    ways: ["ID…", "--form F --all"],
    examples: [
      Example("fieldbook finalize 89ab4f21", "One draft"),
      Example("fieldbook finalize --form visit --all --dry-run", "See first what would happen"),
      Example("fieldbook finalize 89ab4f21 --acknowledge usual", "In spite of a warning"),
    ],
    exitCodes: [.done, .usage, .invalidData, .notFound, .conflict, .storeUnusable])

  static let acknowledge = CommandDescription(
    "acknowledge", "Accept rules that only warn, and fields with a notice.",
    discussion: """
      An acknowledgement lapses when a field of the rule changes.

      A field gets a notice when a character was typed or pasted that means something and has no \
      place there, such as the eleventh digit of a phone number. `--notice` confirms that the text is \
      right without it. Editing the field removes the notice as well.
      """,
    positionals: [.id, .rules], options: [.notice],
    ways: ["ID RULE…", "ID --notice FIELD"],
    examples: [
      Example("fieldbook acknowledge 89ab4f21 usual", "One warning"),
      Example("fieldbook acknowledge 89ab4f21 --notice phone", "The phone number is right"),
    ],
    exitCodes: [.done, .failed, .usage, .notFound, .conflict, .storeUnusable])
}

extension Positional {
  static let ids = Positional(
    "ID", .optionalMany, help: "A draft, by its id or either end of it", completion: .draftID)
  static let rules = Positional("RULE", .optionalMany, help: "A rule that warns")
}

extension Option {
  static let all = Option("all", help: "All open drafts of the form")
  static let dryRun = Option("dry-run", help: "Tell what would happen, and change nothing")
  static let acknowledge = Option(
    "acknowledge", value: "RULE", help: "Accept this warning first", isRepeatable: true)
  static let notice = Option(
    "notice", value: "FIELD", help: "Confirm the text of this field without what was left out",
    isRepeatable: true, completion: .fieldKey)
}

extension Fieldbook {
  static func checkDrafts(
    _ invocation: Invocation, on console: inout some Console
  ) throws(CommandFault) -> ExitCode {
    let desk = try desk(invocation, on: &console)
    var summary = FinalizingSummary(.ready)
    try each(wantedDrafts(invocation, at: desk), on: &console) { id, console throws(CommandFault) in
      let verdict = try verdict(on: id, at: desk) { () throws(CommandFault) in
        var verdict = try trial(id, accepting: [], at: desk)
        verdict.twins = try desk.twins(of: verdict.draft)
        return verdict
      }
      summary.count(verdict)
      try tell(verdict, at: desk, invocation, on: &console)
    }
    return try end(summary, invocation, on: &console)
  }

  static func finalizeDrafts(
    _ invocation: Invocation, on console: inout some Console
  ) throws(CommandFault) -> ExitCode {
    let desk = try desk(invocation, on: &console)
    let isTrial = invocation.flag(.dryRun)
    let warnings = invocation.values(.acknowledge)
    var summary = FinalizingSummary(isTrial ? .wouldBeFinal : .final)
    let ids = try wantedDrafts(invocation, at: desk)
    try desk.expect(rules: warnings, in: ids)
    try each(ids, on: &console) { id, console throws(CommandFault) in
      let verdict = try verdict(on: id, at: desk) { () throws(CommandFault) in
        isTrial
          ? try trial(id, accepting: warnings, at: desk)
          : try finalized(id, accepting: warnings, at: desk)
      }
      summary.count(verdict)
      try tell(verdict, at: desk, invocation, on: &console)
    }
    return try end(summary, invocation, on: &console)
  }

  static func acknowledgeRules(
    _ invocation: Invocation, on console: inout some Console
  ) throws(CommandFault) -> ExitCode {
    let desk = try desk(invocation, on: &console)
    let id = try desk.draftID(invocation.argument(.id))
    let form = try desk.form(of: desk.draft(id))
    let (keys, fields) = (invocation.arguments(.rules), invocation.values(.notice))
    guard !keys.isEmpty || !fields.isEmpty else {
      throw .usage(.missingAlternative("RULE", "--notice FIELD", command: invocation.command.name))
    }
    for key in keys { _ = try form.rule(key) }
    for key in fields { _ = try form.field(key) }
    let session = try desk.working(in: id) { draft throws(CommandFault) in
      try draft.accept(keys, notices: fields)
      return draft.session
    }
    guard invocation.flag(.json) else { return .done }
    for rule in session.rules where keys.contains(rule.key) { try console.print(rule.json.text) }
    for json in session.json(of: fields.compactMap(session.state)) { try console.print(json.text) }
    return .done
  }

  /// The drafts that a command line asks for: those it names, or all open ones.
  private static func wantedDrafts(
    _ invocation: Invocation, at desk: Desk
  ) throws(CommandFault) -> [DraftID] {
    let words = invocation.arguments(.ids)
    let saysAll = invocation.command == .finalize && invocation.flag(.all)
    let form = invocation.value(.formFilter)
    if !words.isEmpty {
      if form != nil { throw .usage(.contradiction("ID", "--form")) }
      if saysAll { throw .usage(.contradiction("ID", "--all")) }
      return try desk.draftIDs(words)
    }
    guard invocation.command == .check || (saysAll && form != nil) else {
      throw .usage(.missingAlternative("ID", "--form F --all", command: invocation.command.name))
    }
    var filter = DraftFilter()
    filter.status = .draft
    if let form { filter.form = try desk.formKey(form) }
    var ids: [DraftID] = []
    try desk.eachDraft(filter) { ids.append($0.id) }
    return ids
  }

  /// What a function finds of a draft; what others do to it is in the way of this one alone.
  private static func verdict(
    on id: DraftID, at desk: Desk, _ find: () throws(CommandFault) -> DraftVerdict
  ) throws(CommandFault) -> DraftVerdict {
    do throws(CommandFault) {
      return try find()
    } catch {
      guard case .draft(let fault) = error, error.exitCode == .conflict else { throw error }
      return DraftVerdict(draft: try desk.draft(id), done: false, obstacles: [], fault: fault)
    }
  }

  private static func trial(
    _ id: DraftID, accepting warnings: [String], at desk: Desk
  ) throws(CommandFault) -> DraftVerdict {
    let draft = try desk.changeableDraft(id)
    var session = try desk.form(of: draft).session(try desk.contents(id))
    for warning in warnings { session.apply(.acknowledge(rule: warning)) }
    return DraftVerdict(draft: draft, done: false, obstacles: session.obstacles)
  }

  private static func finalized(
    _ id: DraftID, accepting warnings: [String], at desk: Desk
  ) throws(CommandFault) -> DraftVerdict {
    try desk.working(in: id) { open throws(CommandFault) in
      try open.accept(warnings.filter(open.session.warns))
      do throws(DraftFault) {
        _ = try open.finalize()
        return DraftVerdict(draft: open.draft, done: true, obstacles: [])
      } catch {
        guard case .obstacles(let obstacles) = error else { throw .draft(error) }
        return DraftVerdict(draft: open.draft, done: false, obstacles: obstacles)
      }
    }
  }

  private static func tell(
    _ verdict: DraftVerdict, at desk: Desk, _ invocation: Invocation,
    on console: inout some Console
  ) throws(CommandFault) {
    if invocation.flag(.json) { return try console.print(verdict.json.text) }
    let lines = try verdict.lines { () throws(CommandFault) in try desk.heading(of: verdict.draft) }
    if !lines.isEmpty { try console.print(lines) }
  }

  private static func end(
    _ summary: FinalizingSummary, _ invocation: Invocation, on console: inout some Console
  ) throws(CommandFault) -> ExitCode {
    if !invocation.flag(.quiet) {
      console.complain(summary.text)
      if let way = summary.way { console.complain(way) }
    }
    return summary.exitCode
  }
}

extension OpenDraft {
  /// Accepts warnings that are broken, and fields with notices: all of them or none.
  fileprivate mutating func accept(
    _ rules: [String], notices fields: [String] = []
  ) throws(CommandFault) {
    let actions =
      rules.map { SessionAction.acknowledge(rule: $0) } + fields.map { .step($0, .confirm) }
    _ = try acting { () throws(DraftFault) in try apply(actions) }
  }
}

extension Session {
  /// Whether a rule is broken that somebody may accept.
  fileprivate func warns(_ rule: String) -> Bool {
    rules.contains { $0.key == rule && $0.isToBeMended && $0.severity == .warning }
  }
}

extension Desk {
  /// Makes sure that the forms of some drafts have rules of these names, one of the forms each.
  fileprivate func expect(rules: [String], in ids: [DraftID]) throws(CommandFault) {
    guard !rules.isEmpty else { return }
    var forms: Set<FormID> = []
    for id in ids { forms.insert(try draft(id).form) }
    var known: Set<String> = []
    for form in forms {
      known.formUnion(try self.form(form.key, version: form.version).definition.rules.map(\.key))
    }
    for rule in rules where !known.contains(rule) {
      guard let form = forms.max(by: { ($0.key, $0.version) < ($1.key, $1.version) }) else {
        return
      }
      _ = try self.form(form.key, version: form.version).rule(rule)
    }
  }

  /// Other drafts with the same unique values.
  fileprivate func twins(of draft: Draft) throws(CommandFault) -> [Draft] {
    guard draft.status == .draft, let key = draft.uniqueKey else { return [] }
    return try keeping { () throws(StoreFault) in
      try store.drafts(of: draft.form.key, uniqueKey: key)
    }.filter { $0.id != draft.id && $0.id != draft.amends }
  }
}
