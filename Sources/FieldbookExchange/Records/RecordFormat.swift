/// A format in which another system reads records.
///
/// A format produces one or several files, draft by draft, so its use of memory stays constant.
///
/// ```swift
/// var files = format.tables.indices.map(format.beginning)
/// for draft in drafts { format.write(draft, into: &files) }
/// ```
package protocol RecordFormat: Sendable {
  /// The repeat whose entries each file contains; nil for the file of the drafts.
  var tables: [String?] { get }

  /// Returns the beginning of a file, such as the row of column names.
  func beginning(of table: Int) -> [UInt8]

  /// Appends a draft to the files.
  func write(_ draft: DraftLine, into files: inout [[UInt8]])

  /// Returns the data that the files leave out of a draft.
  func losses(in draft: DraftLine) -> RecordLosses
}

extension RecordFormat {
  package func beginning(of table: Int) -> [UInt8] { [] }

  package func losses(in draft: DraftLine) -> RecordLosses {
    RecordLosses(unreadable: draft.fields.count { $0.isUnreadable })
  }
}

/// The numbers of answers that a format cannot contain, or not in full.
package struct RecordLosses: Hashable, Sendable {
  /// The number of answers left out because their types cannot read them.
  package var unreadable = 0

  /// The number of times of day that lack the UTC offset that the format requires.
  package var localTimes = 0

  /// Creates counts.
  package init(unreadable: Int = 0, localTimes: Int = 0) {
    (self.unreadable, self.localTimes) = (unreadable, localTimes)
  }

  package static func += (left: inout RecordLosses, right: RecordLosses) {
    left.unreadable += right.unreadable
    left.localTimes += right.localTimes
  }
}

extension CSVDialect {
  /// The dialect of other systems, in which a line feed ends each line.
  static let ofOtherSystems = {
    var dialect = CSVDialect()
    dialect.lineEnd = .lf
    return dialect
  }()
}

/// Drafts as lines of JSON, with all details.
package struct DraftLineFormat: RecordFormat {
  private let columns: ExportColumns
  private let isRevealed: Bool

  package let tables: [String?] = [nil]

  /// Creates a format for drafts with these fields.
  package init(_ columns: ExportColumns, isRevealed: Bool) {
    (self.columns, self.isRevealed) = (columns, isRevealed)
  }

  package func write(_ draft: DraftLine, into files: inout [[UInt8]]) {
    draft.write(columns, isRevealed: isRevealed, into: &files[0])
  }

  /// Returns nothing, because a line contains everything.
  package func losses(in draft: DraftLine) -> RecordLosses { RecordLosses() }
}
