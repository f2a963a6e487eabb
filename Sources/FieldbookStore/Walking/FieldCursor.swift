import SQLiteKit

/// Reads the fields of drafts in step with a reader of the drafts.
final class FieldCursor {
  private let fields: Statement
  private let draftColumn: Int
  private let placeColumn: Int

  /// The draft of the cursor's field; nil before the first field and after the last.
  private var draftOfField: Int64?

  /// Whether the cursor's field was returned, so the cursor must advance.
  private var isReturned = false

  /// The number of unwanted fields to skip one by one before seeking instead.
  private static let stride = 64

  /// The place of the last returned field in its form.
  private(set) var place = 0

  /// The row of the last returned field.
  var row: Row { _read { yield fields.row } }

  init(
    _ connection: borrowing Connection, _ columns: [String], draft: Int, place: Int
  ) throws(SQLiteError) {
    (draftColumn, placeColumn) = (draft, place)
    fields = try connection.prepare(WalkSQL.fields(columns.joined(separator: ", ")), Int64.min)
  }

  /// Advances to the next field of a draft; returns false after the last field.
  func next(of draft: Int64) throws(SQLiteError) -> Bool {
    if draftOfField == nil || isReturned { try step() }
    var passed = 0
    while let other = draftOfField, other < draft {
      passed += 1
      if passed == FieldCursor.stride {
        try fields.reset()
        try fields.bind(draft)
      }
      try step()
    }
    isReturned = draftOfField == draft
    if isReturned { place = try fields.row.int(placeColumn) }
    return isReturned
  }

  private func step() throws(SQLiteError) {
    draftOfField = try fields.step() ? fields.row.integer(draftColumn) : nil
  }
}
