public import FieldbookExchange
public import FormSession

/// Which drafts to export, and how.
public struct ExportOptions: Hashable, Sendable {
  /// The formats of an export.
  public enum Format: Hashable, Sendable {
    /// A table with a row for each draft.
    case csv
    /// A JSON object on a line for each draft, with all details of its fields.
    case jsonLines
  }

  /// The format.
  public var format: Format

  /// The options for tables; `cells.isRevealed` applies to JSON, too.
  public var table = CSVExport.Options()

  /// Which tables of a form with repeats are written.
  public enum Tables: Hashable, Sendable {
    /// The drafts, without the entries of repeats.
    case drafts
    /// The drafts, and the entries of each repeat in a table of their own.
    case all
    /// The entries of one repeat.
    case entries(of: String)
    /// The drafts, each with its entries in further columns of its row.
    case wide
  }

  /// The tables, if the format is CSV.
  public var tables = Tables.drafts

  /// The status of the drafts.
  public var statuses: [DraftStatus] = [.final]

  /// Only drafts that were finalized, or else changed, at this time or later.
  public var since: Moment?

  /// The language of labels in the versions that have it; nil for the first of each.
  public var language: String?

  /// Creates options for the final drafts of a form.
  public init(_ format: Format = .csv) {
    self.format = format
  }

  /// The final drafts as CSV.
  public static var csv: ExportOptions { ExportOptions(.csv) }

  /// The final drafts as JSON Lines.
  public static var jsonLines: ExportOptions { ExportOptions(.jsonLines) }
}
