/// The rows of a list in memory, by spelling.
struct MemoryRows: Sendable {
  private let rows: [OptionRow]
  private let byValue: [String: Int]
  private let byLabel: [String: Int?]

  /// The rows by lowercase value and label; nil for a spelling that is ambiguous.
  private let byLowerCase: [String: Int?]
  private let lowerCased: [String]

  init(_ rows: [OptionRow]) {
    self.rows = rows
    byValue = Dictionary(rows.indices.map { (rows[$0].option.value, $0) }) { first, _ in first }
    let spellings = rows.indices.flatMap { place in
      rows[place].option.spellings.map { (text: $0, place: place) }
    }
    byLabel = Dictionary(spellings.map { ($0.text, Optional($0.place)) }) { $0 == $1 ? $0 : nil }
    byLowerCase = Dictionary(spellings.map { ($0.text.lowercased(), Optional($0.place)) }) {
      $0 == $1 ? $0 : nil
    }
    lowerCased = Array(byLowerCase.keys)
  }

  func row(withValue value: String) -> OptionRow? { byValue[value].map { rows[$0] } }

  func row(spelled text: String) -> OptionRow? {
    // Most text is still being typed and matches no spelling, so a single lookup is enough.
    guard let meant = byLowerCase[text.lowercased()] else { return nil }
    if let meant, rows[meant].option.value == text { return rows[meant] }
    return (byValue[text] ?? byLabel[text] ?? meant).map { rows[$0] }
  }

  func canBegin(with text: String) -> Bool {
    let lower = text.lowercased()
    return lowerCased.contains { $0.canGrow(from: lower) }
  }

  func visit(_ search: OptionSearch, _ take: (OptionRow) -> Bool) {
    var later: [OptionRow] = []
    for row in rows where search.admits(row) {
      switch search.match(row) {
      case .beginning: if !take(row) { return }
      case .word: later.append(row)
      case nil: break
      }
    }
    for row in later where !take(row) { return }
  }
}

extension String {
  fileprivate func canGrow(from beginning: String) -> Bool {
    self != beginning && hasPrefix(beginning)
  }
}

extension [ChoiceOption] {
  /// The options whose label is read as a different option, or as no option because several
  /// options share the label.
  package var misread: [(place: Int, as: ChoiceOption?)] {
    let list = OptionList(self)
    return enumerated().compactMap { place, option in
      let found = list.row(spelled: option.label)?.option
      return found == option ? nil : (place, found)
    }
  }
}
