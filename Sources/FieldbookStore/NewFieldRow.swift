import FieldEngine
import FormSession
import SQLiteKit

/// The kinds of rows for new fields, by the columns that they need.
///
/// Most fields are unchanged since their draft was begun and have no special values. Their
/// statements leave out the columns that are NULL, and run faster.
enum NewFieldRow: CaseIterable {
  /// The field needs only the common columns.
  case usual
  /// The field may be in any state.
  case any

  /// The maximum number of rows in one statement.
  static let rowsAtATime = 20

  /// Returns the statement that adds rows of a draft or an entry.
  ///
  /// The draft and the entry are bound first. The checksum of each row is bound last, because the
  /// program computes it faster than the statement would.
  func insert(rows: Int) -> String { Self.inserts[self]?[rows] ?? insertText(rows: rows) }

  // Building these statements takes as long as running them, so each is built once.
  private static let inserts = Dictionary(
    uniqueKeysWithValues: allCases.map { row in
      (row, (0...rowsAtATime).map { row.insertText(rows: $0) })
    })

  private func insertText(rows: Int) -> String {
    let row = "(\((["?1", "?2"] + columns.map { _ in "?" }).joined(separator: ", ")))"
    return "INSERT INTO field (draft, entry, \(columns.joined(separator: ", "))) VALUES "
      + repeatElement(row, count: rows).joined(separator: ", ")
  }

  /// The columns with a value for each row, in the order in which they are bound.
  private var columns: [String] {
    switch self {
    case .usual: ["place", "flags", "raw", "display", "mask", "value", "checksum"]
    case .any: ["place"] + FieldRow.all
    }
  }
}

extension Span<FieldRecord> {
  /// Returns the kind of a field's row when its draft is added.
  func newRow(_ index: Int, in draft: RowOwner) -> NewFieldRow {
    guard self[index].issue == nil, self[index].content.reason == nil,
      self[index].content.items.isEmpty, self[index].content.answered == nil,
      self[index].content.configuration == FieldContent.Configuration(),
      self[index].revision == 0, self[index].updatedAt == draft.createdAt
    else { return .any }
    guard let committed = self[index].content.committed else { return .usual }
    return committed == self[index].value ? .usual : .any
  }

  /// Binds the values of the columns that belong to a single row, including its checksum.
  func bind(
    _ index: Int, as row: NewFieldRow, of draft: RowOwner, at place: Int,
    to statement: borrowing Statement
  ) throws(SQLiteError) {
    try statement.bind(integer: Int64(place))
    if row == .any { return try bind(index, of: draft, at: place, to: statement) }
    var checksum = RowChecksum(draft.number, self[index].entry, place)
    try bindTexts(index, to: statement, &checksum)
    // The code, the message, the reason, the rest and the last change.
    for _ in 0..<6 { checksum.add(String?.none) }
    try statement.bind(integer: checksum.shortValue)
  }
}
