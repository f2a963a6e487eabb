import FieldbookKit
import FieldbookTerminal
import FormSession

extension CommandDescription {
  static let edit = CommandDescription(
    "edit", "Fill in a draft in the terminal.",
    discussion: """
      Everything on the screen is saved: each key is saved before it is shown. Without an id, the \
      command offers recent drafts and the forms. Without a terminal, or with `--plain`, it asks \
      one question at a time. Forms longer than three screens use the compact layout, with one \
      line per field, unless you add `--roomy`. Set your own colors in \
      `$XDG_CONFIG_HOME/fieldbook/terminal.conf`.

      A form in several languages is shown in the language of `$LANG` if possible; Alt-L shows the \
      next language. Answers do not depend on the language.

      With `--form`, you try out the form in a file, and nothing is stored; `--now` sets the time.
      """,
    positionals: [.maybeID],
    options: [.formFile, .listFile, .nowTime, .language, .compact, .roomy, .plain, .debugDraft],
    ways: ["[ID]", "--form FILE"],
    examples: [
      Example("fieldbook edit 89ab4f21", "Edit on the whole screen"),
      Example("fieldbook edit", "Choose a draft or a form"),
      Example("fieldbook edit --form visit.form.json", "Try out a form"),
      Example(
        "fieldbook edit 89ab4f21 --plain", "Answer one question at a time, for a screen reader"),
    ],
    exitCodes: [.done, .failed, .usage, .notFound, .conflict, .storeUnusable, .interrupted])

  static let resume = CommandDescription(
    "resume", "Continue a draft where you stopped.",
    discussion: """
      Without an id, the command opens the draft that was edited last.
      """,
    positionals: [.maybeID], options: [.language, .compact, .roomy, .plain, .debugDraft],
    examples: [
      Example("fieldbook resume", "Return to the same field and cursor position")
    ],
    exitCodes: [.done, .failed, .usage, .notFound, .conflict, .storeUnusable, .interrupted])
}

extension Positional {
  static let maybeID = Positional(
    "ID", .optional, help: "A draft: its id, or the beginning or end of it", completion: .draftID)
}

extension Option {
  static let compact = Option("compact", help: "Show a line for each field")
  static let roomy = Option("roomy", help: "Show a box for each field")
  static let plain = Option("plain", help: "Ask one question at a time")
}

extension Fieldbook {
  static func editDraft(
    _ invocation: Invocation, on console: inout some Console
  ) throws -> ExitCode {
    if let path = try invocation.fileName(.formFile) {
      return try tryForm(from: path, invocation, on: &console)
    }
    if invocation.value(.nowTime) != nil {
      throw UsageError.missingArgument("--form", command: "edit")
    }
    let isAsked = console.isInputTerminal && console.isOutputTerminal
    guard isAsked || invocation.optionalArgument(.maybeID) != nil else {
      throw UsageError.missingArgument("ID", command: invocation.command.name)
    }
    let book = try book(invocation, on: &console)
    guard let text = invocation.optionalArgument(.maybeID) else {
      guard let id = try chooseDraft(at: book, invocation, on: &console) else { return .done }
      return try edit(id, at: book, invocation, on: &console)
    }
    return try edit(try book.draftID(text), at: book, invocation, on: &console)
  }

  static func resumeDraft(
    _ invocation: Invocation, on console: inout some Console
  ) throws -> ExitCode {
    let book = try book(invocation, on: &console)
    if let text = invocation.optionalArgument(.maybeID) {
      return try edit(try book.draftID(text), at: book, invocation, on: &console)
    }
    var filter = DraftFilter()
    filter.status = .draft
    let latest = try book.store.drafts(filter, after: nil, limit: 1)
    guard let draft = latest.first else { throw ReferenceError.noDrafts }
    return try edit(draft.id, at: book, invocation, on: &console)
  }

  /// Lets a person fill in a draft.
  static func edit(
    _ id: DraftID, at book: Book, _ invocation: Invocation,
    on console: inout some Console
  ) throws -> ExitCode {
    try checkLayout(invocation)
    let draft = try book.draft(id)
    guard draft.status == .draft else { throw StoreError.notOpen(id, draft.status) }
    var open = StoreBackend(try book.openDraft(id))
    open.files = FileStorage(open.draft, sparing: book.store.files)
    let outcome = try fill(&open, invocation, on: &console)
    if !invocation.flag(.quiet) { console.complain(outcome.farewell(to: try book.draft(id))) }
    try open.draft.close()
    return ExitCode(outcome)
  }

