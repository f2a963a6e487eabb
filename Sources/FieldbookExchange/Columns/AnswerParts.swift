import FieldEngine

/// The parts of a field's answer that have their own columns: the numbers of a place, or the
/// options of a choice that takes several.
///
/// Exports and imports both use this type, so the names and the cells of the parts are defined in
/// one place.
///
/// ```swift
/// parts.titles("symptoms", .key)          // ["symptoms/fever", "symptoms/cough"]
/// parts.cells(of: "cough")?.texts         // ["0", "1"]
/// parts.join(["0", "1"])                  // "cough"
/// ```
///
/// If the field also accepts text that is not an option, an additional last column, such as
/// `symptoms/_other`, contains that text. Text that the type cannot read is kept whole in the first
/// column.
struct AnswerParts: Sendable {
  /// A mistake in the cells of an answer, which therefore do not form its parts.
  struct Mistake: Hashable, Sendable {
    /// A message that describes the mistake.
    let message: String
  }

  private enum Kind: Sendable {
    /// The numbers of a value; the last can be missing.
    case numbers(ValueParts)
    /// One column for each option: 1 if it is chosen, and 0 if not. Each version has its own rules.
    case options([ChoiceRules])
  }

  private let kind: Kind

  /// The text that follows the field's name in each column's name, for each kind of column name.
  private let endings: [ExportColumns.Header: [String]]

  /// The values of the options; empty for numbers.
  private let values: [String]

  /// Whether the last column contains text that is not an option.
  private let takesOthers: Bool

  /// The number of columns.
  let count: Int

  /// The number of leading columns that a file must contain if it contains any of the columns.
  let requiredCount: Int

  /// Creates the parts that a field's answers have in all versions, newest first.
  ///
  /// The result is nil unless all versions have parts with the same names, or choices of several
  /// options with 1 to ``mostOptions`` options each.
  init?(_ rows: [FieldDefinition]) {
    if let parts = rows.first?.parts, rows.allSatisfy({ $0.parts?.names == parts.names }) {
      self.init(parts)
    } else {
      let rules = rows.compactMap(\.choices)
      guard !rules.isEmpty, rules.count == rows.count,
        rules.allSatisfy({ (1...Self.mostOptions).contains($0.options.count) })
      else { return nil }
      self.init(rules)
    }
  }

  private init(_ parts: ValueParts) {
    kind = .numbers(parts)
    let names = parts.names.map { "-" + $0 }
    endings = [.key: names, .label: names, .name: names]
    (values, takesOthers) = ([], false)
    (count, requiredCount) = (names.count, parts.requiredCount)
  }

  private init(_ rules: [ChoiceRules]) {
    kind = .options(rules)
    var known: Set<String> = []
    let options = rules.flatMap(\.options).filter { known.insert($0.value).inserted }
    takesOthers = rules.contains(where: \.takesOthers)
    let others = takesOthers ? [Self.others] : []
    endings = [
      .key: options.map { "/" + $0.value } + others,
      .label: options.map { "/" + $0.label } + others,
      .name: options.map { "/" + ($0.name ?? $0.value) } + others,
    ]
    values = options.map(\.value)
    (count, requiredCount) = (options.count + others.count, options.count)
  }

  /// The maximum number of options that have their own columns.
  static let mostOptions = 1_000

  /// The ending of the column for text that is not an option.
  private static let others = "/_other"

  /// Whether the columns belong to options.
  var areOptions: Bool { if case .options = kind { true } else { false } }

  /// The values of the options; nil for numbers.
  var optionValues: [String]? { areOptions ? values : nil }

  /// Returns the kind of data in the column of a part.
  func content(ofPart part: Int) -> ContentKind {
    takesOthers && part == values.count ? .text : .number
  }

  /// Returns the names of the columns for a field with this name.
  func titles(_ field: String, _ header: ExportColumns.Header) -> [String] {
    (endings[header] ?? []).map { field + $0 }
  }

  /// Returns the names that REDCap gives the columns of options, such as `symptoms___1`.
  func titlesOfREDCap(_ field: String) -> [String] {
    values.map { "\(field)___\($0.redcapCode)" }
  }
}

// MARK: - Writing

