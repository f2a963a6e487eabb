import Expressions
import FieldEngine

extension Session {
  /// Returns a text with the current answers filled in.
  func text(_ template: TextTemplate) -> String { text(template) { $0 } }

  /// Returns the text of a note, in which answers are not markup.
  func noteText(_ template: TextTemplate) -> String { text(template, NoteText.escaped) }

  private func text(_ template: TextTemplate, _ transform: (String) -> String) -> String {
    template.parts.map { part in
      switch part {
      case .text(let text): text
      case .answer(let slot): transform(shownAnswer(slot))
      }
    }.joined()
  }

  /// Returns an answer as it is shown in a text, masked if necessary.
  private func shownAnswer(_ slot: Int) -> String {
    guard slot < fields.count else { return cells[slot].value.text }
    guard takesPart[slot], storage(of: slot) != .never else { return "" }
    guard fields.span[slot].answer != nil else { return "" }
    return storage(of: slot) == .mask ? fields[slot].maskedText : fields[slot].leftDisplay
  }

  /// The caption of the field at an index, with the answers filled in.
  public func label(_ place: Int) -> String {
    plan.programs.texts[place]?.label.map(text) ?? fields[place].definition.label
  }

  /// The caption of a field, with the answers filled in.
  public func label(_ key: String) -> String? { plan.places[key].map(label) }

  /// The text below the caption of the field at an index, with the answers filled in; nil if there
  /// are none.
  public func help(_ place: Int) -> String? { plan.programs.texts[place]?.help.map(text) }

  /// The displayed name of the form, with the answers filled in.
  public var title: String? { plan.programs.title.map(text) ?? definition.title }

  /// The displayed name of a group, with the answers filled in.
  public func groupTitle(_ key: String) -> String? {
    plan.programs.groupTitles[key].map(text)
      ?? definition.groups.first { $0.key == key }?.title
  }

  /// The displayed name of a section, with the answers filled in.
  package func name(of section: FormDefinition.Section) -> String {
    section.group.map { heading($0.key) } ?? section.name
  }

  /// The displayed name of a group after those of the groups around it, with the answers filled in.
  package func heading(_ group: String) -> String {
    definition.groupPath(group).map { groupTitle($0.key) ?? $0.key }
      .joined(separator: FormDefinition.Section.separator)
  }

  /// Whether the form has notes, or texts with answers, so that any edit can change what it shows.
  package var hasTextsWithAnswers: Bool {
    plan.programs.title != nil || !plan.programs.groupTitles.isEmpty || !plan.placesOfTexts.isEmpty
      || !definition.notes.isEmpty
  }

  /// The fields whose label or help contains answers.
  package var placesOfTextsWithAnswers: [Int] { plan.placesOfTexts }

  /// Whether the field at an index is shown on a screen.
  ///
  /// A calculated field without a label exists only for other expressions and for exports.
  public func isOnScreen(_ place: Int) -> Bool { plan.isOnScreen[place] }

  /// The message of a rule, with the answers filled in.
  func message(ofRule place: Int) -> String {
    plan.programs.ruleMessages[place].map(text) ?? definition.rules[place].message
  }
}

extension Session {
  /// Sets the initial answers that expressions give, in the order of the form.
  ///
  /// Each expression sees the initial answers before it.
  package mutating func begin() {
    var evaluator = Evaluator()
    for (place, program) in plan.programs.initials {
      let result = value(of: program, &evaluator)
      restart(place, with: result.text)
      evaluateAll()
    }
  }

  /// Gives a field an initial text, as if nobody had been in it; hooks stay.
  mutating func restart(_ place: Int, with initial: String) {
    let behavior = fields[place].behavior
    fields[place] = fields[place].starting(with: initial)
    fields[place].behavior = behavior
  }
}
