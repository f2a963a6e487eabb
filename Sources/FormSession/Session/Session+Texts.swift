import Expressions
import FieldEngine

extension Session {
  /// Returns text with the current answers filled in, as seen from an entry.
  func text(
    _ template: TextTemplate, from entry: Int = 0, in words: FormWords? = nil
  ) -> String {
    text(template, from: entry, in: words ?? self.words) { $0 }
  }

  /// Returns the text of a note, in which answers are not read as markup.
  func noteText(_ template: TextTemplate, from entry: Int) -> String {
    text(template, from: entry, in: words, NoteText.escaped)
  }

  private func text(
    _ template: TextTemplate, from entry: Int, in words: FormWords,
    _ transform: (String) -> String
  ) -> String {
    template.filled { transform(shownAnswer($0, from: entry, in: words)) }
  }

  /// Returns the label of an option with the current answers filled in, or the option's value if
  /// the label is then empty.
  ///
  /// In an answer that is itself an option, labels have an ellipsis in place of answers.
  func labelText(
    _ label: TextTemplate, ofOption value: String, from entry: Int, in words: FormWords
  ) -> String {
    let text = label.filled { shownAnswer($0, from: entry, in: words, isLabel: true) }
    return text.isEmpty ? value : text
  }

  /// Returns an answer as it appears within text, masked if necessary.
  private func shownAnswer(
    _ slot: Int, from entry: Int, in words: FormWords, isLabel: Bool = false
  ) -> String {
    guard slot < entries.fieldCount else { return facts[slot - entries.fieldCount].value.text }
    guard let place = entries.place(of: slot, from: entry) else { return "" }
    guard takesPart[place], !storage(of: place).isSecret else { return "" }
    guard fields.span[place].answer != nil else { return "" }
    let field = fieldWithoutFormMessages(at: place, in: words)
    if storage(of: place) == .mask { return field.maskedText }
    return (isLabel ? field : withFilledLabels(field, at: place, in: words)).leftDisplay
  }

  /// Returns the caption of the field at a place, with the answers filled in.
  public func label(_ place: Int) -> String {
    words.texts[fieldOfForm(place)]?.label
      .map { text($0, from: entries.entry(ofPlace: place)) }
      ?? words.types[fieldOfForm(place)].label
  }

  /// Returns the caption of a field, with the answers filled in.
  public func label(_ path: String) -> String? { place(of: path).map(label) }

  /// Returns the text below the caption of the field at a place, with the answers filled in; nil if
  /// there is no such text.
  public func help(_ place: Int) -> String? {
    words.texts[fieldOfForm(place)]?.help
      .map { text($0, from: entries.entry(ofPlace: place)) }
  }

  /// The displayed name of the form, with the answers filled in.
  public var title: String? { words.title.map { text($0) } ?? definition.title }

  /// Returns the displayed name of a group, with the answers filled in.
  public func groupTitle(_ key: String) -> String? { groupTitle(key, from: 0) }

  /// Returns the displayed name of a group, with the answers filled in as seen from an entry.
  func groupTitle(_ key: String, from entry: Int) -> String? {
    words.groupTitles[key].map { text($0, from: entry) }
      ?? definition.groups.first { $0.key == key }?.title
  }

  /// Returns the displayed name of a section, with the answers filled in.
  package func name(of section: FormDefinition.Section) -> String {
    section.group.map { heading($0.key) } ?? section.name
  }

  /// Returns the displayed name of a group, preceded by the names of the groups that contain it,
  /// with the answers filled in.
  package func heading(_ group: String) -> String {
    definition.groupPath(group).map { groupTitle($0.key) ?? $0.key }
      .joined(separator: FormDefinition.Section.separator)
  }

  /// Whether the form has notes or text with answers, so that any edit can change what it shows.
  package var hasTextsWithAnswers: Bool {
    words.title != nil || !words.groupTitles.isEmpty || !plan.placesOfTexts.isEmpty
      || !definition.notes.isEmpty
  }

  /// The fields of the form whose label, help or options contain answers.
  package var fieldsOfTextsWithAnswers: [Int] { plan.placesOfTexts }

  /// Whether the field at an index is shown on a screen.
  ///
  /// A calculated field without a label exists only for other expressions and for exports, and a
  /// hidden field only for programs.
  public func isOnScreen(_ place: Int) -> Bool { plan.isOnScreen[fieldOfForm(place)] }

  /// Returns the message of a rule in an entry, with the answers filled in.
  func message(ofRule rule: Int, in entry: Int) -> String {
    words.ruleMessages[rule].map { text($0, from: entry) }
      ?? definition.rules[rule].message
  }
}

extension Session {
  /// Sets the initial answers that expressions determine, in the order of the form, and adds the
  /// draft's initial entries.
  ///
  /// Each expression sees the initial answers that were set before its own.
  package mutating func begin() {
    var evaluator = Evaluator()
    for (field, program) in plan.programs.initials {
      for place in entries.places(of: field, within: 0) {
        let entry = entries.entry(ofPlace: place)
        restart(place, with: value(of: program, from: entry, &evaluator).text)
        evaluateAll()
      }
    }
    guard plan.repeats.all.contains(where: { $0.repetition.firstEntries > 0 }) else { return }
    var work = SessionWork()
    beginInnerEntries(of: 0, &work)
    _ = evaluate(work)
  }

  /// Sets the initial answers that expressions determine, for fields that a draft does not have
  /// yet, including fields in entries that are set aside.
  mutating func beginNewFields(except known: Set<String>) {
    var evaluator = Evaluator()
    for (field, program) in plan.programs.initials {
      let absent = placesOfAbsentEntries.filter { fieldOfForm($0) == field }
      let places = (entries.places(of: field, within: 0) + absent).filter {
        !known.contains(key(of: $0))
      }
      for place in places {
        let entry = entries.entry(ofPlace: place)
        restart(place, with: value(of: program, from: entry, &evaluator).text)
      }
      if !places.isEmpty { evaluateAll() }
    }
  }

  /// Gives a field initial text, as if nobody had visited the field; hooks are kept.
  mutating func restart(_ place: Int, with initial: String) {
    let behavior = fields[place].behavior
    fields[place] = fields[place].starting(with: initial)
    fields[place].behavior = behavior
  }
}
