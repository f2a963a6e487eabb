import FieldEngine

// Labels of options that contain answers. The answers of other fields are known only in a session,
// so everywhere else the labels have an ellipsis in place of each answer.

extension ChoiceOption {
  /// Whether a label contains an answer, in any language.
  var hasAnswers: Bool {
    label.utf8.contains(UInt8(ascii: "$"))
      || labels.values.contains { $0.utf8.contains(UInt8(ascii: "$")) }
  }

  /// The keys of the answers that the labels contain, in all languages.
  var keysInLabels: [String] {
    label.keysOfAnswers + labels.values.flatMap { $0.keysOfAnswers }
  }

  /// The option with an ellipsis in place of each answer in its labels.
  var withoutAnswers: ChoiceOption {
    hasAnswers ? relabeled { $0.withoutAnswers } : self
  }
}

extension [ChoiceOption] {
  /// The options with an ellipsis in place of each answer; nil if no label contains any.
  var withoutAnswers: OptionList? {
    contains { $0.hasAnswers } ? OptionList(map { $0.withoutAnswers }) : nil
  }
}

extension FormDefinition {
  /// Returns the options whose labels contain answers, with the labels as the form states them, by
  /// the index of the field.
  func optionsWithAnswers(of fields: [FormField]) -> [Int: [ChoiceOption]] {
    let shown = shownLanguage ?? firstLanguage
    var found: [Int: [ChoiceOption]] = [:]
    for (place, field) in fields.enumerated() {
      let options = statedOptions(of: field).filter { $0.hasAnswers }
      if !options.isEmpty { found[place] = options.map { $0.inLanguage(shown) } }
    }
    return found
  }

  private func statedOptions(of field: FormField) -> [ChoiceOption] {
    guard case .builtIn(_, var parameters) = field.type else { return [] }
    if let list = field.type.list {
      guard case .items(let items)? = lists[list]?.source else { return [] }
      return items.map { $0.option }
    }
    parameters.language = language
    return (try? parameters.options()) ?? []
  }
}
