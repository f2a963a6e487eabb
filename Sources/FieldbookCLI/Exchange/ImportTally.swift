import FieldbookExchange
import JSONText

/// What became of the rows of a file.
struct ImportTally {
  var rows = 0

  /// Those that became drafts by an import before this one.
  var before = 0

  /// How many of the rejected rows an import before this one has rejected already.
  var rejectedBefore = 0

  /// What was wrong with the rows that became drafts then.
  var invalidCellsBefore = 0
  var added = 0
  var final = 0
  var updated = 0
  var unchanged = 0
  var rejected = 0

  /// Rows in which every cell is empty or has nothing but white space, of which nothing becomes.
  var blank = 0

  /// Rows that became drafts although another draft has their unique values.
  var twins = 0
  var invalidCells = 0

  /// Cells that were left out, such as those that show a mask.
  var skippedCells = 0

  mutating func count(_ report: RowReport) {
    if report.rejection != nil { rejected += 1 }
    for problem in report.problems {
      switch problem.kind {
      case .invalid, .unreadable: invalidCells += 1
      case .refused where problem.code == "too_large": invalidCells += 1
      default: skippedCells += 1
      }
    }
  }

  var hasRejected: Bool { rejected > 0 }
  var hasInvalidCells: Bool { invalidCells + invalidCellsBefore > 0 }

  /// Tells it in a line, such as `940 rows: 900 added, 40 rejected`.
  func text(isTrial: Bool) -> String {
    let counts = [
      (added, "added"), (final, "final"), (updated, "updated"), (unchanged, "unchanged"),
      (rejected, "rejected"), (blank, "blank"), (before, "done before"),
    ].filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
    let cells = [(invalidCells, "invalid"), (skippedCells, "left out")]
      .filter { $0.0 > 0 }
      .map { "\($0.0) \($0.0 == 1 ? "cell" : "cells") \($0.1)" }
    let all = (counts.isEmpty ? ["nothing to do"] : counts) + cells
    let what = "\(rows) \(rows == 1 ? "row" : "rows")"
    return (isTrial ? "Would be: " : "") + what + ": " + all.joined(separator: ", ") + "."
  }

  /// Tells of rows that may be there twice; nil when there is none.
  var twinWords: String? {
    guard twins > 0 else { return nil }
    return twins == 1
      ? "1 row has the unique values of another draft."
      : "\(twins) rows have the unique values of other drafts."
  }

  /// What an import before this one found wrong, in sentences; empty when that is nothing.
  var wordsOfBefore: [String] {
    var words: [String] = []
    if rejectedBefore > 0 {
      words.append(
        "\(rejectedBefore) \(rejectedBefore == 1 ? "row was" : "rows were") rejected before, and "
          + "\(rejectedBefore == 1 ? "is" : "are") rejected again.")
    }
    if invalidCellsBefore > 0 {
      words.append(
        "Of the rows done before, \(invalidCellsBefore) "
          + "\(invalidCellsBefore == 1 ? "cell was" : "cells were") invalid.")
    }
    return words
  }

  var json: JSON {
    .object([
      ("rows", .integer(rows)), ("done_before", .integer(before)),
      ("rejected_before", .integer(rejectedBefore)), ("added", .integer(added)),
      ("final", .integer(final)),
      ("updated", .integer(updated)), ("unchanged", .integer(unchanged)),
      ("rejected", .integer(rejected)), ("blank", .integer(blank)),
      ("duplicates", .integer(twins)), ("invalid_cells", .integer(invalidCells)),
      ("skipped_cells", .integer(skippedCells)),
    ])
  }
}
