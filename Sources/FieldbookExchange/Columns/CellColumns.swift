/// The columns that contain the text of fields and the reasons for missing values.
struct CellColumns: Sendable {
  /// The columns with the parts of a field's answer.
  struct Parts: Sendable {
    let parts: AnswerParts

    /// The column of each part, and its name; nil if the file has none.
    fileprivate(set) var columns: [Int?]
    fileprivate(set) var titles: [String?]
  }

  private(set) var ofField: [Int?]
  private(set) var ofReason: [Int?]

  /// The columns of fields whose parts have their own columns.
  private(set) var ofParts: [Int: Parts] = [:]

  /// Creates columns for the fields of a form; no field has a column yet.
  init(count: Int) {
    ofField = Array(repeating: nil, count: count)
    ofReason = ofField
  }

  /// Records the column of a field, unless the field already has a column.
  mutating func note(_ column: Int, ofField field: Int) {
    ofField[field] = ofField[field] ?? column
  }

  /// Records the column of a field's reason, unless the field already has a reason column.
  mutating func note(_ column: Int, ofReason field: Int) {
    ofReason[field] = ofReason[field] ?? column
  }

  /// Records the column of a part of a field's answer, unless the part already has a column.
  mutating func note(
    _ column: Int, named title: String, ofPart part: Int, of field: Int, _ parts: AnswerParts
  ) {
    let none = [Int?](repeating: nil, count: parts.count)
    var own = ofParts[field] ?? Parts(parts: parts, columns: none, titles: none.map { _ in nil })
    if own.columns[part] == nil { (own.columns[part], own.titles[part]) = (column, title) }
    ofParts[field] = own
  }

  /// Returns the first column of a field; nil if the field has none.
  func first(ofField field: Int) -> Int? {
    ofField[field] ?? ofParts[field]?.columns.lazy.compactMap(\.self).first
  }

  var all: [Int] {
    (ofField + ofReason + ofParts.values.flatMap(\.columns)).compactMap(\.self)
  }

  /// Returns the mistakes in the columns of parts; `key` returns the name that an export gives a
  /// field, and `name` the name of a column in the file.
  func errors(_ key: (Int) -> String, _ name: (Int) -> String) -> [HeaderError] {
    ofParts.keys.sorted().compactMap { field in
      guard let own = ofParts[field] else { return nil }
      if let whole = ofField[field] {
        let part = own.columns.lazy.compactMap(\.self).first.map(name)
        return .wholeAndParts(name(whole), part ?? "", key(field))
      }
      let titles = own.parts.titles(key(field), .key)
      let last = own.columns.lastIndex { $0 != nil } ?? 0
      let missing = titles.indices.filter {
        own.columns[$0] == nil && $0 < max(own.parts.requiredCount, last)
      }
      return missing.isEmpty ? nil : .missingParts(key(field), missing.map { titles[$0] })
    }
  }
}