  /// Lets a person try out the form in a file, without a store.
  private static func tryForm(
    from path: String, _ invocation: Invocation, on console: inout some Console
  ) throws -> ExitCode {
    if invocation.optionalArgument(.maybeID) != nil {
      throw UsageError.contradiction("ID", "--form")
    }
    try checkLayout(invocation)
    let draft = try trialDraft(from: path, invocation, on: &console)
    var open = StoreBackend(draft, isStored: false)
    open.files = FileStorage(draft, sparing: [])
    let outcome = try fill(&open, invocation, on: &console)
    if !invocation.flag(.quiet) { console.complain(outcome.farewellToTrial) }
    return ExitCode(outcome)
  }

  static func checkLayout(_ invocation: Invocation) throws {
    if invocation.flag(.compact), invocation.flag(.roomy) {
      throw UsageError.contradiction("--compact", "--roomy")
    }
  }

  /// Shows the form on the whole screen, or asks one question at a time.
  private static func fill(
    _ backend: inout StoreBackend<some DraftStore>, _ invocation: Invocation,
    on console: inout some Console
  ) throws -> FormOutcome {
    let environment = environment(invocation)
    let words = try invocation.words(of: backend.session, in: environment)
    if invocation.flag(.plain) || environment.wantsPlain {
      return try fillPlainly(&backend, words, on: &console)
    }
    return try fillScreen(&backend, environment, words, invocation, on: &console)
  }

  /// Shows the form on the whole screen or, if the terminal cannot do that, in plain mode.
  private static func fillScreen(
    _ backend: inout StoreBackend<some DraftStore>, _ environment: TerminalEnvironment,
    _ words: FormWords?, _ invocation: Invocation, on console: inout some Console
  ) throws -> FormOutcome {
    let isObserved = invocation.command != .new && invocation.flag(.debugDraft)
    let (theme, error) = theme(in: environment, on: &console)
    let outcome: FormOutcome
    do throws(TerminalError) {
      outcome = try TerminalForm.run(
        &backend, theme: theme, layout: FormLayout(invocation), drawsASCII: environment.drawsASCII,
        isDebugging: isObserved, words: words, notice: error)
    } catch {
      console.complain("\(error.message) The form asks one question at a time.")
      return try fillPlainly(&backend, words, on: &console)
    }
    try checkAllIsSaved(&backend)
    return outcome
  }

  private static func fillPlainly(
    _ backend: inout StoreBackend<some DraftStore>, _ words: FormWords?,
    on console: inout some Console
  ) throws -> FormOutcome {
    var form = PlainForm(backend, words: words)
    defer { backend = form.backend }
    try console.put(form.begin())
    defer {
      TerminalEcho.show(true)
      console.stopWaiting()
    }
    while form.outcome == nil {
      TerminalEcho.show(!form.asksForSecret)
      switch console.waitForLine() {
      case .input: break
      case .resumed:
        try console.put(form.askAgain())
        continue
      case .ended:
        // The terminal may be closed.
        _ = try? console.put("\n" + form.end())
        return form.outcome == .unresolved ? .unresolved : .interrupted
      }
      guard let line = try console.nextLine() else { break }
      guard let answer = String(validating: line, as: UTF8.self) else {
        throw UsageError.inputNotUTF8("edit")
      }
      try console.put(form.answer(answer))
    }
    try console.put(form.end())
    try checkAllIsSaved(&form.backend)
    return form.outcome ?? .left
  }

  /// Tries again to save pending changes, and reports a failure.
  private static func checkAllIsSaved(_ backend: inout StoreBackend<some DraftStore>) throws {
    guard let error = backend.error, !backend.saveAll() else { return }
    throw backend.error ?? error
  }
}

extension FormLayout {
  fileprivate init(_ invocation: Invocation) {
    self =
      invocation.flag(.compact) ? .compact : invocation.flag(.roomy) ? .roomy : .automatic
  }
}

extension ExitCode {
  fileprivate init(_ outcome: FormOutcome) {
    self =
      switch outcome {
      case .left, .finalized: .done
      case .unresolved: .conflict
      case .interrupted: .interrupted
      }
  }
}

extension FormOutcome {
  /// The text printed after a form has been tried out.
  fileprivate var farewellToTrial: String {
    self == .finalized
      ? "The draft could be finalized. Nothing was stored." : "Nothing was stored."
  }

  /// Returns the text printed after the form has been closed.
  ///
  /// Somebody else may have ended the draft in the meantime.
  fileprivate func farewell(to draft: Draft) -> String {
    let id = draft.id.ending
    return switch (self, draft.status) {
    case (.finalized, _): "The draft \(id) is finished and locked."
    case (_, .draft): "The draft \(id) is saved; `fieldbook resume \(id)` opens it again."
    case (_, .final), (_, .superseded): "Somebody has finished and locked the draft \(id)."
    case (_, .discarded): "Somebody has discarded the draft \(id)."
    }
  }
}
