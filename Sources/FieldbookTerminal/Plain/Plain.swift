import FieldEngine
import FormSession

/// The texts of plain mode.
enum Plain {
  static let unknownCommand = "No such command; :help lists them."
  static let mineOrTheirs = "Type mine or theirs."
  static let noMoreQuestions = "That was the last question."
  static let allAnswered = "Every question has an answer."
  static let nothingMissing =
    "Nothing needs attention. :finish finishes and locks the form, :quit leaves it."
  static let isFinal = "The form is finished and locked."
  static let accepted = "Accepted. Type :undo to take it back."
  static let given = "given, not shown"
  static let noSuchField = "No such question; :state lists all of them."

  /// Reports that the form does not have a language, and lists the languages that it has.
  static func unknownLanguage(_ name: String, among languages: [String]) -> String {
    "The form has no language “\(name)”. Its languages: \(languages.joined(separator: ", "))."
  }

  static func welcome(_ title: String, _ count: Int, answered: Int) -> String {
    let questions = count == 1 ? "1 question" : "\(count) questions"
    let done = answered == 0 ? "" : ", \(answered) answered"
    return
      "\(title), \(questions)\(done). Press Enter to skip a question; :help lists the commands."
  }

  static func severalCommands(_ commands: [PlainCommand]) -> String {
    "That can be \(commands.map { ":" + $0.name }.joined(separator: " or "))."
  }

  static func notKept(_ label: String) -> String {
    "\(label): your own answer was not saved; theirs was kept."
  }

  static func group(_ name: String, _ tally: Tally) -> String {
    "Group \(name), \(tally.filled) of \(tally.fields) filled in."
  }

  // MARK: Questions

  /// Returns a question: its number, the label, the rule and the current answer.
  static func question<Backend: FormBackend>(_ form: PlainForm<Backend>, _ place: Int) -> String {
    let (face, field) = (form.outline.face(place, form.session), form.session.field(at: place))
    let questions = form.questions
    let number = questions.firstIndex(of: place).map { "\($0 + 1) of \(questions.count): " } ?? ""
    let parts = [
      number + face.label.asked(isRequired: field.isRequired),
      rule(of: field, form.session.plainOptions(of: place)),
      face.help.map(sentence),
      value(form, place).map { "Now: \($0)." },
    ]
    return parts.compactMap(\.self).joined(separator: " ")
  }

  /// Describes the kind of answer that a field accepts.
  private static func rule(of field: Field, _ options: PlainOptions?) -> String? {
    let definition = field.definition
    if field.isCalculated { return "Calculated from other answers." }
    if field.isReadOnly { return "This answer cannot be changed." }
    if let options {
      let words = definition.choices == nil ? rule(of: options) : rule(ofSeveral: options)
      return words + (definition.takesOthers ? " Or write an answer of your own." : "")
    }
    if let list = definition.list {
      return "A list: put a semicolon between two items. Each is \(item(list.item()))."
    }
    guard let type = FieldType(rawValue: definition.name) else {
      let template = Field("", definition, field.validationContext).state.template
      return template.isEmpty ? nil : "Written as \(template)."
    }
    if let rules = definition.file {
      let kind = rules.accept.isEmpty ? "any file" : rules.acceptedWords
      return "The path of \(kind), such as ~/Pictures/leaf.png."
    }
    if type == .boolean { return "Yes or no." }
    if definition.lines > 1 { return "Free text." }
    let summary = type.entry.summary
    return sentence(example(of: type, in: field).map { "\(summary), such as \($0)" } ?? summary)
  }

  private static let typeToList = "Type the beginning of a word to list the matches."

  private static func rule(of options: PlainOptions) -> String {
    if options.options.isEmpty { return "No options fit the current answers." }
    return options.isLong
      ? "One of \(options.number) options. \(typeToList)"
      : "One of: \(options.words)."
  }