extension AnswerParts {
  /// Returns the text of each column for an answer, which can be canonical, displayed or typed.
  ///
  /// The result is nil if the type cannot read the answer.
  func cells(of text: String) -> [String]? {
    if text.isEmpty { return Array(repeating: "", count: count) }
    switch kind {
    case .numbers(let parts):
      guard let numbers = parts.separate(text), numbers.count <= count else { return nil }
      return numbers + Array(repeating: "", count: count - numbers.count)
    case .options(let rules):
      let readings = rules.lazy.map { $0.selection(in: text) }
      guard let chosen = readings.first(where: \.unknown.isEmpty)?.values else { return nil }
      let marks = values.map { chosen.contains($0) ? "1" : "0" }
      let others = chosen.filter { !values.contains($0) }
      guard takesOthers else { return others.isEmpty ? marks : nil }
      return marks + [rules[0].text(ofValues: others)]
    }
  }

  /// Returns every cell that the column of a part could contain if the answer is one of the given
  /// strings.
  func texts(ofPart part: Int, in answers: Set<String>) -> Set<String> {
    Set(answers.map { (self.cells(of: $0) ?? [whole($0)] + padding)[part] })
  }

  private var padding: [String] { Array(repeating: "", count: count - 1) }

  /// Whether cells match an answer; nil stands for a column that the file does not have.
  func agree(_ cells: [String?], with text: String) -> Bool {
    let own = self.cells(of: text) ?? [whole(text)] + padding
    return zip(cells, own).allSatisfy { cell, own in
      guard let cell = cell?.trimmingWhitespace, cell != own else { return true }
      guard let number = ExactDecimal(cell) else { return false }
      return number == ExactDecimal(own)
    }
  }

  /// Returns text that the type cannot read, in the form in which the first column contains it.
  ///
  /// Quotes distinguish a number from an option's 1 or 0.
  func whole(_ text: String) -> String {
    areOptions && ExactDecimal(text) != nil ? "\"\(text)\"" : text
  }
}

// MARK: - Reading

extension AnswerParts {
  /// Returns the text of an answer from its cells, and the mistakes in them.
  ///
  /// Invalid cells become text that the type cannot read, so that the field shows what the file
  /// contains. `titles` contains the names of the columns in the file, and nil for each column that
  /// the file does not have.
  func join(_ cells: [String?], _ titles: [String?]) -> (text: String, mistake: Mistake?) {
    let cells = cells.map { $0?.trimmingWhitespace ?? "" }
    switch kind {
    case .numbers: return joined(numbers: cells, titles)
    case .options(let rules): return joined(options: cells, titles, rules)
    }
  }

  private func joined(
    numbers cells: [String], _ titles: [String?]
  ) -> (text: String, mistake: Mistake?) {
    let given = cells.prefix { !$0.isEmpty }
    var wrong = cells.firstIndex { !$0.isEmpty && ExactDecimal($0) == nil }
    var reason = wrong.map { "not `\(cells[$0])`." }
    if wrong == nil, cells.dropFirst(given.count).contains(where: { !$0.isEmpty }) {
      (wrong, reason) = (given.count, "because a later column is filled in.")
    }
    guard let wrong, let reason else { return (given.joined(separator: " "), nil) }
    let mistake = Mistake(message: "Enter a number in `\(titles[wrong] ?? "")`, \(reason)")
    // The type cannot read any text that contains this separator.
    return (wholeText(in: cells) ?? cells.joined(separator: " | "), mistake)
  }

  /// Returns the text that an export kept whole because the type could not read it; nil if there is
  /// no such text.
  private func wholeText(in cells: [String]) -> String? {
    guard let first = cells.first, cells.dropFirst().allSatisfy(\.isEmpty) else { return nil }
    return self.cells(of: first) == nil ? first : nil
  }

  private func joined(
    options cells: [String], _ titles: [String?], _ rules: [ChoiceRules]
  ) -> (text: String, mistake: Mistake?) {
    let (none, one) = (ExactDecimal(0), ExactDecimal(1))
    var words: [String] = []
    var mistake: Mistake?
    for (place, cell) in cells.enumerated() where !cell.isEmpty {
      if place == values.count {
        words.append(cell)
        continue
      }
      let number = ExactDecimal(cell)
      if number == one {
        words.append(values[place])
      } else if number != none {
        words.append("\(values[place])=\(cell)")
        mistake =
          mistake
          ?? Mistake(message: "Enter 1 or 0 in `\(titles[place] ?? "")`, not `\(cell)`.")
      }
    }
    let text = mistake == nil ? nil : wholeText(in: cells)
    return (text ?? rules.first?.text(ofValues: words) ?? "", mistake)
  }
}
