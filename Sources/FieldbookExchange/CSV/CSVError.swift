/// The reason why a row of a file could not be read.
public struct CSVError: Error, Hashable, Sendable {
  /// The kinds of mistakes.
  public enum Kind: Hashable, Sendable {
    /// A quote is not closed before the end of the file.
    case unclosedQuote
    /// Text follows the closing quote of this cell; the first cell is number 1.
    case textAfterQuote(column: Int)
    /// This cell is not valid UTF-8; the first cell is number 1.
    case notUTF8(column: Int)
    /// The number of cells differs from the number in the header.
    case columns(found: Int, expected: Int)
    /// The row exceeds the size limit.
    case tooLarge(limit: Int)
  }

  /// The kind of mistake.
  public let kind: Kind

  /// The number of the row in the file, starting at 1.
  public let row: Int

  /// The line of the opening quote that is not closed or has text after its closing quote, or else
  /// the row's first line.
  public let line: Int

  /// The number of skipped lines, from ``line`` to the end of the row.
  ///
  /// A missing closing quote turns many lines into one row.
  public let lineCount: Int

  /// Creates a mistake.
  public init(kind: Kind, row: Int, line: Int, lineCount: Int = 1) {
    self.kind = kind
    self.row = row
    self.line = line
    self.lineCount = lineCount
  }

  /// A stable code for programs.
  public var code: String {
    switch kind {
    case .unclosedQuote: "csv.unclosed_quote"
    case .textAfterQuote: "csv.text_after_quote"
    case .notUTF8: "csv.not_utf8"
    case .columns: "csv.columns"
    case .tooLarge: "csv.too_large"
    }
  }
}
