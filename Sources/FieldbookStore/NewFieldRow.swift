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
    case .any: ["place"] + FieldRow.all
    }
  }
}

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
    try statement.bind(integer: Int64(place))
    if row == .any { return try bind(index, of: draft, at: place, isOpen: isOpen, to: statement) }
    var checksum = RowChecksum(draft, place)
    try bindTexts(index, to: statement, &checksum)
    if row == .plain {
      try statement.bind(text: self[index].verdict.rawValue, &checksum)
      checksum.addNoIssue()
      try statement.bind(flag: self[index].isComplete, &checksum)
      try statement.bind(flag: self[index].content.isTouched, &checksum)
      try statement.bind(flag: self[index].applies, &checksum)
    } else {
      checksum.add(FieldRecord.Verdict.valid.rawValue)
      checksum.addNoIssue()
      for _ in 0..<3 { checksum.add(true) }
    }
    checksum.addUsualContent()
    checksum.add(Int64(self[index].revision))
    checksum.add(self[index].updatedAt.milliseconds)
    try statement.bind(integer: checksum.value)
  }
}

extension RowChecksum {
  /// Adds the code and the message of a field without an issue.
  fileprivate mutating func addNoIssue() {
    add(String?.none)
    add(String?.none)
  }

  /// Adds the constant columns of a field with nothing special: held, reason, verbatim, items and
  /// configuration.
  fileprivate mutating func addUsualContent() {
    add(false)
    add(String?.none)
    add(false)
    add(String?.none)
    add(String?.none)
  }
}
