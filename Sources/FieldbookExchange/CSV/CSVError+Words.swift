extension CSVError {
  /// A sentence that describes the problem, followed by a second sentence if the problem affects
  /// several lines.
  public var message: String {
    lineCount == 1 ? cause : "\(cause) \(lineCount) lines are affected."
  }

  private var cause: String {
    switch kind {
    case .unclosedQuote: "A quote is never closed."
    case .textAfterQuote(let column):
      "Cell \(column) has text after its closing quote."
    case .notUTF8(let column): "Cell \(column) is not UTF-8."
    case .columns(let found, let expected):
      "The row has \(found) \(found == 1 ? "cell" : "cells"), but the header has \(expected)."
    case .tooLarge(let limit): "The row is larger than \(limit) bytes."
    }
  }

  /// Advice on what to do about the problem.
  public var hint: String {
    switch kind {
    case .unclosedQuote: "Close it, or double it if it is text."
    case .textAfterQuote: "Write a quote within a quoted cell twice."
    case .notUTF8: "Save the file as UTF-8."
    case .columns where lineCount > 1: "Check for a missing quote."
    case .columns: "Put cells that contain the delimiter in quotes."
    case .tooLarge: "Check for a missing quote."
    }
  }
}
