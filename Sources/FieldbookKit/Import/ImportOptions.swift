public import FieldbookExchange

/// How to import a file.
public struct ImportOptions: Hashable, Sendable {
  /// How to read the file, instead of recognizing it automatically.
  public var csv = CSVImport.Options()

  /// The name of the file, for the history of the drafts.
  public var fileName = "rows"

  /// Whether rows change existing drafts, found by `_id` or by unique values.
  public var isUpdate = false

  /// Whether to only find out what would happen.
  public var isTrial = false

  /// Whether to finalize valid drafts.
  public var isFinalizing = false

  /// Creates options for rows that become new drafts.
  public init() {}
}
