import FieldEngine
import FormSession

extension PlainForm {
  /// Puts an answer into the field, and goes on when nothing is wrong with it.
  mutating func fill(_ line: String) {
    guard let place = focused else { return say(Words.noMoreToAnswer) }
    let key = outline.faces[place].key
    guard let text = meant(by: line, in: place), set(text, in: key), leave(place) else { return }
    let state = session.state(place)
    if let issue = state.isHeld ? nil : state.state.issue ?? state.state.revertedIssue {
      say(Plain.wrong(issue))
      act(.step(key, .focus))
      return
    }
    say(Plain.recorded(self, place))
    goOn(from: place)
  }

  /// The text that an answer puts into a field, where an option can be named by its number; nil, and
  /// said, where a number was not read out.
  private mutating func meant(by line: String, in place: Int) -> String? {
    let definition = session.fields[place].definition
    if !definition.options.isEmpty {
      return value(meantBy: line.trimmingWhitespace, of: PlainOptions(definition.options))
    }
    guard let item = definition.list?.item(), !item.options.isEmpty, !line.hasPrefix("[") else {
      return line
    }
    let options = PlainOptions(item.options)
    var values: [String] = []
    for part in line.split(separator: ";") {
      let answer = String(part).trimmingWhitespace
      if answer.isEmpty { continue }
      guard let value = value(meantBy: answer, of: options) else { return nil }
      values.append(value)
    }
    return ListText.write(values)
  }

  /// Words that no option has stay as they were written, and the verdict says what is wrong.
  private mutating func value(meantBy answer: String, of options: PlainOptions) -> String? {
    switch options.meaning(of: answer) {
    case .option(let option): return option.value
    case .unknown: return answer
    case .noSuchNumber:
      say(Plain.noSuchNumber(answer, options))
      return nil
    }
  }

  /// Leaves the field as it is.
  mutating func goOn() {
    guard let place = focused else { return ask() }
    if leave(place) { goOn(from: place) }
  }

  private mutating func leave(_ place: Int) -> Bool {
    act(.step(outline.faces[place].key, .blur))
  }

  /// Asks the question behind a field.
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
    case .undo: if act(.undo) { ask() }
    case .redo: if act(.redo) { ask() }
    case .clear:
      guard let place = focused else { return ask() }
      if act(.step(outline.faces[place].key, .clear)) { ask() }
    case .reason: giveReason(operand)
    case .accept:
      if operand.isEmpty || act(acceptance(of: operand)) { tellObstacles() }
    default: break
    }
  }

  /// What accepts a warning, or a field with a notice.
  private func acceptance(of name: String) -> SessionAction {
    let isNotice = session.obstacles.contains {
      if case .notice(name, _) = $0 { true } else { false }
    }
    return isNotice ? .step(name, .confirm) : .acknowledge(rule: name)
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

  private mutating func giveReason(_ name: String) {
    let reasons = session.definition.missingReasons
    guard let place = focused, !reasons.isEmpty else { return say(Words.noReasons) }
    guard !name.isEmpty else {
      for reason in reasons { say("\(reason.key): \(reason.label ?? reason.key)") }
      return
    }
    if act(.reason(field: outline.faces[place].key, name)) { goOn() }
  }
}
