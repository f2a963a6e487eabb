import FieldEngine
import FormSession
import SQLiteKit

/// The kind of a new field's row, by the columns it needs.
///
/// Most fields need only the common columns. Their statements contain constants instead of bound
/// values, and run twice as fast.
enum NewFieldRow: CaseIterable {
  /// The field was filled with its draft, and its value is valid.
  case right
  /// The field needs only the common columns, but has no value or does not apply.
  case plain
  /// The field may be in any state.
  case any

  /// The largest number of rows in one statement.
  static let rowsAtATime = 20

  /// Returns the statement that adds rows of a draft.
  ///
  /// The draft and the form are bound first, then the revision and the time, except for `any`. The
  /// checksum of each row is bound last, because the program computes it faster than the statement.
  func insert(rows: Int) -> String { Self.inserts[self]?[rows] ?? insertText(rows: rows) }

  // Building these statements takes as long as running them, so each is built once.
  private static let inserts = Dictionary(
    uniqueKeysWithValues: allCases.map { row in
      (row, (0...rowsAtATime).map { row.insertText(rows: $0) })
    })

  private func insertText(rows: Int) -> String {
    let names = (shared + fixed).map(\.name) + bound
    let values = (shared + fixed).map(\.value) + bound.map { _ in "?" }
    let row = "(\(values.joined(separator: ", ")))"
    return "INSERT INTO field (\(names.joined(separator: ", "))) VALUES "
      + repeatElement(row, count: rows).joined(separator: ", ")
  }

  private typealias Column = (name: String, value: String)

  private var shared: [Column] {
    [("draft", "?1"), ("form", "?2")]
      + (self == .any ? [] : [("revision", "?3"), ("updated_at", "?4")])
  }

  /// The columns with the same value in all rows.
  private var fixed: [Column] {
    let usual = [("held", "0"), ("verbatim", "0"), ("mend", "0")]
    let good = [("verdict", "'valid'"), ("complete", "1"), ("touched", "1"), ("applies", "1")]
    return switch self {
    case .right: usual + good
    case .plain: usual
    case .any: []
    }
  }

  /// The columns with a value for each row, in the order in which they are bound.
  private var bound: [String] {
    let texts = ["place", "raw", "display", "mask", "template", "value", "kind", "committed"]
    return switch self {
    case .right: texts + ["checksum"]
    case .plain: texts + ["verdict", "complete", "touched", "applies", "checksum"]
    case .any: ["place"] + FieldRow.found + FieldRow.changed + ["checksum"]
    }
  }
}

// A span gives access to parts of a record. A whole record is large, and would be copied each time.
extension Span<FieldRecord> {
  /// Returns the kind of a field's row when its draft is added.
  func newRow(_ index: Int, in draft: Draft) -> NewFieldRow {
    guard self[index].issue == nil, self[index].content.reason == nil,
      !self[index].content.isHeld, !self[index].content.text.isVerbatim,
      self[index].content.items.isEmpty,
      self[index].content.configuration == FieldContent.Configuration(),
      self[index].content.answered == nil,
      self[index].revision == draft.revision, self[index].updatedAt == draft.updatedAt
    else { return .any }
    guard self[index].verdict == .valid, self[index].isComplete, self[index].applies,
      self[index].content.isTouched
    else { return .plain }
    return .right
  }

  /// Binds the values of a row: those of its own columns, and its checksum.
  func bind(
    _ index: Int, as row: NewFieldRow, of draft: Int64, at place: Int, isOpen: Bool,
    to statement: borrowing Statement
  ) throws(SQLiteError) {
    let value = self[index].value
    let stored = value.map(StoredValue.init)
    let committed = self[index].content.committed?.stored(beside: value)
    try statement.bind(integer: Int64(place))
    if row == .any {
      try self[index].bindFound(to: statement, isOpen: isOpen)
      try self[index].bindChanged(to: statement)
    } else {
      try statement.bind(text: self[index].raw)
      try statement.bind(text: self[index].display)
      try statement.bind(text: self[index].mask)
      try statement.bind(text: self[index].template)
      try statement.bind(text: stored?.text)
      try statement.bind(text: stored?.kind)
      try statement.bind(text: committed)
    }
    if row == .plain {
      try statement.bind(text: self[index].verdict.rawValue)
      try statement.bind(flag: self[index].isComplete)
      try statement.bind(flag: self[index].content.isTouched)
      try statement.bind(flag: self[index].applies)
    }
    try statement.bind(
      integer: checksum(index, as: row, of: draft, at: place, stored, committed))
  }

  /// The checksum of a row: the same values in the order of ``RowTable/field``.
  private func checksum(
    _ index: Int, as row: NewFieldRow, of draft: Int64, at place: Int,
    _ stored: StoredValue?, _ committed: String?
  ) -> Int64 {
    var checksum = RowChecksum()
    checksum.add(draft)
    checksum.add(Int64(place))
    checksum.add(self[index].raw)
    checksum.add(self[index].display)
    checksum.add(self[index].mask)
    checksum.add(self[index].template)
    checksum.add(stored?.text)
    checksum.add(stored?.kind)
    checksum.add(committed)
    checksum.add(self[index].verdict.rawValue)
    checksum.add(self[index].issue?.code)
    checksum.add(self[index].issue?.message)
    checksum.add(self[index].isComplete)
    checksum.add(self[index].content.isTouched)
    checksum.add(self[index].applies)
    checksum.add(self[index].content.isHeld)
    checksum.add(self[index].content.reason)
    checksum.add(self[index].content.text.isVerbatim)
    checksum.add(row == .any ? self[index].content.storedItems : nil)
    checksum.add(row == .any ? self[index].content.storedConfiguration : nil)
    checksum.add(Int64(self[index].revision))
    checksum.add(self[index].updatedAt.milliseconds)
    return checksum.value
  }
}
