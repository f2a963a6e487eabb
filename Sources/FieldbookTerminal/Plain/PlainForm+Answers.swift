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
      act(.step(key, .focus))
      return
    }
    say(Plain.recorded(self, place))
    goOn(from: place)
  }

  /// Skips the question.
  mutating func goOn() {
    guard let place = focused else { return ask() }
    if leave(place) { goOn(from: place) }
  }

  private mutating func leave(_ place: Int) -> Bool {
    act(.step(outline.faces[place].key, .blur))
  }

  /// Asks the question after a field.
  private mutating func goOn(from place: Int) {
    let questions = questions
    let number = questions.firstIndex(of: place).map { $0 + 1 } ?? 0
    if questions.indices.contains(number) {
      act(.step(outline.faces[questions[number]].key, .focus))
    }
    ask()
  }

  mutating func carryOut(_ deed: PlainCommand.Deed, _ operand: String) {
    switch deed {
    case .next: goOn()
    case .back:
      act(.previous)
      ask()
    case .go: go(to: operand)
    case .problem: goToProblem()
    case .state: tellState()
    case .help: for command in PlainCommand.all { say("\(command.usage): \(command.description).") }
    case .quit: leave(.left)
    case .finalize: finalize()
    default: carryOutInField(deed, operand)
    }
  }

  private mutating func carryOutInField(_ deed: PlainCommand.Deed, _ operand: String) {
    switch deed {
    case .undo: undo()
    case .redo: if act(.redo) { ask() }
    case .clear:
      guard let place = focused else { return ask() }
      if act(.step(outline.faces[place].key, .clear)) { ask() }
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
      guard act(.step(name, .confirm)) else { return }
    } else if !name.isEmpty {
      guard act(.acknowledge(rule: name)) else { return }
      say(Plain.accepted)
      lastAccepted = name
    }
    tellObstacles()
  }

  /// Undoes the last step; accepting a warning counts as one until the next step.
  private mutating func undo() {
    if let rule = lastAccepted {
      if act(.unacknowledge(rule: rule)) { say(Words.notAccepted) }
    } else if act(.undo) {
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
    if act(.step(outline.faces[place].key, .focus)) { ask() }
  }

  private mutating func goToProblem() {
    guard act(.nextProblem) else { return }
    if !session.tally.isValid { return ask() }
    if session.obstacles.isEmpty { say(Plain.nothingMissing) } else { tellObstacles() }
  }

  private mutating func tellState() {
    for section in outline.sections {
      for place in section.rows.joined() where session.state(place).applies {
        say(Plain.state(self, place))
      }
    }
    tellObstacles()
  }

  /// Records why a field has no value; the reason is given by its number, key or label.
  private mutating func giveReason(_ name: String) {
    let reasons = PlainOptions(session.definition.missingReasons)
    guard let place = focused, !reasons.options.isEmpty else { return say(Words.noReasons) }
    guard !name.isEmpty else { return say(Plain.reasons(reasons)) }
    guard case .option(let reason) = reasons.meaning(of: name) else {
      return say(Plain.noSuchReason(name, reasons))
    }
    guard act(.reason(field: outline.faces[place].key, reason.value)) else { return }
    say(Plain.recorded(self, place))
    goOn()
  }
}
