import Expressions
public import FieldEngine

extension Session {
  /// Returns the options that the field with a path offers; empty if there is no such field.
  public func options(
    of path: String, matching letters: String = "", limit: Int? = nil
  ) -> [ChoiceOption] {
    place(of: path).map { options(of: $0, matching: letters, limit: limit) } ?? []
  }

  /// Returns the options that a field offers, given the current answers, in the order of its list.
  ///
  /// If letters are given, only matching options are returned: first those whose value or label
  /// begins with the letters, then those in which a later word of either does.
  ///
  /// - Parameters:
  ///   - place: The place of the field.
  ///   - letters: The letters with which an option must begin; empty for any option.
  ///   - limit: The maximum number of options; nil for all of them.
  /// - Returns: The options; empty if the field's type has no options.
  public func options(
    of place: Int, matching letters: String = "", limit: Int? = nil
  ) -> [ChoiceOption] {
    let (field, entry) = (fieldOfForm(place), entries.entry(ofPlace: place))
    guard let list = plan.programs.optionLists[field] else { return [] }
    let filter = plan.programs.filters[field]
    if filter == nil, letters.isEmpty, list.isInMemory {
      let options = limit.map { Array(list.options.prefix($0)) } ?? list.options
      return isInFirstLanguage && !hasOptionsWithAnswers(at: place)
        ? options : options.map { shown($0, at: place) }
    }
    var (evaluator, options) = (Evaluator(), [ChoiceOption]())
    var search = OptionSearch()
    search.letters = letters
    if let filter {
      search.equalities = filter.equalities.map { equality in
        let text = value(of: equality.program, from: entry, &evaluator).text
        return OptionSearch.Equality(column: equality.column, text: text)
      }
    }
    let others = filter.flatMap { $0.isExact ? nil : $0.program }
    list.visit(search) { row in
      if limit == options.count { return false }
      if others == nil || admits(row, of: list, by: others, from: entry, &evaluator) {
        options.append(shown(row.option, at: place))
      }
      return true
    }
    return options
  }

  /// Whether the labels of a field's options contain answers.
  func hasOptionsWithAnswers(at place: Int) -> Bool {
    words.optionLabels[fieldOfForm(place)] != nil
  }

  /// Returns the canonical text of the options that the text names as the field shows them; nil if
  /// the field itself reads the text in the same way.
  func optionsNamed(at place: Int, after step: FieldStep) -> String? {
    guard hasOptionsWithAnswers(at: place) else { return nil }
    var own = fields[place]
    var shown = withFilledLabels(field(at: place, in: words), at: place, in: words)
    own.apply(step)
    shown.apply(step)
    guard let value = shown.value, value != own.value else { return nil }
    return value.plainText
  }

  /// Returns an option of a field with its label in the language that is shown, with the answers
  /// filled in.
  func shown(_ option: ChoiceOption, at place: Int) -> ChoiceOption {
    filled(isInFirstLanguage ? option : option.inLanguage(language), at: place, in: words)
  }

  private func filled(_ option: ChoiceOption, at place: Int, in words: FormWords) -> ChoiceOption {
    guard let label = words.optionLabels[fieldOfForm(place)]?[option.value] else { return option }
    let entry = entries.entry(ofPlace: place)
    let text = { self.labelText($0, ofOption: option.value, from: entry, in: words) }
    return ChoiceOption(
      value: option.value, label: text(label.text), name: option.name,
      labels: label.byLanguage.mapValues(text))
  }

  /// Returns a field with answers inserted into the labels of its options.
  func withFilledLabels(_ field: Field, at place: Int, in words: FormWords) -> Field {
    let (form, index) = (words.definition, fieldOfForm(place))
    guard words.optionLabels[index] != nil, let list = field.definition.optionList else {
      return field
    }
    let filled = list.changing { self.filled($0, at: place, in: words) }
    let made = try? form.engineField(
      form.fields[index], offering: filled, ValidationContext(today: .earliest))
    guard var definition = made?.definition else { return field }
    (definition.label, definition.storage) = (field.definition.label, field.definition.storage)
    return field.speaking(definition)
  }

  /// Whether the options that a field offers depend on other answers.
  public func hasFilter(at place: Int) -> Bool {
    plan.programs.filters[fieldOfForm(place)] != nil
  }

  /// Returns the first chosen option that the filter does not offer; nil if all chosen ones are
  /// offered.
  func optionNotOffered(
    at place: Int, from entry: Int, _ evaluator: inout Evaluator
  ) -> ChoiceOption? {
    let field = fieldOfForm(place)
    guard let filter = plan.programs.filters[field], let list = plan.programs.optionLists[field]
    else { return nil }
    // Other expressions do not see a sealed answer, but its own filter does.
    let answer =
      storage(of: place).isSecret
      ? ExpressionValue(fields.span[place].answer, as: plan.programs.answers.kind(of: field))
      : cells[place].value
    let chosen: [String]
    if case .choices(let values) = answer {
      chosen = values
    } else {
      chosen = answer.isEmpty ? [] : [answer.text]
    }
    // Text that is not an option has no columns to compare.
    let rows = chosen.compactMap { list.row(withValue: $0) }
    return rows.first { !admits($0, of: list, by: filter.program, from: entry, &evaluator) }?
      .option
  }

  /// Whether a filter offers a row.
  private func admits(
    _ row: OptionRow, of list: OptionList, by program: FormPrograms.Program?, from entry: Int,
    _ evaluator: inout Evaluator
  ) -> Bool {
    guard let program else { return true }
    var answers = answers(for: program, from: entry)
    (answers.row, answers.columns) = (row, list.columns)
    return evaluator.value(of: program.expression, with: answers).flag
  }
}

extension Session {
  /// Whether the options of a field are searched while a person types.
  ///
  /// This is the case if they depend on other answers, are not all in memory, or can be replaced by
  /// other text.
  public func searchesOptions(_ field: String) -> Bool {
    guard let place = place(of: field), let list = fields.span[place].definition.optionList else {
      return false
    }
    return hasFilter(at: place) || !list.isInMemory || fields.span[place].definition.takesOthers
  }
}
