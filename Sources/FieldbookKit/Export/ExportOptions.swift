public import FieldbookExchange
public import FormSession

/// Which drafts to export, and how to write them.
public struct ExportOptions: Hashable, Sendable {
  /// The formats of an export.
  public enum Format: Hashable, Sendable {
    /// A table with a row for each draft.
    case csv
    /// A line for each draft, with a JSON object that contains all details of its fields.
    case jsonLines
    /// A line for each draft, with a FHIR R4 QuestionnaireResponse.
    case fhir
    /// The CSV that REDCap imports: a row for each draft, and for each entry of a repeat.
    case redcap
    /// CSV in the layout of ODK Central, with a table for each repeat.
    case odk
  }

  /// The format.
  public var format: Format

  /// The options for tables; `cells.isRevealed` applies to all formats, and `splitsChoices` also
  /// applies to the ODK format.
  public var table = CSVExport.Options()

  /// The tables to write for a form with repeats.
  public enum Tables: Hashable, Sendable {
    /// The drafts, without the entries of repeats.
    case drafts
    /// The drafts, and the entries of each repeat in a separate table.
    case all
    /// The entries of one repeat.
    case entries(of: String)
    /// The drafts, each with its entries in additional columns of its row.
    case wide
  }

  /// The tables, if the format is CSV or ODK.
  public var tables = Tables.drafts

  /// The statuses that the exported drafts can have.
  public var statuses: [DraftStatus] = [.final]

  /// The time at or after which drafts must have been finalized or, if they are not final, changed;
  /// nil for any time.
  public var since: Moment?

  /// The language of labels; versions without it, and all versions if it is nil, use their first
  /// language.
  public var language: String?

  /// Whether the files in the drafts are written, too, so that FHIR output can contain their paths.
  public var hasFiles = false

  /// Whether the tables are also described as Frictionless Table Schemas.
  package var hasSchema = false

  /// Whether only final and superseded drafts are exported.
  var areFinal: Bool { statuses.allSatisfy { $0 == .final || $0 == .superseded } }

  /// Creates options for the final drafts of a form.
  public init(_ format: Format = .csv) {
    self.format = format
  }

  /// The final drafts as CSV.
  public static var csv: ExportOptions { ExportOptions(.csv) }

  /// The final drafts as JSON Lines.
  public static var jsonLines: ExportOptions { ExportOptions(.jsonLines) }
}
