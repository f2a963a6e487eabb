/// The choices of a field, such as `1, One | 2, Two`.
struct REDCapChoices {
  /// A code, with its label in HTML.
  struct Choice: Equatable {
    let code: String
    var label: String
  }

  private(set) var choices: [Choice] = []

  /// The codes that occur in the cell more than once.
  private(set) var repeatedCodes: [String] = []

  /// The labels whose comma is not preceded by a code.
  private(set) var labelsWithoutCode: [String] = []

  /// Reads a cell: the first comma ends a code, and a code without a comma is its own label.
  ///
  /// If several choices have the same code, REDCap offers only one choice, with the label of the
  /// last.
  init(_ text: String) {
    let separator: Character = text.contains("|") ? "|" : "\n"
    var places: [String: Int] = [:]
    for part in text.split(separator: separator).map(\.trimmingSpaces) where !part.isEmpty {
      let comma = part.firstIndex(of: ",")
      let code = comma.map { part[..<$0].trimmingSpaces } ?? part
      let label = comma.map { part[part.index(after: $0)...].trimmingSpaces } ?? part
      if code.isEmpty {
        labelsWithoutCode.append(label)
      } else if let place = places[code] {
        choices[place].label = label
        if !repeatedCodes.contains(code) { repeatedCodes.append(code) }
      } else {
        places[code] = choices.count
        choices.append(Choice(code: code, label: label))
      }
    }
  }
}