  private static func rule(ofSeveral options: PlainOptions) -> String {
    if options.options.isEmpty { return rule(of: options) }
    let which =
      options.isLong
      ? "\(options.number) options. \(typeToList)"
      : ": \(options.words)."
    return (options.isLong ? "Several of " : "Several of") + which
      + " Put a semicolon between two."
  }

  /// Describes the kind of items that a list accepts.
  private static func item(_ definition: FieldDefinition) -> String {
    guard definition.options.isEmpty else {
      let options = PlainOptions(definition.options)
      return options.isLong
        ? "one of \(options.options.count) options" : "one of: \(options.words)"
    }
    return FieldType(rawValue: definition.name)?.entry.summary ?? definition.label
  }

  /// Returns a type's example in the format of a field, whose order or symbols may differ.
  private static func example(of type: FieldType, in field: Field) -> String? {
    let entry = type.entry
    guard let usual = try? type.definition(entry.exampleParameters) else { return nil }
    let value = Field("", usual, field.validationContext).setting(.set(entry.example)).value
    let empty = Field("", field.definition, field.validationContext)
    if empty.setting(.set(entry.example)).value == value { return entry.example }
    return value.flatMap { value in
      let own = empty.setting(.setCanonical(value.plainText))
      return own.leavingIssue == nil ? own.state.display : nil
    }
  }

  static func sentence(_ text: String) -> String {
    text.capitalizedFirst + (text.hasSuffix(".") ? "" : ".")
  }

  // MARK: Answers

  /// Returns the value of a field, masked if it is secret.
  static func value<Backend: FormBackend>(_ form: PlainForm<Backend>, _ place: Int) -> String? {
    let (field, state) = (form.session.field(at: place), form.session.state(place))
    if state.isHeld { return given }
    if let reason = state.reason {
      let stated = form.session.definition.missingReasons.first { $0.key == reason }
      return "no answer, \(stated?.label ?? reason)"
    }
    return state.state.raw.isEmpty ? nil : text(of: field)
  }

  /// Returns the text of a field, masked if it is secret.
  static func text(of field: Field) -> String {
    let state = field.state
    if state.raw.isEmpty { return "empty" }
    if field.isSecret, field.definition.isChosen { return given }
    if field.settings.isSecure { return "\(state.display.count) characters, not shown" }
    if case .boolean(let flag) = state.value { return flag ? "yes" : "no" }
    if let choices = field.definition.choices, !field.isSecret {
      return choices.shownText(state.raw)
    }
    if let file = field.file, !field.isSecret { return file.summary.withoutControls }
    let option = field.definition.optionList?.row(withValue: state.raw)?.option
    return option?.label ?? ShownText.masked(field, state)
  }

  /// Returns the recorded answer without the label, because the question has just been read out.
  static func recorded<Backend: FormBackend>(_ form: PlainForm<Backend>, _ place: Int) -> String {
    sentence("Recorded: \(value(form, place) ?? "empty")")
  }

  static func wrong(_ words: String) -> String {
    "Error: \(words). Answer again, or press Enter to leave it as it is."
  }

  /// Returns the problem with a field and, in a list, the item that has it.
  static func complaint(about state: SessionFieldState) -> String? {
    guard !state.isHeld, state.reason == nil,
      let issue = state.state.issue ?? state.state.revertedIssue
    else { return nil }
    return Words.issue(issue, in: state.state)
  }

  /// Returns the state of a field.
  static func state<Backend: FormBackend>(_ form: PlainForm<Backend>, _ place: Int) -> String {
    let state = form.session.state(place)
    let required = form.session.fields[place].isRequired ? " (required)" : ""
    let sealed = form.session.lacksKey(place) ? ", sealed" : ""
    let label = form.outline.label(place, form.session)
    let line = "\(label)\(required): \(value(form, place) ?? "empty")\(sealed)"
    if let complaint = complaint(about: state) { return "\(line). Error: \(complaint)." }
    let notice = state.reason == nil ? state.state.notice : nil
    return line + (notice.map { ". \($0.message(in: state.state.words))." } ?? ".")
  }

