/// The options of a field, or of a list that several fields use.
///
/// The rows are in memory, or in a store that finds them through an index. The list is a class
/// because every copy of a field shares it.
public final class OptionList: Sendable {
  /// The names of the columns that filters can compare.
  public let columns: [String]

  /// The number of rows.
  public let count: Int

  /// The options in order; empty if the rows are not in memory.
  public let options: [ChoiceOption]

  /// The functions that find the rows.
  private let rows: OptionRows

  /// Creates a list whose rows are found by functions.
  public init(columns: [String], count: Int, rows: OptionRows) {
    (self.columns, self.count, self.rows, options) = (columns, count, rows, [])
  }

  /// Creates a list of rows in memory.
  public init(columns: [String], _ rows: [OptionRow]) {
    let memory = MemoryRows(rows)
    (self.columns, count) = (columns, rows.count)
    options = rows.map { $0.option }
    self.rows = OptionRows(
      withValue: { memory.row(withValue: $0) }, spelled: { memory.row(spelled: $0) },
      canBegin: { memory.canBegin(with: $0) }, visit: { memory.visit($0, $1) })
  }

  /// Creates a list of options without columns to compare.
  public convenience init(_ options: [ChoiceOption]) {
    self.init(
      columns: [],
      options.enumerated().map { OptionRow(place: $0, option: $1, cells: []) })
  }

  /// A list whose rows are not known, for which any text is a value.
  public static let unknown = OptionList(
    columns: [], count: 0, rows: .unknown)

  /// Whether all rows are in memory.
  public var isInMemory: Bool { options.count == count }

  /// Returns the row of the option with a value.
  public func row(withValue value: String) -> OptionRow? { rows.withValue(value) }

  /// Returns the row whose value or label is the given text, ignoring letter case if necessary.
  ///
  /// A label that several options share does not match any of them.
  public func row(spelled text: String) -> OptionRow? { rows.spelled(text) }

  /// Whether more typing can produce one of the options.
  func canBegin(with text: String) -> Bool { rows.canBegin(text) }

  /// Passes the rows that match a search to a function until the function returns false.
  public func visit(_ search: OptionSearch, _ take: (OptionRow) -> Bool) {
    rows.visit(search, take)
  }

  /// Returns the list with the labels of its options in a language.
  package func inLanguage(_ language: String) -> OptionList {
    changing { $0.inLanguage(language) }
  }

  /// Returns the list with options that a function makes from its own.
  package func changing(
    _ change: @escaping @Sendable (ChoiceOption) -> ChoiceOption
  ) -> OptionList {
    let translate = { @Sendable (row: OptionRow) in
      OptionRow(place: row.place, option: change(row.option), cells: row.cells)
    }
    if isInMemory {
      var found: [OptionRow] = []
      visit(OptionSearch()) { row in
        found.append(translate(row))
        return true
      }
      return OptionList(columns: columns, found)
    }
    let rows = rows
    return OptionList(
      columns: columns, count: count,
      rows: OptionRows(
        withValue: { rows.withValue($0).map(translate) },
        spelled: { rows.spelled($0).map(translate) }, canBegin: rows.canBegin,
        visit: { search, take in rows.visit(search) { take(translate($0)) } }))
  }

  /// Returns the index of a column.
  public func column(named name: String) -> Int? { columns.firstIndex(of: name) }
}

extension OptionList: Hashable {
  /// Whether both lists are the same object.
  public static func == (left: OptionList, right: OptionList) -> Bool { left === right }

  /// Hashes the identity of the object.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// A row of a list: an option, and the text in each column.
public struct OptionRow: Hashable, Sendable {
  /// The place of the row in its list.
  public let place: Int

  /// The option.
  public let option: ChoiceOption

  /// The text in each column of the list.
  public let cells: [String]

  /// Creates a row.
  public init(place: Int, option: ChoiceOption, cells: [String]) {
    (self.place, self.option, self.cells) = (place, option, cells)
  }
}

/// The functions that find the rows of a list.
public struct OptionRows: Sendable {
  /// Functions for a list whose rows are not known, for which any text is a value.
  public static let unknown = OptionRows(
    withValue: { OptionRow(place: 0, option: ChoiceOption(value: $0), cells: []) },
    spelled: { OptionRow(place: 0, option: ChoiceOption(value: $0), cells: []) },
    canBegin: { _ in true }, visit: { _, _ in })

