import FieldEngine
import FormSession

extension PlainForm {
  /// Puts an answer into the field, and continues with the next question if the answer is valid.
  mutating func fill(_ line: String) {
    guard let place = focused else { return say(Words.noMoreToAnswer) }
    let key = outline.faces[place].key
    guard let text = text(meantBy: line, in: place), set(text, in: key), leave(place) else {
      return
    }
    if let words = Plain.complaint(about: session.state(place)) {
      say(Plain.wrong(words))
      apply(.step(key, .focus))
      return
    }
    say(Plain.recorded(self, place))
    advance(from: place)
  }

  /// Skips the question.
  mutating func advance() {
    guard let place = focused else { return ask() }
    if leave(place) { advance(from: place) }
  }

  private mutating func leave(_ place: Int) -> Bool {
    apply(.step(outline.faces[place].key, .blur))
  }

  /// Asks the question after a field.
  private mutating func advance(from place: Int) {
    let questions = questions
    let number = questions.firstIndex(of: place).map { $0 + 1 } ?? 0
    if questions.indices.contains(number) {
      apply(.step(outline.faces[questions[number]].key, .focus))
    }
    ask()
  }

  mutating func perform(_ action: PlainCommand.Action, _ operand: String) {
    switch action {
    case .next: advance()
    case .back: goBack()
    case .go: go(to: operand)
    case .problem: goToProblem()
    case .state: sayState()
    case .help: for command in PlainCommand.all { say("\(command.usage): \(command.description).") }
    case .quit: leave(.left)
    case .finalize: finalize()
    default: performInField(action, operand)
    }
  }

  /// Moves the focus from a field that is not a question, such as a read-only one, to the next
  /// question.
  mutating func leaveUnaskedField() {
    let questions = questions
    guard let focused, !questions.contains(focused),
      let next = questions.first(where: { $0 > focused }) ?? questions.first
    else { return }
    apply(.step(outline.faces[next].key, .focus))
  }

  /// Returns to the question before, past read-only fields, which nobody is asked for.
  private mutating func goBack() {
    let (questions, start) = (questions, focused)
    var last: Int?
    repeat {
      last = focused
      apply(.previous)
    } while focused != last && focused.map { !questions.contains($0) } ?? false
    if let start, let focused, !questions.contains(focused) {
      apply(.step(outline.faces[start].key, .focus))
    }
    ask()
  }

  private mutating func performInField(_ action: PlainCommand.Action, _ operand: String) {
    switch action {
    case .undo: undo()
    case .redo: if apply(.redo) { ask() }
    case .clear:
      guard let place = focused else { return ask() }
      if apply(.step(outline.faces[place].key, .clear)) { ask() }
    case .reason: giveReason(operand)
    case .accept: accept(operand)
    default: break
    }
  }

  /// Accepts a warning or a notice, or lists what needs attention.
  private mutating func accept(_ name: String) {
    let isNotice = session.obstacles.contains {
      if case .notice(name, _) = $0 { true } else { false }
    }
    if isNotice {
      guard apply(.step(name, .confirm)) else { return }
    } else if !name.isEmpty {
      guard apply(.acknowledge(rule: name)) else { return }
      say(Plain.accepted)
      lastAccepted = name
    }
    sayObstacles()
  }

  /// Undoes the last step; accepting a warning counts as one until the next step.
  private mutating func undo() {
    if let rule = lastAccepted {
      if apply(.unacknowledge(rule: rule)) { say(Words.notAccepted) }
    } else if apply(.undo) {
      ask()
    }
  }

  private mutating func go(to name: String) {
    let questions = questions
    let wanted = name.lowercased()
    let numbered = Int(name).flatMap {
      $0 > 0 && $0 <= questions.count ? questions[$0 - 1] : nil
    }
    let named = questions.first {
      let face = outline.faces[$0]
      return face.key == wanted || face.label.lowercased() == wanted
    }
    guard let place = numbered ?? named else { return say(Plain.noSuchField) }
    if apply(.step(outline.faces[place].key, .focus)) { ask() }
  }

  private mutating func goToProblem() {
    guard apply(.nextProblem) else { return }
    if !session.tally.isValid { return ask() }
    if session.obstacles.isEmpty { say(Plain.nothingMissing) } else { sayObstacles() }
  }

  private mutating func sayState() {
    for section in outline.sections {
      for place in section.rows.joined() where session.applies(place) {
        say(Plain.state(self, place))
      }
    }
    sayObstacles()
  }

  /// Records why a field has no value; the reason is given by its number, key or label.
  private mutating func giveReason(_ name: String) {
    let reasons = PlainOptions(session.definition.missingReasons)
    guard let place = focused, !reasons.options.isEmpty else { return say(Words.noReasons) }
    guard !name.isEmpty else { return say(Plain.reasons(reasons)) }
    guard case .option(let reason) = reasons.meaning(of: name) else {
      return say(Plain.noSuchReason(name, reasons))
    }
    guard apply(.reason(field: outline.faces[place].key, reason.value)) else { return }
    say(Plain.recorded(self, place))
    advance()
  }
}
