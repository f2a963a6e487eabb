import FieldEngine
import FieldbookKit
import FormSession
import JSONText

extension CommandDescription {
  static let show = CommandDescription(
    "show", "Show a draft, field by field.",
    discussion: """
      You can shorten an id to its first or last characters, at least four, as long as no other \
      draft matches. Card and social security numbers are masked unless you add `--reveal`.

      For a draft that was sent back, the note comes first. Open comments are shown below their \
      fields.
      """,
    positionals: [.id], options: [.language, .reveal, .debugDraft],
    examples: [
      Example("fieldbook show 89ab4f21", "Show a draft by the end of its id"),
      Example("fieldbook show 89ab4f21 --json", "Print one JSON object"),
    ],
    exitCodes: [.done, .usage, .notFound, .storeUnusable])
}

extension Positional {
  static let id = Positional(
    "ID", help: "A draft: its id, or the beginning or end of it", completion: .draftID)
}

extension Option {
  static let reveal = Option("reveal", help: "Show masked values")
  static let debugDraft = Option("debug", help: "Show the engine's state of each field")
}

extension Fieldbook {
  static func showDraft(
    _ invocation: Invocation, on console: inout some Console
  ) throws -> ExitCode {
    let book = try book(invocation, on: &console)
    let page = try DraftPage(
      book.draftID(invocation.argument(.id)), at: book, isRevealed: invocation.flag(.reveal),
      words: invocation.words(of:))
    if invocation.flag(.json) {
      try console.print(page.json.text)
    } else {
      try console.print(page.text(isDebugged: invocation.flag(.debugDraft)).withoutControlsInLines)
    }
    return .done
  }
}

/// The page that `show` prints.
struct DraftPage {
  let draft: Draft
  let session: Session
  let isRevealed: Bool
  let review: DraftReview

  init(
    _ id: DraftID, at book: Book, isRevealed: Bool,
    words: (Session) throws -> FormWords? = { _ in nil }
  ) throws {
    let contents = try book.contents(id)
    let seat = try book.store.lastSeat(at: id)
    review = try book.review(of: id)
    draft = contents.draft
    let stored = try book.session(contents, seat: seat ?? SeatState())
    session = stored.shown(with: try words(stored))
    self.isRevealed = isRevealed
  }

  /// The number of open comments, and whether the draft is returned.
  var reviewState: ReviewState { ReviewState(of: draft, review) }

  var json: JSON {
    let states = session.leftStates
    let fields = withComments(states, session.json(of: states, isRevealed: isRevealed))
    return .object(
      draft.members(focus: session.focus) + reviewState.members + [
        ("fields", .array(fields)),
        ("groups", .array(session.groups.map(\.json))),
        ("rules", .array(session.rules.map(\.json))),
      ] + (session.hasRepeats ? [("entries", .array(session.entryStates.map(\.json)))] : [])
        + (session.notes.isEmpty ? [] : [("notes", .array(session.notes.map(\.json)))]))
  }

  func text(isDebugged: Bool) -> String {
    let form = session.definition
    let facts =
      [
        session.title ?? form.key, draft.status.rawValue, "edition \(draft.edition)",
        "revision \(draft.revision)",
      ] + reviewState.facts
    var text = returnText + "\(draft.id)\n\(facts.joined(separator: ", "))\n"
    if let title = draft.title { text += title.withoutControls + "\n" }
    let index = EntriesIndex(session)
    for part in parts(of: form) {
      switch part {
      case .section(let section):
        let name = session.name(of: section)
        text += "\n" + heading(name, session.groups[section.place].tally) + "\n"
        text += table(section, in: nil, isDebugged)
      case .entries(let outline): text += entries(of: outline, in: nil, index, isDebugged)
      }
    }
    let broken = session.rules.filter(\.isBroken)
    if !broken.isEmpty {
      text += "\nRules\n" + Table(rows: broken.map(row)).text
    }
    return text + otherComments
  }

  func heading(_ name: String, _ tally: Tally) -> String {
    var notes = ["\(tally.filled) of \(tally.fields)"]
    if tally.invalid > 0 { notes.append("\(tally.invalid) invalid") }
    if tally.missing > 0 { notes.append("\(tally.missing) missing") }
    return "\(name.withoutControls) (\(notes.joined(separator: ", ")))"
  }

  /// Returns the rows of a field: one, or one for each line of a paragraph.
  func rows(of key: String, isDebugged: Bool) -> [[String]] {
    guard let field = session.field(key), let state = session.leftState(key) else { return [] }
    let label = (session.label(key) ?? key) + (field.isRequired ? " *" : "")
    let row = ["  " + label, shown(state), remark(field, state)]
    let lines = shown(state).split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    let first = isDebugged ? row + [key, field.debugDescription] : row
    guard field.definition.lines > 1, lines.count > 1 else { return [first.map(\.withoutControls)] }
    let rest = lines.dropFirst().map { ["", String($0)] }
    return ([[first[0], String(lines[0])] + first[2...]] + rest).map { $0.map(\.withoutControls) }
  }

  private func shown(_ state: SessionFieldState) -> String {
    session.shownText(state, isRevealed: isRevealed)
  }

  private func remark(_ field: Field, _ state: SessionFieldState) -> String {
    if !state.applies { return "does not apply" }
    if state.reason != nil { return "" }
    return session.remark(on: field)
  }

  private func row(_ rule: RuleState) -> [String] {
    let state = rule.isAcknowledged ? "acknowledged" : rule.severity.rawValue
    return ["  " + rule.path, state, rule.message.withoutControls]
  }
}
