import FieldEngine
import FieldbookKit
import FormSession
import JSONText

extension CommandDescription {
  static let set = CommandDescription(
    "set", "Set fields of a draft, or give a reason for a missing value.",
    discussion: """
      Values are read as if a person typed them. Invalid values are saved and reported. The exit \
      status is 3 when a value cannot be read as its type (its code ends in `.unreadable`), and 0 \
      otherwise, because an incomplete value can still become valid. If one field refuses its \
      value, for example because it is disabled, no field is changed.

      With `--missing`, fields get a reason instead of a value.

      For a file field, `photo=@leaf.png` stores a file, and `photo=` removes it.

      A field in an entry of a repeat is named with its entry: `medicine[2].dose`. If the position \
      is that of the next entry, the entry is added.
      """,
    positionals: [.id, .changes], options: [.missing],
    ways: ["ID FIELD=VALUE…", "ID FIELD… --missing REASON"],
    examples: [
      Example("fieldbook set 89ab4f21 zip=90210 name='Ada Byron'", "Set two fields"),
      Example("fieldbook set 89ab4f21 cvv=- < code.txt", "Read a secret value from a file"),
      Example("fieldbook set 89ab4f21 photo=@leaf.png", "Store a file"),
      Example("fieldbook set 89ab4f21 zip --missing refused", "Give a reason for a missing value"),
    ],
    exitCodes: [.done, .failed, .usage, .invalidData, .notFound, .conflict, .storeUnusable])

  static let unset = CommandDescription(
    "unset", "Clear fields of a draft.",
    positionals: [.id, .fields],
    examples: [Example("fieldbook unset 89ab4f21 zip phone", "Remove values and reasons")],
    exitCodes: [.done, .failed, .usage, .notFound, .conflict, .storeUnusable])
}

extension Positional {
  static let changes = Positional(
    "FIELD=VALUE", .many, help: "A value for a field; `-` reads standard input, `@PATH` a file",
    completion: .assignments)
  static let fields = Positional("FIELD", .many, help: "A field", completion: .fieldKey)
}

extension Option {
  static let missing = Option("missing", value: "REASON", help: "The reason for the missing value")
}

extension Fieldbook {
  static func setFields(
    _ invocation: Invocation, on console: inout some Console
  ) throws -> ExitCode {
    let book = try book(invocation, on: &console)
    let id = try book.draftID(invocation.argument(.id))
    let form = try book.loadedForm(of: book.draft(id))
    let words = invocation.arguments(.changes)
    try expectKey(for: words.map { String($0.prefix { $0 != "=" }) }, form, invocation, on: console)
    if let reason = invocation.value(.missing) {
      for word in words {
        if let sign = word.firstIndex(of: "=") {
          throw UsageError.contradiction("\(word[..<sign])=…", "--missing")
        }
        _ = try form.field(word)
      }
      let actions = words.map { SessionAction.reason(field: $0, reason) }
      return try perform(actions, in: id, at: book, invocation, on: &console)
    }
    let assignments = try Assignment.read(words, for: form, on: &console)
    return try book.withFiles(of: assignments, for: form, on: &console) { answers, console in
      let actions = answers.map { SessionAction.step($0.field, .set($0.text)) }
      return try perform(actions, in: id, at: book, invocation, on: &console)
    }
  }

  static func unsetFields(
    _ invocation: Invocation, on console: inout some Console
  ) throws -> ExitCode {
    let book = try book(invocation, on: &console)
    let id = try book.draftID(invocation.argument(.id))
    let form = try book.loadedForm(of: book.draft(id))
    let keys = invocation.arguments(.fields)
    for key in keys { _ = try form.field(key) }
    try expectKey(for: keys, form, invocation, on: console)
    let actions = keys.flatMap { key in
      [SessionAction.step(key, .set("")), .reason(field: key, nil)]
    }
    return try perform(actions, in: id, at: book, invocation, on: &console)
  }

  /// Checks that the store's key is given, if one of the fields is sealed.
  private static func expectKey(
    for paths: [String], _ form: LoadedForm, _ invocation: Invocation, on console: some Console
  ) throws {
    let isSealed = paths.contains { path in
      form.fresh.definition.sealedKeys.contains(FieldPath.name(in: path))
    }
    if isSealed, try storeKey(invocation, on: console) == nil { throw StoreError.sealing(.noKey) }
  }

