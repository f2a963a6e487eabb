extension TypeEntry {
  /// One of some options.
  static let choice = TypeEntry(
    summary: "one of some options", example: "blue", parameters: [.options, .message],
    required: [.options], exampleParameters: [.options: .list(["red", "blue"])]
  ) { parameters throws(TypeMistake) in
    let options = try parameters.options()
    var format = ValueFormat<ChoiceOption>(
      read: { text in ChoiceOption.find(text, in: options) }, show: \.label, edit: \.value)
    format.canBecomeReadable = { text in options.contains { $0.canBegin(with: text) } }
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

  /// The option that a person means: by value, by label, or by either in other letter case.
  ///
  /// A label that several options have names none of them.
  static func find(_ text: String, in options: [ChoiceOption]) -> ChoiceOption? {
    if let exact = options.first(where: { $0.value == text }) { return exact }
    let labelled = options.filter { $0.label == text }
    if !labelled.isEmpty { return labelled.count == 1 ? labelled[0] : nil }
    let lower = text.lowercased()
    let matches = options.filter {
      $0.value.lowercased() == lower || $0.label.lowercased() == lower
    }
    return matches.count == 1 ? matches[0] : nil
  }

  /// Whether typing on can lead to the option.
  func canBegin(with text: String) -> Bool {
    let lower = text.lowercased()
    return [value.lowercased(), label.lowercased()].contains { $0 != lower && $0.hasPrefix(lower) }
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
