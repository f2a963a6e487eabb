import FieldEngine
public import FormSession

/// A form that asks one question after another, in lines of plain text.
///
/// There is no drawing, cursor movement or color. A screen reader reads everything once and in
/// order, and a program can answer through a pipe.
///
/// ```swift
/// var form = PlainForm(MemoryBackend(session))
/// print(form.begin(), terminator: "")
/// while form.outcome == nil, let line = readLine() {
///   print(form.answer(line), terminator: "")
/// }
/// print(form.end(), terminator: "")
/// ```
public struct PlainForm<Backend: FormBackend> {
  /// The draft.
  public var backend: Backend

  /// How the person left the form; nil while it is open.
  public private(set) var outcome: FormOutcome?

  var outline: FormOutline

  /// The calculated answers as they were last read out, by the index of their field.
  var calculated: [Int: String] = [:]

  /// The output since the last input.
  private var said = ""

  /// The field with the person's own text during a conflict; nil when there is no conflict.
  var unresolved: (key: String, field: Field)?

  /// The group and the entries whose names were read out most recently.
  var lastAnnouncedPlace = LastAnnouncedPlace()

  /// The entry that had the focus, in case it is removed.
  private(set) var lastEntry: LastEntry?

  /// The entry to remove, if the person has been asked about it.
  var entryToRemove: String?

  /// The changes of the last action.
  var changes: SessionChanges?

  /// The notes that have been read out, with their texts; nil before the first question.
  var saidNotes: [NoteRef: String]?

  /// The options that were read out because they match the last answer.
  var offered: PlainOptions?

  /// The status of the draft, as the person knows it.
  private var status = DraftStatus.draft

  /// The rule of the warning that was accepted in the last step.
  var lastAccepted: String?

  /// Creates a form for a draft.
  public init(_ backend: Backend, words: FormWords? = nil) {
    (self.backend, self.words) = (backend, words)
    outline = FormOutline(backend.session.shown(with: words))
    calculated = calculatedAnswers
  }

  /// The texts of the form in the language of the person; nil for the form's first language.
  var words: FormWords?

  var session: Session { backend.session.shown(with: words) }

  /// Whether the terminal must hide the next input.
  public var asksForSecret: Bool {
    guard unresolved == nil, let place = focused else { return false }
    return session.fields[place].settings.isSecure
      || session.fields[place].definition.storage == .never
  }

  /// Returns the first output.
  public mutating func begin() -> String {
    said = ""
    let answered = questions.count { isAnswered($0) }
    sayReturn()
    say(Plain.welcome(outline.title, questions.count, answered: answered))
    saySealed()
    let isNew = !session.fields.contains { $0.isTouched }
    if focused == nil { focusFirst(isNew: isNew) }
    leaveUnaskedField()
    if focused == nil, !isNew {
      say(Plain.allAnswered)
      sayObstacles()
    } else {
      ask()
    }
    return said
  }

  /// Focuses the first question.
  ///
  /// A new draft starts at the place that the form defines. A draft that was left after the last
  /// question starts at the first unanswered question.
  private mutating func focusFirst(isNew: Bool) {
    if isNew, let first = session.firstFocus { apply(.step(first, .focus)) }
    if isNew, focused == nil { apply(.next) }
    if !isNew, let open = questions.first(where: { !isAnswered($0) }) { focus(open) }
  }

  private func isAnswered(_ place: Int) -> Bool {
    let state = session.state(place)
    return state.isComplete || state.reason != nil
  }

  /// Handles a line of input, and returns the output.
  public mutating func answer(_ line: String) -> String {
    said = ""
    respond(to: line)
    if outcome == nil, unresolved == nil { refresh() }
    if let failure = backend.saveError { say("\(Words.notSaved): \(failure)") }
    return said
  }

  /// Returns the current question, for example after the program was stopped and continues.
  public mutating func askAgain() -> String {
    said = ""
    if unresolved != nil {
      say(Plain.mineOrTheirs)
    } else if let place = focused {
      say(Plain.question(self, place))
    } else {
      say(Words.noMoreToAnswer)
    }
    return said
  }

  /// Leaves the form at the end of the input, and returns the output.
  public mutating func end() -> String {
    said = ""
    if outcome == nil { leave(.left) }
    return said
  }

  private mutating func respond(to line: String) {
    if let unresolved { return resolve(unresolved.field, at: unresolved.key, line) }
    if let entryToRemove { return resolveRemoval(of: entryToRemove, line) }
    if line.isCommand {
      obey(line)
    } else if line.allSatisfy(\.isWhitespace) {
      advance()
    } else {
      fill(line.hasPrefix("::") ? String(line.dropFirst()) : line)
    }
  }

