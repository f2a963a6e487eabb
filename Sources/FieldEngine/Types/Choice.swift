extension TypeEntry {
  /// One of some options.
  static let choice = TypeEntry(
    summary: "one of some options", example: "blue", parameters: [.options, .message],
    required: [.options], exampleParameters: [.options: .list(["red", "blue"])]
  ) { parameters throws(TypeMistake) in
    let options = try parameters.options()
    let spelled = options.map(SpelledOption.init)
    var format = ValueFormat<ChoiceOption>(
      read: { text in SpelledOption.find(text, in: spelled) }, show: \.label, edit: \.value)
    format.canBecomeReadable = { text in SpelledOption.canBegin(with: text, in: spelled) }
    format.message = parameters.text(.message)
    var row = FieldDefinition(name: "choice", label: "Choice", format: format)
    row.options = options
    return row
  }
}

/// One of the options of a choice.
public struct ChoiceOption: Hashable, Sendable {
  /// What is stored.
  public let value: String

  /// What is shown.
  public let label: String
}

/// An option beside its spellings in small letters, which are made once.
private struct SpelledOption: Sendable {
  let option: ChoiceOption
  let lowerValue: String
  let lowerLabel: String

  init(_ option: ChoiceOption) {
    self.option = option
    lowerValue = option.value.lowercased()
    lowerLabel = option.label.lowercased()
  }

  /// The option that a person means: by value, by label, or by either in other letter case.
  ///
  /// A label that several options have names none of them.
  static func find(_ text: String, in options: [SpelledOption]) -> ChoiceOption? {
    if let exact = options.first(where: { $0.option.value == text }) { return exact.option }
    let lower = text.lowercased()
    let meant = options.filter { $0.lowerValue == lower || $0.lowerLabel == lower }
    let labelled = meant.filter { $0.option.label == text }
    let named = labelled.isEmpty ? meant : labelled
    return named.count == 1 ? named[0].option : nil
  }

  /// Whether typing on can lead to one of the options.
  static func canBegin(with text: String, in options: [SpelledOption]) -> Bool {
    let lower = text.lowercased()
    return options.contains { option in
      option.lowerValue.canGrow(from: lower) || option.lowerLabel.canGrow(from: lower)
    }
  }
}

extension String {
  fileprivate func canGrow(from beginning: String) -> Bool {
    self != beginning && hasPrefix(beginning)
  }
}

extension TypeParameters {
  /// The options, each a text or an object with `value` and `label`.
  fileprivate func options() throws(TypeMistake) -> [ChoiceOption] {
    guard case .list(let items) = self[.options] else { throw .missing(.options) }
    var options: [ChoiceOption] = []
    var values: Set<String> = []
    for item in items {
      guard let option = ChoiceOption(item), option.isWritable else { throw .badOption }
      guard values.insert(option.value).inserted else { throw .repeated(option.value) }
      options.append(option)
    }
    guard !options.isEmpty else { throw .notPositive(.options) }
    return options
  }
}

extension ChoiceOption {
  /// Whether a person can write the value: white space around it would not count.
  fileprivate var isWritable: Bool { !value.isEmpty && value == value.trimmingWhitespace }

  fileprivate init?(_ parameter: ParameterValue) {
    switch parameter {
    case .text(let text):
      self.init(value: text, label: text)
    case .object(let members):
      guard case .text(let value)? = members["value"], members.count <= 2 else { return nil }
      guard members.count == 1 || members["label"] != nil else { return nil }
      if case .text(let label)? = members["label"] {
        self.init(value: value, label: label)
      } else {
        self.init(value: value, label: value)
      }
    default: return nil
    }
  }
}
