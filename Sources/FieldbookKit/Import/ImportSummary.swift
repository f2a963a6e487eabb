import FieldbookExchange

/// The numbers of rows in a file, by their results.
public struct ImportSummary: Hashable, Sendable {
  /// The number of rows that were read.
  public internal(set) var rows = 0

  /// The number of rows that an earlier import processed, apart from blank rows and rows that it
  /// could not read.
  public internal(set) var before = 0

  /// The number of rows that an earlier import could not read.
  public internal(set) var rejectedBefore = 0

  /// The number of invalid cells in the rows of an earlier import.
  public internal(set) var invalidCellsBefore = 0

  /// The number of rows that became drafts.
  public internal(set) var added = 0

  /// The number of new drafts that were finalized.
  public internal(set) var final = 0

  /// The number of rows that changed a draft.
  public internal(set) var updated = 0

  /// The number of rows that agreed with their drafts.
  public internal(set) var unchanged = 0

  /// The number of rows that were rejected.
  public internal(set) var rejected = 0

  /// The number of blank rows, which are skipped.
  public internal(set) var blank = 0

  /// The number of new drafts with the unique values of another draft.
  public internal(set) var duplicates = 0

  /// The number of invalid cells, which are saved unless they are too large.
  public internal(set) var invalidCells = 0

  /// The number of cells that were left out, such as masks.
  public internal(set) var skippedCells = 0

  /// The number of answers whose fields do not apply; they are saved.
  public internal(set) var inapplicableCells = 0

  /// The number of entries of repeats that were added.
  public internal(set) var entries = 0

  /// The number of rows of entries that were rejected.
  public internal(set) var rejectedEntries = 0

  mutating func count(_ report: RowReport) {
    if report.rejection != nil {
      if report.file == nil { rejected += 1 } else { rejectedEntries += 1 }
    }
    for issue in report.issues {
      switch issue.kind {
      case .invalid, .unreadable: invalidCells += 1
      case .refused where issue.code == "too_large": invalidCells += 1
      case .duplicate: duplicates += 1
      case .notApplicable: inapplicableCells += 1
      default: skippedCells += 1
      }
    }
  }

  /// Whether any row was rejected.
  public var hasRejected: Bool { rejected + rejectedEntries > 0 }

  /// Whether any cell is invalid, including rows of an earlier import.
  public var hasInvalidCells: Bool { invalidCells + invalidCellsBefore > 0 }
}
