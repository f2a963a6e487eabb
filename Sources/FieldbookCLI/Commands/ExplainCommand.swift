import FieldEngine
import FieldbookKit
import FormSession
import JSONText

extension CommandDescription {
  static let explain = CommandDescription(
    "explain", "Explain the state of a field and its answer.",
    discussion: """
      Prints each expression that affects the field: as it is written in the form, then with the \
      answers filled in, and then step by step up to the result. It also lists the conditions that \
      would have to change. Masked answers are shown as `***`.
      """,
    positionals: [.id, .explainedField],
    examples: [
      Example("fieldbook explain 89ab4f21 bmi", "Show how the body-mass index was calculated"),
      Example("fieldbook explain 89ab4f21 plan --json", "Print one JSON object"),
    ],
    exitCodes: [.done, .usage, .notFound, .storeUnusable])
}

extension Positional {
  static let explainedField = Positional("FIELD", help: "A field", completion: .fieldKey)
}

extension Fieldbook {
  static func explainField(
    _ invocation: Invocation, on console: inout some Console
  ) throws -> ExitCode {
    let book = try book(invocation, on: &console)
    let page = try DraftPage(
      book.draftID(invocation.argument(.id)), at: book, isRevealed: false)
    let key = invocation.argument(.explainedField)
    _ = try book.loadedForm(of: page.draft).field(key)
    guard let explanation = page.session.explanation(of: key),
      let state = page.session.leftState(key)
    else { throw DraftError.refused(page.session.reasonForNoField(key)) }
    if invocation.flag(.json) {
      let answer = page.session.mask(key, isRevealed: false) ?? state.state.display
      let json = explanation.json(
        state, label: page.session.label(key) ?? key, answer, page.session)
      try console.print(json.text)
    } else {
      let answer = page.session.shownText(state)
      let head = "\(page.session.label(key) ?? key): \(answer.isEmpty ? "empty" : answer)"
      let lines = [head] + explanation.lines(state, page.session)
      try console.print(lines.map(\.withoutControls).joined(separator: "\n"))
    }
    return .done
  }
}

extension FieldExplanation {
  fileprivate func json(
    _ state: SessionFieldState, label: String, _ answer: String, _ session: Session
  ) -> JSON {
    let field = session.field(field)
    return .object([
      ("field", .string(self.field)), ("label", .string(label)), ("display", .string(answer)),
      ("applies", .bool(state.applies)), ("required", .bool(field?.isRequired ?? false)),
      ("readOnly", .bool(field?.isReadOnly ?? false)),
      ("calculated", .bool(field?.isCalculated ?? false)),
      ("code", state.state.issue.map { .string($0.code) } ?? .null),
      ("message", state.state.issue.map { .string($0.message) } ?? .null),
      ("reasons", .array(reasons.map(\.json))),
    ])
  }

  fileprivate func lines(_ state: SessionFieldState, _ session: Session) -> [String] {
    let field = session.field(field)
    var lines: [String] = []
    if let issue = state.state.issue { lines.append("  \(issue.code): \(issue.message)") }
    if !reasons.contains(where: { $0.part == .when || $0.part == .group }) {
      lines.append("  It always applies.")
    }
    if field?.isRequired == true, !reasons.contains(where: { $0.part == .required }) {
      lines.append("  It is always required.")
    }
    return lines + reasons.flatMap(\.lines)
  }
}

extension FieldExplanation.Reason {
  fileprivate var lines: [String] {
    let change = decisive.isEmpty || holds == nil ? [] : [change]
    return ["  \(heading)"] + steps.map { "    \($0)" } + change.map { "    \($0)" }
  }

  private var heading: String {
    let holds = holds ?? true
    return switch part {
    case .group: "The group `\(subject ?? "")` \(holds ? "applies" : "does not apply"):"
    case .when: holds ? "It applies:" : "It does not apply:"
    case .calculate: "It is calculated:"
    case .required: holds ? "It is required:" : "It is not required:"
    case .readOnly: holds ? "It is read-only:" : "It can be changed:"
    case .constraint: holds ? "It meets its constraint:" : "It breaks its constraint:"
    case .filter: holds ? "Its list offers the answer:" : "Its list does not offer the answer:"
    case .rule: "The rule `\(subject ?? "")` \(holds ? "is met" : "is broken"):"
    }
  }

  private var change: String {
    let conditions = decisive.map { "`\($0)`" }.joined(separator: " or ")
    return holds == true
      ? "This changes when \(conditions) becomes false."
      : "This changes when \(conditions) becomes true."
  }
}
