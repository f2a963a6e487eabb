/// An option of a choice.
public struct ChoiceOption: Hashable, Sendable {
  /// The stored value.
  public let value: String

  /// The label that is shown.
  public let label: String

  /// The name of the option in another system.
  public let name: String?

  /// The labels by language, if the form has labels in several languages.
  public let labels: [String: String]

  /// Creates an option; its label is its value unless another label is given.
  public init(
    value: String, label: String? = nil, name: String? = nil, labels: [String: String] = [:]
  ) {
    (self.value, self.label, self.name) = (value, label ?? value, name)
    self.labels = labels
  }

  /// Returns the option with its label in a language, if it has one.
  package func inLanguage(_ language: String) -> ChoiceOption {
    ChoiceOption(value: value, label: labels[language] ?? label, name: name, labels: labels)
  }

  /// Returns the option with labels that a function makes from its own.
  package func relabeled(_ text: (String) -> String) -> ChoiceOption {
    ChoiceOption(value: value, label: text(label), name: name, labels: labels.mapValues(text))
  }

  /// Whether the given text is the value or a label, ignoring letter case.
  package func isSpelled(_ text: String) -> Bool {
    spellings.contains { $0.lowercased() == text.lowercased() }
  }

  /// The ways in which a person can name the option: its value and its label in each language.
  package var spellings: [String] {
    if !labels.isEmpty { return Array(Set([value, label] + labels.values)) }
    return label == value ? [value] : [value, label]
  }
}

extension ChoiceOption {
  /// Whether a person can type the value: it must not be empty or have white space around it.
  package var isWritable: Bool { !value.isEmpty && value == value.trimmingWhitespace }

  /// Parses an option in a definition; returns nil if it is malformed.
  package init?(_ parameter: ParameterValue, _ language: LanguageChoice?) {
    switch parameter {
    case .text(let text):
      self.init(value: text)
    case .object(let members):
      let isKnown = members.keys.allSatisfy { ["value", "label", "name"].contains($0) }
      guard case .text(let value)? = members["value"], isKnown else { return nil }
      let label = members["label"]
      self.init(
        value: value, label: label?.word(in: language), name: members["name"]?.word,
        labels: label?.words ?? [:])
    default: return nil
    }
  }
}

extension TypeParameters {
  /// Returns the options; each is a string, or an object with a `value` and optionally other
  /// members.
  package func options() throws(TypeError) -> [ChoiceOption]? {
    guard case .list(let items) = self[.options] else { return nil }
    var options: [ChoiceOption] = []
    var values: Set<String> = []
    for item in items {
      guard let option = ChoiceOption(item, language), option.isWritable else { throw .badOption }
      guard values.insert(option.value).inserted else { throw .repeated(option.value) }
      options.append(option)
    }
    guard !options.isEmpty else { throw .notPositive(.options) }
    return options
  }

  /// Checks that the options are either valid options of the field itself or come from one of the
  /// form's lists, and that only a list is filtered.
  func checkOptions() throws(TypeError) {
    switch (self[.options], self[.list]) {
    case (nil, nil): throw .missing(.options)
    case (.some, .some): throw .notTogether(.options, .list)
    case (.some, nil): _ = try options()
    case (nil, .some): break
    }
    if self[.filter] != nil, self[.list] == nil { throw .needs(.filter, .list) }
  }

  /// Returns the options of the field, or the list of the form that it uses.
  func offeredList() throws(TypeError) -> OptionList {
    if let list = optionList { return list }
    if let options = try options() { return OptionList(options) }
    throw self[.list] == nil ? .missing(.options) : .listNotHere
  }
}
