import FieldEngine
import FormSession

extension PlainForm {
  /// Puts an answer into the field, and continues with the next question if the answer is valid.
  mutating func fill(_ line: String) {
    guard let place = focused else { return say(Words.noMoreToAnswer) }
    let key = session.key(of: place)
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
    apply(.step(session.key(of: place), .blur))
  }

  /// Asks the question after a field.
  private mutating func advance(from place: Int) {
    let questions = questions
    let number = questions.firstIndex(of: place).map { $0 + 1 } ?? 0
    if questions.indices.contains(number) {
      focus(questions[number])
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
    case .language: read(inLanguage: operand)
    case .add, .remove, .move, .entries: performOnEntries(action, operand)
    default: performInField(action, operand)
    }
  }

  /// Moves the focus from a field that is not a question, such as a read-only field, to the next
  /// question.
  mutating func leaveUnaskedField() {
    let questions = questions
    guard let focused, !questions.contains(focused),
      let next = question(after: focused, questions)
    else { return }
    focus(next)
  }

  /// Returns the first question after a field or, without a field, the form's first question.
  private func question(after place: Int, _ questions: [Int]) -> Int? {
    guard session.hasRepeats else {
      return questions.first(where: { $0 > place }) ?? questions.first
    }
    let after = session.screenPlaces.drop { $0 != place }
    return after.first(where: Set(questions).contains) ?? questions.first
  }

  /// Returns to the previous question; read-only fields are skipped, because plain mode does not
  /// ask for them.
  private mutating func goBack() {
    let (questions, start) = (questions, focused)
    var last: Int?
    repeat {
      last = focused
      apply(.previous)
    } while focused != last && focused.map { !questions.contains($0) } ?? false
    if let start, let focused, !questions.contains(focused) {
      focus(start)
    }
    ask()
  }

  private mutating func performInField(_ action: PlainCommand.Action, _ operand: String) {
    switch action {
    case .undo: undo()
    case .redo: if apply(.redo) { askAfterStep("undo") }
    case .clear:
      guard let place = focused else { return ask() }
      if apply(.step(session.key(of: place), .clear)) { ask() }
    case .reason: giveReason(operand)
    case .accept: accept(operand)
    case .comment: comment(operand)
    case .resolve: resolveComments(operand)
    default: break
    }
  }

  /// Accepts a warning or a notice, and lists the remaining problems.
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

  /// Undoes the last step; accepting a warning counts as a step until the next step.
  private mutating func undo() {
    if let rule = lastAccepted {
      if apply(.unacknowledge(rule: rule)) { say(Words.notAccepted) }
    } else if apply(.undo) {
      askAfterStep("redo")
    }
  }

  private mutating func go(to name: String) {
    let questions = questions
    let wanted = name.lowercased()
    let numbered = Int(name).flatMap {
      $0 > 0 && $0 <= questions.count ? questions[$0 - 1] : nil
    }
    guard let place = numbered ?? question(named: wanted, questions) ?? sealedField(named: wanted)
    else { return say(Plain.noSuchField) }
    if apply(.step(session.key(of: place), .focus)) { ask() }
  }

  /// Returns the question with this path, key or label, or else the first question in the entry
  /// with this path or title.
  private func question(named name: String, _ questions: [Int]) -> Int? {
    field(named: name, among: questions)
      ?? entry(named: name).flatMap { outline.question(inEntry: $0, session) }
  }

  /// Returns the field with this path, key or label.
  ///
  /// The label of a repeated field means the field in the entry with the focus, if that entry has
  /// the field.
  func field(named name: String, among places: [Int]) -> Int? {
    if let place = session.place(of: name), places.contains(place) { return place }
    let near = focused.map(session.entry(ofPlace:)) ?? 0
    let labeled = places.filter { place in
      let field = session.fieldOfForm(place)
      return outline.faces[field].key == name
        || outline.face(place, session).label.lowercased() == name
    }
    return labeled.first { session.entry(ofPlace: $0) == near } ?? labeled.first
  }

  private mutating func goToProblem() {
    guard apply(.nextProblem) else { return }
    if !session.tally.isValid { return ask() }
    if session.obstacles.isEmpty { say(Plain.nothingMissing) } else { sayObstacles() }
  }

  private mutating func sayState() {
    for place in session.screenPlaces where session.isOnScreen(place) && session.applies(place) {
      say(Plain.state(self, place))
    }
    sayObstacles()
  }

  /// Records why a field has no value; the reason is named by its number, key or label.
  private mutating func giveReason(_ name: String) {
    let reasons = PlainOptions(session.definition.missingReasons)
    guard let place = focused, !reasons.options.isEmpty else { return say(Words.noReasons) }
    guard !name.isEmpty else { return say(Plain.reasons(reasons)) }
    guard case .option(let reason) = reasons.meaning(of: name) else {
      return say(Plain.noSuchReason(name, reasons))
    }
    guard apply(.reason(field: session.key(of: place), reason.value)) else { return }
    say(Plain.recorded(self, place))
    advance()
  }
}
