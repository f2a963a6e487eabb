import FieldEngine

/// The report about a row of an imported file.
public struct RowReport: Hashable, Sendable {
  /// The file with the row, if it is a file of entries; nil for the file of the drafts.
  public internal(set) var file: String?

  /// The number of the row in the file, starting at 1.
  public let row: Int

  /// The line on which the row or its mistake begins.
  public let line: Int

  /// The draft that the row created or changed.
  public var draft: String?

  /// The reason why the row was rejected; nil if the row was imported.
  public var rejection: Rejection?

  /// The reason for rejecting a row.
  public struct Rejection: Error, Hashable, Sendable {
    /// A stable code for programs.
    public let code: String

    /// A sentence that describes the problem.
    public var message: String

    /// The field that the row changes; nil if the whole row is wrong.
    public var field: String?

    /// The step that would make the row acceptable; nil if the row itself is wrong.
    public let remedy: Remedy?

    /// A step that makes a rejected row acceptable.
    public enum Remedy: Hashable, Sendable {
      /// Upgrade the draft to the form version of the row.
      case upgrade
    }

    /// Creates a rejection.
    public init(_ code: String, _ message: String, remedy: Remedy? = nil) {
      (self.code, self.message, self.remedy) = (code, message, remedy)
    }
  }

  /// The problems with the row's cells.
  public var issues: [CellIssue] = []

  /// Whether any cell is invalid or unreadable in its field.
  public var hasInvalidCells: Bool {
    issues.contains { $0.kind == .invalid || $0.kind == .unreadable }
  }

  /// Creates a report without problems.
  public init(row: Int, line: Int, draft: String? = nil) {
    self.row = row
    self.line = line
    self.draft = draft
  }

  /// Creates a report about a row that could not be read.
  public init(_ error: CSVError, in file: String? = nil) {
    self.init(row: error.row, line: error.line)
    self.file = file
    rejection = Rejection(error.code, error.message)
  }
}

/// A problem with a cell.
public struct CellIssue: Hashable, Sendable {
  /// The kinds of problems.
  public enum Kind: String, Hashable, Sendable {
    /// The field cannot read the text and keeps it unchanged.
    case unreadable
    /// The text is not valid, and the field keeps it.
    case invalid
    /// The cell shows a mask, and the field is unchanged.
    case masked
    /// The form does not have this reason, and the field gets no reason.
    case unknownReason
    /// The row has both a value and a reason; the value is kept.
    case reasonBesideValue
    /// The field refuses the text.
    case refused
    /// The form calculates a different answer, and the cell is ignored.
    case calculated
    /// The field keeps the answer, but does not apply.
    case notApplicable
    /// Another draft has the same unique values; the row is imported.
    case duplicate
  }

  /// The kind of problem.
  public let kind: Kind

  /// The key of the field, or its path in the draft.
  public let field: String

  /// A stable code of the problem.
  public let code: String

  /// A message that describes the problem.
  public let message: String

  /// The text of the cell; nil if it must not be shown.
  public let text: String?

  /// Creates a problem.
  public init(_ kind: Kind, _ field: String, code: String, message: String, text: String?) {
    self.kind = kind
    self.field = field
    self.code = code
    self.message = message
    self.text = text
  }
}
