public import FieldEngine

extension Session {
  /// The language in which people see the form.
  public var language: String { words.language }

  /// The standard messages, in the language in which people see the form.
  public var messages: MessageTable { words.messages }

  /// Whether people see the form in its first language.
  var isInFirstLanguage: Bool { words === plan.firstWords }

  /// Returns the wording of the form in one of its languages.
  public func words(in language: String) throws(TypeError) -> FormWords {
    let original = plan.firstWords.definition
    if language == original.firstLanguage { return plan.firstWords }
    let form = original.inLanguage(language)
    let fields = try form.engineFields(ValidationContext(today: .earliest))
    let builder = ProgramBuilder(form, form.resolvedFields, fields.map { $0.definition })
    return FormWords(form, builder, fields.map { $0.definition })
  }

  /// Returns the same session with text in a language; `words` is nil for the form's first
  /// language.
  ///
  /// The answers do not change, and stored text stays in the first language.
  public func shown(with words: FormWords?) -> Session {
    guard let words else { return self }
    var session = self
    session.words = words
    return session
  }

  /// Returns the field at a place, in the language that is shown.
  ///
  /// The answers are filled in the labels of its options, unless the field's text would then be
  /// read differently.
  public func field(at place: Int) -> Field {
    let own = field(at: place, in: words)
    guard hasOptionsWithAnswers(at: place) else { return own }
    let filled = withFilledLabels(own, at: place, in: words)
    return filled.value == own.value ? filled : own
  }

  /// Returns the field at a place with its labels and messages in a language.
  ///
  /// The labels of its options have an ellipsis in place of each answer.
  func field(at place: Int, in words: FormWords) -> Field {
    var field = fieldWithoutFormMessages(at: place, in: words)
    guard words !== plan.firstWords, field.requirements != nil else { return field }
    field.require(requirements(of: place, in: words))
    return field
  }

  /// Returns the field at a place with its labels in a language, but with the form's messages in
  /// the first language.
  ///
  /// A message can contain the answer of its own field.
  func fieldWithoutFormMessages(at place: Int, in words: FormWords) -> Field {
    words === plan.firstWords
      ? fields[place] : fields[place].speaking(words.types[fieldOfForm(place)])
  }

  /// Returns the state of the field at a place, in the language that is shown.
  func shownState(_ place: Int) -> FieldState {
    isInFirstLanguage && !hasOptionsWithAnswers(at: place)
      ? fields.state(at: place) : field(at: place).state
  }
}

extension SessionChanges {
  /// Returns the changes with the states as people see them, in the language of a session.
  func shown(in session: Session) -> SessionChanges {
    var changes = self
    changes.fields = fields.map { session.state($0.key) ?? $0 }
    changes.entries = entries.map { entry in
      session.entryStates.first { $0.id == entry.id } ?? entry
    }
    changes.groups = groups.map { group in
      session.groups.first { $0.key == group.key } ?? group
    }
    changes.notes = session.notes.filter { note in
      notes.contains { $0.place == note.place && $0.entry == note.entry }
    }
    changes.rules = rules.map { rule in session.rules.first { $0.key == rule.key } ?? rule }
    return changes
  }
}
