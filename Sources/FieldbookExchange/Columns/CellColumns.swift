/// The columns with the texts of fields and with the reasons for missing values.
struct CellColumns: Sendable {
  private(set) var ofField: [Int?]
  private(set) var ofReason: [Int?]

  /// Creates columns for the fields of a form; no field has a column yet.
  init(count: Int) {
    ofField = Array(repeating: nil, count: count)
    ofReason = ofField
  }

  /// Records the column of a field, unless it has one.
  mutating func note(_ column: Int, ofField field: Int) {
    ofField[field] = ofField[field] ?? column
  }

  /// Records the column of a field's reason, unless it has one.
  mutating func note(_ column: Int, ofReason field: Int) {
    ofReason[field] = ofReason[field] ?? column
  }

  /// All columns.
  var all: [Int] { (ofField + ofReason).compactMap(\.self) }
}
