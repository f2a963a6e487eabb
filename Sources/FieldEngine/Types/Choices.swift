extension TypeEntry {
  /// Several of some options.
  static let choices = TypeEntry(
    summary: "several of some options", example: "red blue",
    parameters: [.options, .min, .max, .exclusive, .ranked, .message], required: [.options],
    kinds: [.min: .count, .max: .count],
    exampleParameters: [.options: .list(["red", "green", "blue"])],
    checks: [
      Check { parameters throws(TypeError) in _ = try parameters.options() },
      Check { parameters throws(TypeError) in try parameters.checkExclusive() },
    ]
  ) { parameters throws(TypeError) in
    guard let rules = try ChoiceRules(parameters) else { throw .missing(.options) }
    var format = ValueFormat<[ChoiceOption]>(
      read: { rules.read($0) }, show: { rules.shown($0) }, edit: { rules.text(of: $0) })
    format.canBecomeReadable = { rules.canBegin(with: $0) }
    format.message = parameters.text(.message)
    var row = FieldDefinition(
      name: "choices", label: "Choices", format: format,
      canonical: { chosen in .list(chosen.map { .text($0.value) }) })
    let isReadable = row.validateResult
    row.validateResult = { raw, context in
      rules.read(raw.trimmingWhitespace).map { rules.issue(with: $0) } ?? isReadable(raw, context)
    }
    row.choices = rules
    row.minimumWidth = 12
    return row
  }
}

/// The options of a field that takes several of them, and the rules for choosing.
public struct ChoiceRules: Sendable {
  /// The options, in order.
  public let options: [ChoiceOption]

  /// The minimum number of chosen options, unless the field is empty.
  public let minimumCount: Int

  /// The maximum number of chosen options; nil for any number.
  public let maximumCount: Int?

  /// The values that cannot be combined with others.
  public let exclusive: Set<String>

  /// Whether the order in which the options were chosen matters.
  public let isRanked: Bool

  /// The character between values in a text: a space, or a semicolon if a value contains spaces.
  public let separator: Character

  private let spelled: SpelledOptions

  init?(_ parameters: TypeParameters) throws(TypeError) {
    guard let options = try parameters.options() else { return nil }
    self.options = options
    minimumCount = parameters.count(.min) ?? 0
    maximumCount = parameters.count(.max)
    exclusive = Set(parameters.exclusiveValues)
    isRanked = parameters.flag(.ranked)
    separator = options.contains { $0.value.contains { $0.isWhitespace } } ? ";" : " "
    spelled = SpelledOptions(options)
  }

  // MARK: Texts

  /// Returns the options in a text, in their order or as chosen if they are ranked; nil if a part of
  /// the text is none of them.
  func read(_ text: String) -> [ChoiceOption]? {
    if let values = ListText.read(text) { return found(values) }
    return parts(of: text).lazy.compactMap(found).first
  }

  /// Returns the ways to separate a text: at the usual separator, at commas and semicolons, and
  /// nowhere.
  private func parts(of text: String) -> [[String]] {
    [
      words(of: text) { $0 == separator || separator == " " && $0.isWhitespace },
      words(of: text) { $0 == "," || $0 == ";" }, [text],
    ]
  }

  private func words(of text: String, _ isSeparator: (Character) -> Bool) -> [String] {
    text.split(whereSeparator: isSeparator).map { String($0).trimmingWhitespace }
      .filter { !$0.isEmpty }
  }

  private func found(_ words: [String]) -> [ChoiceOption]? {
    let found = words.compactMap { spelled.find($0) }
    guard found.count == words.count else { return nil }
    var seen: Set<String> = []
    if isRanked { return found.filter { seen.insert($0.value).inserted } }
    return found.count == 1 ? found : options.filter(found.contains)
  }

  /// Whether more typing can make options of a text.
  func canBegin(with text: String) -> Bool {
    parts(of: text).contains { words in
      guard let last = words.last else { return true }
      let areFound = words.dropLast().allSatisfy { spelled.find($0) != nil }
      return areFound && (spelled.find(last) != nil || spelled.canBegin(with: last))
    }
  }