  private mutating func obey(_ line: String) {
    let (commands, operand) = PlainCommand.read(line)
    guard let command = commands.first else { return say(Plain.unknownCommand) }
    guard commands.count == 1 else { return say(Plain.severalCommands(commands)) }
    perform(command.action, operand)
  }

  /// Reports the changes of others.
  private mutating func refresh() {
    switch backend.refresh() {
    case .nothing: break
    case .saved: say(Words.savedAgain)
    case .changed(let keys):
      for key in keys { sayChange(of: key) }
    case .conflict(let key, let mine): handleOutcome(.conflict(key, mine: mine))
    case .failed(let words): say(words)
    }
    if backend.status != status {
      status = backend.status
      Words.ended(status).map { say($0) }
    }
    followRemovedEntry()
  }

  private mutating func sayChange(of key: String) {
    let person = backend.author(of: key)
    if let place = session.place(of: key) {
      say(Plain.changed(self, place, by: person))
    } else if let entry = session.entryState(key).flatMap({ session.entry(with: $0.id) }) {
      say(Words.changed([session.heading(ofEntry: entry)], by: person))
    }
  }

  /// Continues near the place of an entry that somebody else has removed.
  private mutating func followRemovedEntry() {
    guard let last = lastEntry, focused == nil, last.isRemoved(from: session) else { return }
    say(Words.removed(last.heading, by: backend.author(of: last.path)))
    entryToRemove = nil
    resume(beside: last)
  }

  /// Asks the next question after the entry with the focus was removed.
  mutating func resume(beside last: LastEntry) {
    if focused == nil, let place = last.question(beside: outline, session) { focus(place) }
    leaveUnaskedField()
    ask()
  }

  // MARK: Output

  mutating func say(_ line: String) { said += line.withoutControls + "\n" }

  /// Leaves the form; in an unresolved conflict, the person's own text is not saved.
  mutating func leave(_ outcome: FormOutcome) {
    self.outcome = outcome
    guard let unresolved else { return }
    say(Plain.notKept(label(unresolved.key)))
    self.outcome = .unresolved
  }

  /// Asks the question of the focused field, or reports that there are no more questions.
  mutating func ask() {
    guard unresolved == nil else { return }
    offered = nil
    backend.leaveUnseenField()
    announceCalculations()
    let blocks = blocks
    let notes = notesToSay(blocks)
    let here = focused.flatMap { block(of: $0, blocks) }
    sayEnds(before: here ?? blocks.count, blocks)
    guard let place = focused else {
      say(notes, blocks)
      say(Plain.noMoreQuestions)
      return sayObstacles()
    }
    lastEntry = LastEntry(around: place, session)
    say(notes.filter { $0.block != here }, blocks)
    sayPlace(of: place)
    say(notes.filter { $0.block == here }, blocks)
    sayComments(on: place)
    say(Plain.question(self, place))
  }

  mutating func focus(_ place: Int) { apply(.step(session.key(of: place), .focus)) }

  mutating func sayObstacles() {
    let obstacles = session.obstacles
    guard !obstacles.isEmpty else { return say(Plain.nothingMissing) }
    say("\(Words.beforeYouFinish): \(Words.obstacles(obstacles)).")
    for obstacle in obstacles { say(Plain.obstacle(obstacle, in: session, label)) }
  }

  // MARK: The draft

  /// The index of the focused field.
  var focused: Int? { session.focusPlace }

  /// The calculated answers that can be read out, by the index of their field.
  private var calculatedAnswers: [Int: String] {
    var answers: [Int: String] = [:]
    for place in session.screenPlaces
    where session.isOnScreen(place) && session.fields[place].isCalculated
      && session.applies(place)
    {
      answers[place] = Plain.text(of: session.field(at: place))
    }
    return answers
  }

  /// Reads out the calculated answers that have changed, and updates texts that contain answers.
  mutating func announceCalculations() {
    outline.follow(session)
    let now = calculatedAnswers
    let changed = now.keys.sorted().filter { place in
      now[place] != calculated[place]
        && (calculated[place] != nil || !session.fields[place].isEmpty)
    }
    calculated = now
    for place in changed { say(Plain.state(self, place)) }
  }

  /// The indices of the fields that are asked for, in order.
  var questions: [Int] {
    session.screenPlaces.filter {
      session.isOnScreen($0) && session.isQuestion($0, outline) && !session.fields[$0].isReadOnly
    }
  }

  /// Returns a field's label, preceded by the entries that contain the field, or a repeat's name.
  func label(_ key: String) -> String {
    session.place(of: key).map { outline.label($0, session) }
      ?? session.groupTitle(key)?.withoutControls ?? key
  }
}

extension String {
  /// Whether the line is a command instead of an answer.
  var isCommand: Bool { hasPrefix(":") && !hasPrefix("::") }
}
