import SQLiteKit

/// Goes through the fields of all drafts, beside somebody who goes through some of the drafts.
final class FieldCursor {
  private let fields: Statement
  private let draftColumn: Int
  private let placeColumn: Int

  /// The draft of the field that the cursor has come to; nil at the end, and before it was looked
  /// for.
  private var draftOfField: Int64?

  /// Whether that field was told, so that the next one is wanted.
  private var isTold = false

  /// How many fields of drafts that are not wanted are read rather than jumped over.
  private static let stride = 64

  /// The place in its form of the field that was told last.
  private(set) var place = 0

  /// The row of that field.
  var row: Row { _read { yield fields.row } }

  init(
    _ connection: borrowing Connection, _ columns: [String], draft: Int, place: Int
  ) throws(SQLiteError) {
    (draftColumn, placeColumn) = (draft, place)
    fields = try connection.prepare(WalkSQL.fields(columns.joined(separator: ", ")), Int64.min)
  }

  /// Goes to the next field of a draft; false after the last.
  func next(of draft: Int64) throws(SQLiteError) -> Bool {
    if draftOfField == nil || isTold { try step() }
    var passed = 0
    while let other = draftOfField, other < draft {
      passed += 1
      if passed == FieldCursor.stride {
        try fields.reset()
        try fields.bind(draft)
      }
      try step()
    }
    isTold = draftOfField == draft
    if isTold { place = try fields.row.int(placeColumn) }
    return isTold
  }

  private func step() throws(SQLiteError) {
    draftOfField = try fields.step() ? fields.row.integer(draftColumn) : nil
  }
}
