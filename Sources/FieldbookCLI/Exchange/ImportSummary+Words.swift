import FieldbookKit
import JSONText

extension ImportSummary {
  /// Returns the summary on one line, such as `940 rows: 900 added, 40 rejected`.
  func text(isTrial: Bool) -> String {
    let counts = [
      (added, "added"), (final, "final"), (updated, "updated"), (unchanged, "unchanged"),
      (rejected, "rejected"), (blank, "blank"), (before, "done before"),
    ].filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
    let cells = [
      (invalidCells, "invalid"), (skippedCells, "left out"), (inapplicableCells, "not applicable"),
    ]
    .filter { $0.0 > 0 }
    .map { "\($0.0) \($0.0 == 1 ? "cell" : "cells") \($0.1)" }
    let all = (counts.isEmpty ? ["nothing to do"] : counts) + cells
    let repeated = [
      (entries, entries == 1 ? "entry added" : "entries added"),
      (rejectedEntries, rejectedEntries == 1 ? "entry rejected" : "entries rejected"),
    ].filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
    let what = "\(rows) \(rows == 1 ? "row" : "rows")"
    return (isTrial ? "Dry run: " : "") + what + ": " + (all + repeated).joined(separator: ", ")
      + "."
  }

  /// Reports possible duplicates; nil if there are none.
  var duplicateWords: String? {
    guard duplicates > 0 else { return nil }
    return duplicates == 1
      ? "1 row has the unique values of another draft."
      : "\(duplicates) rows have the unique values of other drafts."
  }

  /// The errors that an earlier import found, as sentences; empty if there are none.
  var wordsOfBefore: [String] {
    var words: [String] = []
    if rejectedBefore > 0 {
      words.append(
        "\(rejectedBefore) \(rejectedBefore == 1 ? "row was" : "rows were") rejected before, and "
          + "\(rejectedBefore == 1 ? "is" : "are") rejected again.")
    }
    if invalidCellsBefore > 0 {
      words.append(
        "In the rows imported before, \(invalidCellsBefore) "
          + "\(invalidCellsBefore == 1 ? "cell was" : "cells were") invalid.")
    }
    return words
  }

  var json: JSON {
    let hasEntries = entries > 0 || rejectedEntries > 0
    return .members([
      ("rows", .integer(rows)), ("done_before", .integer(before)),
      ("rejected_before", .integer(rejectedBefore)), ("added", .integer(added)),
      ("final", .integer(final)),
      ("updated", .integer(updated)), ("unchanged", .integer(unchanged)),
      ("rejected", .integer(rejected)), ("blank", .integer(blank)),
      ("duplicates", .integer(duplicates)), ("invalid_cells", .integer(invalidCells)),
      ("skipped_cells", .integer(skippedCells)),
      ("inapplicable_cells", inapplicableCells > 0 ? .integer(inapplicableCells) : nil),
      ("entries", hasEntries ? .integer(entries) : nil),
      ("rejected_entries", hasEntries ? .integer(rejectedEntries) : nil),
    ])
  }
}