  /// Reports a field that somebody else has changed.
  static func changed<Backend: FormBackend>(
    _ form: PlainForm<Backend>, _ place: Int, by person: String?
  ) -> String {
    "\(person ?? Words.somebody) changed \(form.outline.label(place, form.session))"
      + ": now \(value(form, place) ?? "empty")."
  }

  // MARK: Options

  /// Reports a number that is not the number of an option.
  static func noSuchNumber(_ answer: String, _ options: PlainOptions) -> String {
    if options.options.isEmpty { return "There is no option \(answer), because there are none." }
    return "There is no option \(answer). Answer with \(ways(options))."
  }

  private static func ways(_ options: PlainOptions) -> String {
    let most = min(options.options.count, PlainOptions.mostReadOut)
    if !options.isNumbered { return "one of the options" }
    return (most == 1 ? "1" : "a number from 1 to \(most)") + " or the name of an option"
  }

  /// Returns the options in which a word begins with the typed letters.
  static func matches(_ matches: PlainOptions, _ letters: String) -> String {
    let count = matches.options.count
    if count == 0 { return "\(Words.noMatch) for “\(letters)”. Type other letters." }
    let next = "Answer with \(ways(matches)), or type other letters."
    if count == 1 { return "1 option matches: \(matches.words). \(next)" }
    let shown =
      matches.isLong
      ? "\(matches.number) options match; the first are" : "\(count) options match"
    return "\(shown): \(matches.words). \(next)"
  }

  /// Returns the matching options for an item of a list, which must be typed in full.
  static func itemMatches(_ matches: PlainOptions, _ letters: String) -> String {
    let labels = matches.options.prefix(PlainOptions.mostReadOut).map(\.label)
    if labels.isEmpty { return "\(Words.noMatch) for “\(letters)”. Write each item in full." }
    let words = labels.joined(separator: ", ")
    return "“\(letters)” is not an option. Options that match: \(words)."
      + " Write each item in full."
  }

  static func reasons(_ reasons: PlainOptions) -> String {
    "Reasons: \(reasons.words). :reason and \(ways(reasons, "a reason")) records one."
  }

  static func noSuchReason(_ name: String, _ reasons: PlainOptions) -> String {
    "There is no reason “\(name)”. \(Plain.reasons(reasons))"
  }

  private static func ways(_ options: PlainOptions, _ noun: String) -> String {
    options.isNumbered ? "the number or name of \(noun)" : "the name of \(noun)"
  }

  // MARK: Before the end

  /// The maximum number of a rule's fields that are named; a rule can read the fields of all
  /// entries.
  private static let mostFieldsNamed = 5

  static func obstacle(
    _ obstacle: Session.Obstacle, in session: Session, _ label: (String) -> String
  )
    -> String
  {
    switch obstacle {
    case .field(let key, let issue):
      let words = session.state(key).map { Words.issue(issue, in: $0.state) } ?? issue.message
      return "\(label(key)): \(words)."
    case .notice(let key, let notice):
      return
        "\(label(key)): \(notice.message(in: session.messages)). :accept \(key) accepts it as it is."
    case .rule(let rule):
      let way = session.entry(with: rule.entry).map(session.way) ?? []
      let message = (way + [rule.message]).joined(separator: Words.within)
      let fields = Words.fields(rule.fields.prefix(mostFieldsNamed).map(label))
      guard rule.severity == .warning else { return "\(message)\(fields)." }
      return "Warning: \(message)\(fields). :accept \(rule.path) accepts it."
    }
  }
}

extension String {
  /// Returns the label as a sentence, keeping its own final punctuation.
  fileprivate func asked(isRequired: Bool) -> String {
    if last.map("?!.:".contains) ?? false { return self + (isRequired ? " Required." : "") }
    return self + (isRequired ? ", required." : ".")
  }
}

extension Field {
  /// Returns the field with a step applied.
  fileprivate func setting(_ step: FieldStep) -> Field {
    var field = self
    field.apply(step)
    return field
  }
}
