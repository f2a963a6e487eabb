import FieldEngine

/// What there is to say about a row of an imported file.
public struct RowReport: Hashable, Sendable {
  /// The place of the row among those of the file, from 1.
  public let row: Int

  /// The line on which the row begins, or on which it goes wrong.
  public let line: Int

  /// The draft that the row became, or was about.
  public var draft: String?

  /// Why the row was rejected; nil when it became a draft.
  public var rejection: Rejection?

  /// Why a row was rejected.
  public struct Rejection: Hashable, Sendable {
    /// A stable name for programs.
    public let code: String

    /// What is wrong, as one sentence.
    public let message: String

    /// States a reason.
    public init(_ code: String, _ message: String) {
      (self.code, self.message) = (code, message)
    }
  }

  /// What was wrong with its cells.
  public var problems: [CellProblem] = []

  /// Whether any cell holds what its field finds invalid or cannot read.
  public var hasInvalidCells: Bool {
    problems.contains { $0.kind == .invalid || $0.kind == .unreadable }
  }

  /// A report on a row with which nothing is wrong so far.
  public init(row: Int, line: Int, draft: String? = nil) {
    self.row = row
    self.line = line
    self.draft = draft
  }

  /// A report on a row that could not be read.
  public init(_ mistake: CSVMistake) {
    self.init(row: mistake.row, line: mistake.line)
    rejection = Rejection(mistake.code, mistake.message)
  }
}

/// What was wrong with a cell.
public struct CellProblem: Hashable, Sendable {
  /// What became of the cell.
  public enum Kind: String, Hashable, Sendable {
    /// The text is kept as it stands in the file.
    case unreadable
    /// The text is kept, and breaks a rule of its field.
    case invalid
    /// The cell shows a mask, and the field was left as it was.
    case masked
    /// The form has no such reason; the field has none.
    case unknownReason
    /// There is a reason beside a value; the value is kept.
    case reasonBesideValue
    /// The field does not take the text.
    case refused
  }

  /// What became of the cell.
  public let kind: Kind

  /// The key of the field.
  public let field: String

  /// A stable name for what is wrong.
  public let code: String

  /// What is wrong, in words.
  public let message: String

  /// The text of the cell; nil where it may not be shown.
  public let text: String?

  /// States a problem.
  public init(_ kind: Kind, _ field: String, code: String, message: String, text: String?) {
    self.kind = kind
    self.field = field
    self.code = code
    self.message = message
    self.text = text
  }
}
