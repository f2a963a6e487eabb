import FieldEngine
import FormSession

/// What plain mode says.
enum Plain {
  static let unknownCommand = "There is no such command; :help lists them."
  static let mineOrTheirs = "Answer mine or theirs."
  static let noMoreQuestions = "That was the last question."
  static let nothingMissing =
    "Nothing is wrong or missing. :finalize finalizes the form, :quit leaves it."
  static let isFinal = "The form is final."
  static let given = "given, and not shown"
  static let noSuchField = "There is no such question; :state reads out all fields."

  static func welcome(_ title: String, _ count: Int) -> String {
    "\(title), \(count) \(count == 1 ? "question" : "questions"). An empty line goes on, :help lists what else can be said."
  }

  static func severalCommands(_ commands: [PlainCommand]) -> String {
    "That can be \(commands.map { ":" + $0.name }.joined(separator: " or "))."
  }

  static func notKept(_ label: String) -> String {
    "\(label): Your own text is not kept, theirs stays."
  }

  static func group(_ name: String, _ tally: Tally) -> String {
    "Group \(name), \(tally.filled) of \(tally.fields) filled in."
  }

  /// A question: its number, the label, the rule, and then what is there already.
  static func question<Desk: FormDesk>(_ form: PlainForm<Desk>, _ place: Int) -> String {
    let (face, field) = (form.outline.faces[place], form.session.fields[place])
    let questions = form.questions
    let number = questions.firstIndex(of: place).map { "\($0 + 1) of \(questions.count): " } ?? ""
    let required = field.settings.isRequired ? ", required" : ""
    let parts = [
      "\(number)\(face.label)\(required).", rule(of: field), face.help.map(sentence),
      value(form, place).map { "Now: \($0)." },
    ]
    return parts.compactMap(\.self).joined(separator: " ")
  }

  /// What a field wants.
  private static func rule(of field: Field) -> String? {
    let definition = field.definition
    if !definition.options.isEmpty {
      return "One of: \(PlainOptions(definition.options).words)."
    }
    if let list = definition.list {
      return "A list, with a semicolon between two items; each is \(item(list.item()))."
    }
    guard let type = FieldType(rawValue: definition.name) else {
      let template = Field("", definition, field.judging).state.template
      return template.isEmpty ? nil : "Written as \(template)."
    }
    let summary = type.entry.summary
    return sentence(example(of: type, in: field).map { "\(summary), such as \($0)" } ?? summary)
  }

  /// What an item of a list is.
  private static func item(_ definition: FieldDefinition) -> String {
    guard definition.options.isEmpty else {
      return "one of: \(PlainOptions(definition.options).words)"
    }
    return FieldType(rawValue: definition.name)?.entry.summary ?? definition.label
  }

  /// The example of a type as it is written in a field, which may want another order or other signs.
  private static func example(of type: FieldType, in field: Field) -> String? {
    let entry = type.entry
    guard let usual = try? type.definition(entry.exampleParameters) else { return nil }
    let value = Field("", usual, field.judging).setting(.set(entry.example)).value
    let empty = Field("", field.definition, field.judging)
    if empty.setting(.set(entry.example)).value == value { return entry.example }
    return value.flatMap { value in
      let own = empty.setting(.setCanonical(value.plainText))
      return own.leavingIssue == nil ? own.state.display : nil
    }
  }

  private static func sentence(_ text: String) -> String {
    text.capitalizedFirst + (text.hasSuffix(".") ? "" : ".")
  }

  /// What a field holds, as far as it may be read out.
  private static func value<Desk: FormDesk>(
    _ form: PlainForm<Desk>, _ place: Int
  ) -> String? {
    let (field, state) = (form.session.fields[place], form.session.state(place))
    if state.isHeld { return given }
    if let reason = state.reason {
      let stated = form.session.definition.missingReasons.first { $0.key == reason }
      return "no value, \(stated?.label ?? reason)"
    }
    return state.state.raw.isEmpty ? nil : text(of: field)
  }

  /// A text as far as it may be read out.
  static func text(of field: Field) -> String {
    let state = field.state
    if state.raw.isEmpty { return "empty" }
    if field.isSecret, field.definition.isChosen { return given }
    if field.settings.isSecure { return "\(state.display.count) characters, not shown" }
    let option = field.definition.options.first { $0.value == state.raw }
    return option?.label ?? ShownText.masked(field, state)
  }

  /// What was recorded for an answer; the question was read out just before.
  static func recorded<Desk: FormDesk>(_ form: PlainForm<Desk>, _ place: Int) -> String {
    sentence("Recorded: \(value(form, place) ?? "empty")")
  }

  /// A number was answered that no option has.
  static func noSuchNumber(_ answer: String, _ options: PlainOptions) -> String {
    let numbers = options.options.count == 1 ? "1" : "a number from 1 to \(options.options.count)"
    let names = options.isNumbered ? "\(numbers) or the name of an option" : "one of the options"
    return "There is no option \(answer). Answer with \(names)."
  }

  static func wrong(_ issue: FieldIssue) -> String {
    "Wrong: \(issue.message). Answer again, or leave it so with an empty line."
  }

  /// A field as it is.
  static func state<Desk: FormDesk>(_ form: PlainForm<Desk>, _ place: Int) -> String {
    let state = form.session.state(place)
    let issue = state.isHeld || state.reason != nil ? nil : state.state.issue
    let required = form.session.fields[place].settings.isRequired ? "required, " : ""
    let line =
      "\(form.outline.faces[place].label): \(required)\(value(form, place) ?? "empty")"
    let notice = state.reason == nil ? state.state.notice : nil
    return line
      + (issue.map { ". Wrong: \($0.message)." } ?? notice.map { ". \($0.message)." } ?? ".")
  }

  static func obstacle(_ obstacle: Session.Obstacle, _ label: (String) -> String) -> String {
    switch obstacle {
    case .field(let key, let issue): "\(label(key)): \(issue.message)."
    case .rule(let rule) where rule.severity == .warning:
      "Warning: \(rule.message). :accept \(rule.key) accepts it."
    case .notice(let key, let notice):
      "\(label(key)): \(notice.message). :accept \(key) accepts it so."
    case .rule(let rule): "\(rule.message)."
    }
  }
}

extension Field {
  /// The field after a step.
  fileprivate func setting(_ step: FieldStep) -> Field {
    var field = self
    field.apply(step)
    return field
  }
}