  /// Applies actions to a draft, and prints the resulting fields.
  static func perform(
    _ actions: [SessionAction], in id: DraftID, at book: Book,
    _ invocation: Invocation,
    on console: inout some Console
  ) throws -> ExitCode {
    let (performed, (session, changes)) = try book.editing(id) { draft in
      let before = draft
      let (next, performed, outcome) = try book.together {
        var next = before
        let performed = try next.session.addingEntries(for: actions)
        return (next, performed, try next.perform(performed.map(\.action)))
      }
      draft = next
      return (performed, outcome)
    }
    var keys: [String] = []
    for ((action, isOwn), changes) in zip(performed, changes) where isOwn {
      for key in action.fields(changes) where !keys.contains(key) { keys.append(key) }
    }
    let states = keys.compactMap(session.leftState)
    if invocation.flag(.json) {
      for json in session.json(of: states) { try console.print(json.text) }
    } else if !invocation.flag(.quiet) {
      if !states.isEmpty { try console.print(session.lines(of: states)) }
      let removed = changes.reduce(0) { $0 + $1.removedEntries.count }
      if removed > 0 {
        console.complain("\(removed) \(removed == 1 ? "entry was" : "entries were") removed.")
      }
    }
    let fields = keys.compactMap(session.field)
    return fields.contains { $0.hasUnreadableText } ? .invalidData : .done
  }
}

extension Session {
  /// Returns the actions, each preceded by those that add the missing entries that contain its
  /// field.
  fileprivate func addingEntries(
    for actions: [SessionAction]
  ) throws -> [(action: SessionAction, isOwn: Bool)] {
    var (session, performed) = (self, [(action: SessionAction, isOwn: Bool)]())
    for action in actions {
      var added: [SessionAction] = []
      if case .step(let path, .set(let text), _) = action, !text.isEmpty {
        do throws(SessionRefusal) {
          added = try session.actionsAddingEntries(for: path)
        } catch {
          throw DraftError.refused(error)
        }
      }
      // The next action may be about an entry that this answer adds.
      for action in added + [action] { session.apply(action) }
      performed += added.map { ($0, false) } + [(action, true)]
    }
    return performed
  }
}

extension OpenDraft {
  /// Applies actions to fields, and removes the focus from them, because a command's change is
  /// complete.
  ///
  /// The history records a field's text when the field loses the focus.
  ///
  /// - Returns: the session before the focus moves back, and the changes of each action.
  fileprivate mutating func perform(
    _ actions: [SessionAction]
  ) throws -> (Session, [SessionChanges]) {
    let focus = session.focus
    if let focus, actions.contains(where: { $0.field == focus }) { try apply(.step(focus, .blur)) }
    let changes = try apply(actions)
    if let now = session.focus, now != focus { try apply(.step(now, .blur)) }
    let whole = session
    if let focus, whole.focus != focus { try apply(.step(focus, .focus)) }
    return (whole, changes)
  }
}

extension SessionAction {
  /// The field that the action names.
  fileprivate var field: String? {
    switch self {
    case .step(let key, _, _), .reason(let key, _): key
    default: nil
    }
  }

  /// Returns the fields to print afterwards.
  fileprivate func fields(_ changes: SessionChanges) -> [String] {
    field.map { [$0] } ?? changes.edited
  }
}

extension Session {
  /// Returns a line for each field, with its text and its problem.
  func lines(of states: [SessionFieldState]) -> String {
    let rows = states.map { state in
      let key = state.state.field
      let isExcused = state.isHeld || state.reason != nil
      let remark = isExcused ? "" : field(key).map(remark(on:)) ?? ""
      return [key, shownText(state), state.applies ? remark : "does not apply"].map(
        \.withoutControls)
    }
    return Table(rows: rows).text
  }

  /// Returns the text of a field as commands print it, or a word for text that is not available.
  func shownText(_ state: SessionFieldState, isRevealed: Bool = false) -> String {
    let key = state.state.field
    if let reason = state.reason { return "(\(reason))" }
    if state.isHeld { return isClosed(key) ? "(sealed)" : "(held)" }
    return mask(key, isRevealed: isRevealed) ?? state.file?.summary ?? state.state.display
  }

  /// Returns the error or notice of a field; empty if there is none.
  func remark(on field: Field) -> String {
    if let issue = field.leavingIssue { return "✗ \(issue.message)" }
    let secret = field.definition.storage != .keep
    return field.notice.map { "! \((secret ? $0.withoutText : $0).message)" } ?? ""
  }
}
