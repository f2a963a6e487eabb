extension TypeEntry {
  /// Several options from a list.
  static let choices = TypeEntry(
    summary: "several options from a list", example: "red blue",
    parameters: [
      .options, .list, .filter, .other, .min, .max, .exclusive, .ranked, .message,
    ],
    kinds: [.min: .count, .max: .count],
    exampleParameters: [.options: .list(["red", "green", "blue"])],
    checks: [
      Check { parameters throws(TypeError) in try parameters.checkOptions() },
      Check { parameters throws(TypeError) in try parameters.checkExclusive() },
      Check { parameters throws(TypeError) in try parameters.checkCounts() },
    ]
  ) { parameters throws(TypeError) in
    let rules = try ChoiceRules(parameters)
    var format = ValueFormat<[ChoiceOption]>(
      parse: { rules.parse($0) }, show: { rules.shown($0) }, edit: { rules.text(of: $0) })
    format.findIssue = { rules.issue(with: $0) }
    format.message = parameters.text(.message)
    var row = FieldDefinition(
      name: "choices", label: "Choices", format: format,
      canonical: { chosen in .list(chosen.map { .text($0.value) }) })
    (row.choices, row.optionList, row.takesOthers) = (rules, rules.list, rules.takesOthers)
    row.minimumWidth = 12
    return row
  }
}

/// The options of a field that allows several choices, and the rules for choosing them.
public struct ChoiceRules: Sendable {
  /// The options, and the functions that find them.
  public let list: OptionList

  /// Whether text that is not an option is also accepted.
  public let takesOthers: Bool

  /// The minimum number of chosen options, unless the field is empty or an exclusive option is
  /// chosen.
  public let minimumCount: Int

  /// The maximum number of chosen options; nil for any number.
  public let maximumCount: Int?

  /// The values that cannot be combined with others.
  public let exclusive: Set<String>

  /// Whether the order in which the options were chosen matters.
  public let isRanked: Bool

  /// The character between values in the text: a space, or a semicolon if a value can contain
  /// spaces.
  ///
  /// A value can contain spaces if an option does, if other text is accepted, or if the options are
  /// not in memory.
  public let separator: Character

  /// The options in order; empty if they are not in memory.
  public var options: [ChoiceOption] { list.options }

  init(_ parameters: TypeParameters) throws(TypeError) {
    list = try parameters.offeredList()
    takesOthers = parameters.flag(.other)
    minimumCount = parameters.count(.min) ?? 0
    maximumCount = parameters.count(.max)
    exclusive = Set(parameters.exclusiveValues)
    isRanked = parameters.flag(.ranked)
    let hasSpaces = list.options.contains { $0.value.contains { $0.isWhitespace } }
    separator = hasSpaces || takesOthers || !list.isInMemory ? ";" : " "
  }

  // MARK: Text

  /// Returns the options in the text, in list order or, if they are ranked, as chosen; nil if a
  /// part of the text is not an option.
  func read(_ text: String) -> [ChoiceOption]? { parse(text).value }

  /// Returns the options in the text, and whether more typing can turn the text into options.
  func parse(_ text: String) -> (value: [ChoiceOption]?, canGrow: Bool) {
    let usual = usualWords(of: text).map(found)
    let array = ListText.read(text).map(found)
    if let value = (array ?? usual)?.options { return (value, false) }
    if array == nil, list.row(spelled: text) == nil, let value = valuesBetweenSpaces(text) {
      return (value, false)
    }
    let listed = listedWords(of: text).map(found)
    if array == nil, let value = listed?.options ?? row(spelled: text).map({ [$0.option] }) {
      return (value, false)
    }
    return (nil, usual?.canGrow == true || listed?.canGrow == true || list.canBegin(with: text))
  }

  /// Returns the words between the usual separators; nil if the text contains no separator.
  private func usualWords(of text: String) -> [String]? {
    separator == ";" ? words(of: text) { $0 == ";" } : words(of: text) { $0.isWhitespace }
  }

  /// Returns the options whose values are the words between spaces; nil if a word is not a value.
  ///
  /// Other programs write the values of a list in a file this way.
  private func valuesBetweenSpaces(_ text: String) -> [ChoiceOption]? {
    guard let words = words(of: text, { $0.isWhitespace }) else { return nil }
    let rows = words.compactMap { list.row(withValue: $0) }
    return rows.count == words.count ? ordered(rows) : nil
  }

  /// Returns the words between commas and semicolons; nil if the text contains neither.
  private func listedWords(of text: String) -> [String]? {
    words(of: text) { $0 == "," || $0 == ";" }
  }

  private func words(of text: String, _ isSeparator: (Unicode.Scalar) -> Bool) -> [String]? {
    let scalars = text.unicodeScalars
    guard var end = scalars.firstIndex(where: isSeparator) else { return nil }
    var (words, start) = ([String](), scalars.startIndex)
    words.reserveCapacity(4)
    while true {
      let word = String(scalars[start..<end]).trimmingWhitespace
      if !word.isEmpty { words.append(word) }
      if end == scalars.endIndex { return words }
      start = scalars.index(after: end)
      end = scalars[start...].firstIndex(where: isSeparator) ?? scalars.endIndex
    }
  }

