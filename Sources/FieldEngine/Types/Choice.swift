extension TypeEntry {
  /// One of several options.
  static let choice = TypeEntry(
    summary: "one of some options", example: "blue", parameters: [.options, .message],
    required: [.options], exampleParameters: [.options: .list(["red", "blue"])],
    checks: [Check { parameters throws(TypeError) in _ = try parameters.options() }]
  ) { parameters throws(TypeError) in
    guard let options = try parameters.options() else { throw .missing(.options) }
    let spelled = SpelledOptions(options)
    var format = ValueFormat<ChoiceOption>(
      read: { spelled.find($0) }, show: { $0.label }, edit: { $0.value })
    format.canBecomeReadable = { spelled.canBegin(with: $0) }
    format.message = parameters.text(.message)
    var row = FieldDefinition(name: "choice", label: "Choice", format: format)
    row.options = options
    return row
  }
}

/// An option of a choice.
public struct ChoiceOption: Hashable, Sendable {
  /// The stored value.
  public let value: String

  /// The label that is shown.
  public let label: String

  /// The name of the option in another system.
  public let name: String?

  /// Creates an option, whose label is its value unless it has another.
  public init(value: String, label: String? = nil, name: String? = nil) {
    (self.value, self.label, self.name) = (value, label ?? value, name)
  }
}

/// The options by spelling, so that one of very many is found without a search.
struct SpelledOptions: Sendable {
  private let byValue: [String: ChoiceOption]
  private let byLabel: [String: ChoiceOption?]

  /// The options by lowercase value and label; nil if a spelling is ambiguous.
  private let byLowerCase: [String: ChoiceOption?]
  private let lowerCased: [String]

  init(_ options: [ChoiceOption]) {
    byValue = Dictionary(options.map { ($0.value, $0) }) { first, _ in first }
    byLabel = Dictionary(options.map { ($0.label, Optional($0)) }) { _, _ in nil }
    let spellings = options.flatMap { option in
      Set([option.value.lowercased(), option.label.lowercased()]).map { ($0, Optional(option)) }
    }
    byLowerCase = Dictionary(spellings) { _, _ in nil }
    lowerCased = Array(byLowerCase.keys)
  }

  /// Returns the option with this value or label, ignoring letter case if necessary.
  ///
  /// A label that several options share matches none of them.
  func find(_ text: String) -> ChoiceOption? {
    // Most texts are still being typed and match no spelling, so a single lookup is enough.
    guard let meant = byLowerCase[text.lowercased()] else { return nil }
    return byValue[text] ?? byLabel[text] ?? meant
  }

  /// Whether more typing can produce one of the options.
  func canBegin(with text: String) -> Bool {
    let lower = text.lowercased()
    return lowerCased.contains { $0.canGrow(from: lower) }
  }
}

extension [ChoiceOption] {
  /// The options whose label is read as another option, or as none because several have the label.
  package var misread: [(place: Int, as: ChoiceOption?)] {
    let spelled = SpelledOptions(self)
    return enumerated().compactMap { place, option in
      let found = spelled.find(option.label)
      return found == option ? nil : (place, found)
    }
  }
}

extension String {
  fileprivate func canGrow(from beginning: String) -> Bool {
    self != beginning && hasPrefix(beginning)
  }
}

extension TypeParameters {
  /// Returns the options; each is a text or an object with `value` and `label`.
  func options() throws(TypeError) -> [ChoiceOption]? {
    guard case .list(let items) = self[.options] else { return nil }
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
  /// Whether a person can type the value: it must not be empty or have white space around it.
  package var isWritable: Bool { !value.isEmpty && value == value.trimmingWhitespace }

  /// Parses an option of a definition; returns nil if it is malformed.
  package init?(_ parameter: ParameterValue) {
    switch parameter {
    case .text(let text):
      self.init(value: text)
    case .object(let members):
      let isKnown = members.keys.allSatisfy { ["value", "label", "name"].contains($0) }
      guard case .text(let value)? = members["value"], isKnown else { return nil }
      self.init(value: value, label: members["label"]?.word, name: members["name"]?.word)
    default: return nil
    }
  }
}
