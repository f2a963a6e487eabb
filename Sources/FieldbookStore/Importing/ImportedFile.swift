/// A file by its content, whatever it is called and wherever it lies.
public struct ImportedFile: Hashable, Sendable {
  /// The form whose drafts its rows become.
  public let form: String

  /// The name that it has now.
  public let name: String

  /// How many bytes it has.
  public let size: Int

  /// A hash of its bytes.
  public let hash: UInt64

  /// Names a file.
  public init(form: String, name: String, size: Int, hash: UInt64) {
    (self.form, self.name, self.size, self.hash) = (form, name, size, hash)
  }
}

/// How far a file was imported.
public struct ImportProgress: Hashable, Sendable {
  /// Which import it is, of those that the store knows.
  public let number: Int64

  /// How many rows below the header are done.
  public var rows: Int

  /// In how many batches.
  public var batches: Int

  /// How many of the rows were rejected.
  public var rejected = 0

  /// How many of their cells are not valid.
  public var invalidCells = 0

  /// Whether the whole file is done.
  public var isEnded: Bool

  init(number: Int64, rows: Int, batches: Int, isEnded: Bool) {
    (self.number, self.rows, self.batches) = (number, rows, batches)
    self.isEnded = isEnded
  }
}

/// What somebody wants with a file of which rows may have been imported before.
public enum ImportWay: Hashable, Sendable {
  /// All of it, unless rows of it were imported before.
  case first
  /// The rows behind those that are done.
  case resume
  /// All of it, whatever was done before.
  case again
}

/// Where an import begins.
public struct ImportBeginning: Hashable, Sendable {
  /// How far the file was imported before; nil when it never was.
  public let before: ImportProgress?

  /// How far the import has come that goes on from here; nil where nothing is to be imported, because
  /// rows of the file were.
  public let progress: ImportProgress?

  /// States where an import begins.
  public init(before: ImportProgress?, progress: ImportProgress?) {
    (self.before, self.progress) = (before, progress)
  }
}