  /// The meaning of the words in a field's text.
  private struct Found {
    /// The options in order; nil if a word is not an option.
    var options: [ChoiceOption]?

    /// Whether more typing can turn every word into an option.
    var canGrow = true
  }

  private func found(_ words: [String]) -> Found {
    var (options, last, isInOrder) = ([ChoiceOption](), -1, true)
    options.reserveCapacity(words.count)
    for (place, word) in words.enumerated() {
      guard let row = row(spelled: word) else {
        return Found(canGrow: place == words.count - 1 && list.canBegin(with: word))
      }
      isInOrder = isInOrder && row.place > last
      last = row.place
      options.append(row.option)
    }
    return Found(options: isInOrder ? options : ordered(words.compactMap { row(spelled: $0) }))
  }

  /// Returns the row of the option that the text stands for.
  ///
  /// If text that is not an option is also accepted, such text gets a row after all others.
  private func row(spelled text: String) -> OptionRow? {
    if let row = list.row(spelled: text) { return row }
    return takesOthers
      ? OptionRow(place: .max, option: ChoiceOption(value: text), cells: []) : nil
  }

  /// Returns each option once, in the order of the list unless they are ranked.
  ///
  /// Text that is not an option follows, in the order in which it was given.
  private func ordered(_ rows: [OptionRow]) -> [ChoiceOption] {
    var seen: Set<String> = []
    let chosen = rows.filter { seen.insert($0.option.value).inserted }
    if isRanked { return chosen.map { $0.option } }
    let places = chosen.enumerated().map { index, row in (place: row.place, index: index) }
    return places.sorted { $0 < $1 }.map { chosen[$0.index].option }
  }

  /// Returns the text for editing options, which consists of their values.
  func text(of chosen: [ChoiceOption]) -> String { text(ofValues: chosen.map { $0.value }) }

  /// Returns values as a single string: separated, or as a JSON array if the value of an option
  /// contains the separator.
  public func text(ofValues values: [String]) -> String {
    values.contains { $0.contains(separator) && list.row(withValue: $0) != nil }
      ? ListText.write(values) : values.joined(separator: String(separator))
  }

  /// Returns values from canonical text, a JSON array, as a string for editing; other text stays
  /// unchanged.
  public func text(ofCanonical text: String) -> String {
    ListText.read(text).map { self.text(ofValues: $0) } ?? text
  }

  /// Returns the labels of the options in the text, or the text itself if a part is not an option.
  public func shownText(_ text: String) -> String {
    read(text.trimmingWhitespace).map { shown($0) } ?? text
  }

  /// Returns the labels of options, or their values if the labels would be read as other options.
  func shown(_ chosen: [ChoiceOption]) -> String {
    let labels = chosen.map { $0.label }
    // Text that is not an option may contain a comma.
    let text = labels.joined(separator: takesOthers ? "; " : ", ")
    return read(text) == chosen ? text : self.text(of: chosen)
  }

  // MARK: Choosing

  /// Returns the problem with a selection; nil if there is none.
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

  /// Whether a value belongs to an option, or is accepted without being an option.
  func takes(_ value: String) -> Bool {
    takesOthers && !value.isEmpty || list.row(withValue: value) != nil
  }

  /// Returns the chosen values in the text, and the words that are not options.
  public func selection(in text: String) -> (values: [String], unknown: [String]) {
    let text = text.trimmingWhitespace
    if let chosen = read(text) { return (chosen.map { $0.value }, []) }
    let words = usualWords(of: text) ?? [text].filter { !$0.isEmpty }
    return (
      words.compactMap { row(spelled: $0)?.option.value },
      words.filter { row(spelled: $0) == nil }
    )
  }

  /// Returns the text after some options have been chosen and others deselected.
  ///
  /// An exclusive option replaces all others, and choosing another option replaces it. Words that
  /// are not options stay at the end.
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
    if !isRanked { chosen = ordered(chosen.compactMap { row(spelled: $0) }).map { $0.value } }
    return self.text(ofValues: chosen + unknown)
  }
}

extension Field {
  /// Selects one of several options, or deselects it.
  mutating func toggle(_ value: String) {
    guard let rules = definition.choices, rules.takes(value) else {
      return refuse(.noOption, value)
    }
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
    texts(.exclusive)
  }

  /// Checks that it is possible to choose as many options as required.
  fileprivate func checkCounts() throws(TypeError) {
    if count(.max) == 0 { throw .notPositive(.max) }
    guard !flag(.other), let least = count(.min),
      let options = try? options() ?? optionList?.options, !options.isEmpty
    else { return }
    if least > options.count { throw .tooLarge(.min, limit: options.count) }
  }

  /// Checks that the exclusive values are options.
  fileprivate func checkExclusive() throws(TypeError) {
    guard let options = try? options() ?? optionList?.options, !options.isEmpty else { return }
    let known = options.map { $0.value }
    for value in exclusiveValues where !known.contains(value) {
      throw .unknownOption(value, known: known)
    }
  }
}
