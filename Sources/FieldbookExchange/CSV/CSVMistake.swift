/// Why a row of a file could not be read.
public struct CSVMistake: Error, Hashable, Sendable {
  /// What is wrong.
  public enum Kind: Hashable, Sendable {
    /// A quote was opened and the file ended.
    case unclosedQuote
    /// Something other than a delimiter stands behind a closing quote of the cell, from 1.
    case textAfterQuote(column: Int)
    /// The cell, from 1, is not UTF-8.
    case notUTF8(column: Int)
    /// The row has another number of cells than the header.
    case columns(found: Int, expected: Int)
    /// The row is larger than is read.
    case tooLarge(limit: Int)
  }

  /// What is wrong.
  public let kind: Kind

  /// The place of the row among those of the file, from 1.
  public let row: Int

  /// The line of the file: that on which the quote opens or the text stands that is wrong, else that on
  /// which the row begins.
  public let line: Int

  /// How many lines there are from that line to the end of the row, none of which is read.
  ///
  /// A quote that is not closed where it should be makes many lines one row.
  public let lineCount: Int

  /// States a mistake.
  public init(kind: Kind, row: Int, line: Int, lineCount: Int = 1) {
    self.kind = kind
    self.row = row
    self.line = line
    self.lineCount = lineCount
  }

  /// A stable name for programs.
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
