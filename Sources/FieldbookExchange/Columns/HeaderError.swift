/// A mistake in the header of a file.
public enum HeaderError: Error, Hashable, Sendable {
  /// No field matches this column name.
  case unknownColumn(String, nearest: String?)
  /// Several fields, or parts of their answers, match this column name.
  case ambiguous(String, [String])
  /// Two columns have the same role; the values are the second column, the first column and the
  /// role.
  case repeated(String, String, String)
  /// One column contains a field's whole answer, and another column contains a part of the answer.
  case wholeAndParts(String, String, String)
  /// A field has columns for some parts of its answer, but lacks these columns.
  case missingParts(String, [String])
  /// A person chose a role for a column that does not exist.
  case noColumn(String, nearest: String?)
  /// A person chose a field that does not exist.
  case noField(String, nearest: String?)
  /// A person chose several roles for this column.
  case chosenTwice(String)
  /// No column matches a field.
  case noFields

  /// A stable code for programs.
  public var code: String {
    switch self {
    case .unknownColumn: "header.unknown_column"
    case .ambiguous: "header.ambiguous"
    case .repeated: "header.repeated"
    case .wholeAndParts: "header.whole_and_parts"
    case .missingParts: "header.missing_parts"
    case .noColumn: "header.no_column"
    case .noField: "header.no_field"
    case .chosenTwice: "header.chosen_twice"
    case .noFields: "header.no_fields"
    }
  }

  /// A sentence that describes the problem.
  public var message: String {
    switch self {
    case .unknownColumn("", _): "A column has no name."
    case .unknownColumn(let name, _): "No field is called `\(name)`."
    case .ambiguous(let name, let keys):
      "`\(name)` matches several fields: \(keys.map { "`\($0)`" }.joined(separator: ", "))."
    case .repeated(let second, let first, let role) where second == first:
      "Two columns `\(first)` map to `\(role)`."
    case .repeated(let second, let first, let role):
      "The columns `\(first)` and `\(second)` both map to `\(role)`."
    case .wholeAndParts(let whole, let part, let key):
      "The column `\(whole)` has all of `\(key)`, and `\(part)` a part of it."
    case .missingParts(let key, let titles):
      "The columns of `\(key)` are incomplete without \(list(titles))."
    case .noColumn(let name, _): "There is no column `\(name)`."
    case .noField(let key, _): "There is no field `\(key)`."
    case .chosenTwice(let name): "The column `\(name)` is mapped to several fields."
    case .noFields: "No column matches a field."
    }
  }

  /// Returns the first names, so that a field with many options does not fill the screen.
  private func list(_ names: [String]) -> String {
    let shown = names.prefix(5).map { "`\($0)`" }.joined(separator: ", ")
    return names.count > 5 ? "\(shown) and \(names.count - 5) others" : shown
  }

  /// Advice on what to do about the problem.
  public var hint: String {
    switch self {
    case .unknownColumn(_, let nearest?), .noColumn(_, let nearest?), .noField(_, let nearest?):
      "Did you mean `\(nearest)`?"
    case .unknownColumn: "Map it to a field, or leave it out."
    case .ambiguous: "Map it to one of them."
    case .repeated: "Leave one of them out."
    case .wholeAndParts: "Leave out this column or the others."
    case .missingParts(let key, _):
      "Add them, or give the whole answer in the column `\(key)`."
    case .noColumn, .noField: "Compare the header of the file with the fields of the form."
    case .chosenTwice: "Map it once."
    case .noFields: "The first row must name the columns."
    }
  }
}