  /// Returns the text for editing options: their values.
  func text(of chosen: [ChoiceOption]) -> String { text(ofValues: chosen.map { $0.value }) }

  /// Returns values as a single text.
  public func text(ofValues values: [String]) -> String {
    values.joined(separator: String(separator))
  }

  /// Returns values in their canonical text, a JSON array, as a text for editing.
  public func text(ofCanonical text: String) -> String {
    ListText.read(text).map { self.text(ofValues: $0) } ?? text
  }

  /// Returns the labels of the options in a text, or the text if a part of it is no option.
  public func shownText(_ text: String) -> String {
    read(text.trimmingWhitespace).map { shown($0) } ?? text
  }

  /// Returns the labels of options; the values if labels could not be told apart.
  func shown(_ chosen: [ChoiceOption]) -> String {
    let labels = chosen.map { $0.label }
    let text = labels.joined(separator: ", ")
    return read(text) == chosen ? text : self.text(of: chosen)
  }

  // MARK: Choosing

  /// Returns what is wrong with a selection.
  func issue(with chosen: [ChoiceOption]) -> IssueKind? {
    if chosen.count > 1, let alone = chosen.first(where: { exclusive.contains($0.value) }) {
      return .exclusive(alone.label)
    }
    if chosen.count < minimumCount, !chosen.contains(where: { exclusive.contains($0.value) }) {
      return .tooFew(minimumCount)
    }
    if let maximumCount, chosen.count > maximumCount { return .tooMany(maximumCount) }
    return nil
  }

  /// Returns the chosen values in a text, and the words that are none.
  public func selection(in text: String) -> (values: [String], unknown: [String]) {
    let text = text.trimmingWhitespace
    if let chosen = read(text) { return (chosen.map { $0.value }, []) }
    let words = parts(of: text)[0]
    return (
      words.compactMap { spelled.find($0)?.value }, words.filter { spelled.find($0) == nil }
    )
  }

  /// Returns the text after some options were chosen and others were not.
  ///
  /// An exclusive option replaces all others, and is replaced by them. Words that are no options stay
  /// at the end.
  public func text(
    choosing values: [String], insteadOf others: Set<String> = [], in text: String
  ) -> String {
    let (before, unknown) = selection(in: text)
    var chosen = before.filter { !others.contains($0) }
    for value in values where !chosen.contains(value) {
      if exclusive.contains(value) {
        chosen = []
      } else {
        chosen.removeAll { exclusive.contains($0) }
      }
      chosen.append(value)
    }
    if !isRanked { chosen = options.map { $0.value }.filter(Set(chosen).contains) }
    return self.text(ofValues: chosen + unknown)
  }
}

extension Field {
  /// Chooses an option of several, or takes it back.
  mutating func toggle(_ value: String) {
    guard let rules = definition.choices, rules.options.contains(where: { $0.value == value })
    else { return refuse(.noOption, value) }
    let isChosen = rules.selection(in: text.raw).values.contains(value)
    let toggled =
      isChosen
      ? rules.text(choosing: [], insteadOf: [value], in: text.raw)
      : rules.text(choosing: [value], in: text.raw)
    if let limit = rules.maximumCount, !isChosen,
      rules.selection(in: toggled).values.count > limit
    {
      return refuse(.tooManyOptions(limit: limit), value)
    }
    set(toggled)
  }
}

extension TypeParameters {
  /// The values that cannot be combined with others.
  fileprivate var exclusiveValues: [String] {
    guard case .list(let items) = self[.exclusive] else { return [] }
    return items.compactMap { $0.word }
  }

  /// Checks that the exclusive values are options.
  fileprivate func checkExclusive() throws(TypeError) {
    guard let options = try? options() else { return }
    let known = options.map { $0.value }
    for value in exclusiveValues where !known.contains(value) {
      throw .unknownOption(value, known: known)
    }
  }
}

extension FieldDefinition {
  /// The options from which one or several are chosen; empty for other types.
  public var offeredOptions: [ChoiceOption] { choices?.options ?? options }
}