  let withValue: @Sendable (String) -> OptionRow?
  let spelled: @Sendable (String) -> OptionRow?
  let canBegin: @Sendable (String) -> Bool
  let visit: @Sendable (OptionSearch, (OptionRow) -> Bool) -> Void

  /// Creates the functions.
  ///
  /// - Parameters:
  ///   - withValue: Returns the row of the option with a value.
  ///   - spelled: Returns the row whose value or label is the given text, ignoring letter case if
  ///     necessary.
  ///   - canBegin: Whether the value or label of an option begins with the given text and is
  ///     longer.
  ///   - visit: Passes the rows that match a search to a function until the function returns false.
  public init(
    withValue: @escaping @Sendable (String) -> OptionRow?,
    spelled: @escaping @Sendable (String) -> OptionRow?,
    canBegin: @escaping @Sendable (String) -> Bool,
    visit: @escaping @Sendable (OptionSearch, (OptionRow) -> Bool) -> Void
  ) {
    (self.withValue, self.spelled) = (withValue, spelled)
    (self.canBegin, self.visit) = (canBegin, visit)
  }
}

/// A search in a list.
public struct OptionSearch: Hashable, Sendable {
  /// A column, and the text that its cell must equal.
  public struct Equality: Hashable, Sendable {
    /// The index of the column.
    public let column: Int

    /// The text in the column.
    public let text: String

    /// Creates a comparison.
    public init(column: Int, text: String) {
      (self.column, self.text) = (column, text)
    }
  }

  /// The comparisons that a row must satisfy.
  public var equalities: [Equality] = []

  /// The letters with which the value, a label or a later word of either must begin; empty for any.
  public var letters = ""

  /// The position in the list after which to search; nil to search all rows.
  public var after: Int?

  /// Creates a search that every row matches.
  public init() {}

  /// Whether a row comes after the position and satisfies every comparison.
  public func admits(_ row: OptionRow) -> Bool {
    if let after, row.place <= after { return false }
    return equalities.allSatisfy {
      row.cells.indices.contains($0.column) && row.cells[$0.column] == $0.text
    }
  }

  /// Returns how well a row matches the letters; nil if it does not match.
  public func match(_ row: OptionRow) -> Match? {
    if letters.isEmpty { return .beginning }
    let wanted = letters.lowercased()
    let spellings = row.option.spellings.map { $0.lowercased() }
    if spellings.contains(where: { $0.hasPrefix(wanted) }) { return .beginning }
    return spellings.contains { $0.hasWord(beginningWith: wanted) } ? .word : nil
  }

  /// The places at which an option can contain the letters.
  public enum Match: Hashable, Sendable {
    /// The value or a label begins with the letters.
    case beginning
    /// A later word of the value or of a label begins with the letters.
    case word
  }
}

extension String {
  /// Whether a word after the first begins with the given text.
  fileprivate func hasWord(beginningWith text: String) -> Bool {
    laterWords.contains { $0.hasPrefix(text) }
  }

  /// For each word after the first, the text from the beginning of that word on.
  public var laterWords: [Substring] {
    var (texts, isInWord): ([Substring], Bool) = ([], true)
    // Most labels are ASCII, where words are found several times as fast.
    for place in utf8.indices {
      let byte = utf8[place]
      if byte >= 0x80 { return laterWordsOfAnyLetters }
      let isLetter = (byte | 0x20) &- 0x61 < 26 || byte &- 0x30 < 10
      if isLetter, !isInWord { texts.append(self[place...]) }
      isInWord = isLetter
    }
    return texts
  }

  private var laterWordsOfAnyLetters: [Substring] {
    var (texts, isInWord): ([Substring], Bool) = ([], true)
    for place in indices {
      let isLetter = self[place].isLetter || self[place].isNumber
      if isLetter, !isInWord { texts.append(self[place...]) }
      isInWord = isLetter
    }
    return texts
  }
}
