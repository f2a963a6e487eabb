/// A place in the source of an imported form.
package enum SourcePlace: Hashable, Sendable {
  /// The source as a whole.
  case form
  /// A row number in a sheet, starting at 1, and a column index, starting at 0.
  case sheet(String, row: Int, column: Int? = nil)
  /// A line number in a file, starting at 1, and the name of a column.
  case line(Int, column: String? = nil)
  /// An item that has an identifier, and one of its members.
  case item(String, member: String? = nil)
}

extension SourcePlace {
  /// The member of an item, as its source names it.
  var member: String? {
    if case .item(_, let member) = self { member } else { nil }
  }
}

extension SourcePlace: CustomStringConvertible {
  /// The place as users of the source's system write it, such as `survey!F12`.
  package var description: String {
    switch self {
    case .form: "form"
    case .sheet(let sheet, let row, let column):
      "\(sheet)!\(column.map(Self.letters) ?? "")\(row)"
    case .line(let line, let column): "line \(line)" + (column.map { ", \($0)" } ?? "")
    case .item(let item, let member): item + (member.map { ", \($0)" } ?? "")
    }
  }

  /// Returns the letters of a column in a spreadsheet: `A` to `Z`, `AA`, and so on.
  private static func letters(of column: Int) -> String {
    var (rest, letters) = (column, "")
    repeat {
      letters = String(Unicode.Scalar(UInt8(65 + rest % 26))) + letters
      rest = rest / 26 - 1
    } while rest >= 0
    return letters
  }
}
