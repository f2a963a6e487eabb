/// A file to import, identified by its content rather than by its path.
public struct ImportedFile: Hashable, Sendable {
  /// The form of the drafts that are imported.
  public let form: String

  /// The current name of the file.
  public let name: String

  /// The size of the file in bytes.
  public let size: Int

  /// A hash of the file's bytes.
  public let hash: UInt64

  /// Creates the identity of a file.
  public init(form: String, name: String, size: Int, hash: UInt64) {
    (self.form, self.name, self.size, self.hash) = (form, name, size, hash)
  }
}

/// The progress of an import.
public struct ImportProgress: Hashable, Sendable {
  /// The number of the import in the store.
  public let number: Int64

  /// The number of processed rows, not counting the header.
  public var rows: Int

  /// The number of processed batches.
  public var batches: Int

  /// The number of rejected rows.
  public var rejected = 0

  /// The number of cells that are not valid.
  public var invalidCells = 0

  /// Whether the whole file was processed.
  public var isEnded: Bool

  /// Creates the progress of an import.
  public init(number: Int64, rows: Int, batches: Int, isEnded: Bool) {
    (self.number, self.rows, self.batches) = (number, rows, batches)
    self.isEnded = isEnded
  }
}

/// How to import a file that may have been imported before.
public enum ImportMode: Hashable, Sendable {
  /// Import the whole file, unless some of its rows were imported before.
  case first
  /// Resume after the last imported row.
  case resume
  /// Import the whole file again.
  case again
}

/// The point at which an import starts.
public struct ImportBeginning: Hashable, Sendable {
  /// The progress of the file's last import; nil if the file was never imported.
  public let before: ImportProgress?

  /// The progress of the import that starts or continues; nil if nothing is imported because some
  /// rows were imported before.
  public let progress: ImportProgress?

  /// Creates the start of an import.
  public init(before: ImportProgress?, progress: ImportProgress?) {
    (self.before, self.progress) = (before, progress)
  }

  /// Continues the last import of a file, begins another one with `add`, or, if some rows were
  /// imported before and the mode is ``ImportMode/first``, does neither.
  package init<Failure: Error>(
    after last: ImportProgress?, _ mode: ImportMode, add: () throws(Failure) -> ImportProgress
  ) throws(Failure) {
    if let last, mode == .resume || (last.rows == 0 && !last.isEnded) {
      self.init(before: last, progress: last)
    } else if let last, last.rows > 0, mode == .first {
      self.init(before: last, progress: nil)
    } else {
      self.init(before: last, progress: try add())
    }
  }
}
