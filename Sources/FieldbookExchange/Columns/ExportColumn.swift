public import FieldEngine

/// A column for a field, in all versions of a form that have it.
public struct ExportColumn: Sendable {
  /// The name of the field.
  public let key: String

  /// The label of the field in the newest version that has it.
  public let label: String

  /// The field's name in another system, from the newest version that has the field; nil if that
  /// version has none.
  public let name: String?

  /// The definition of the field's type in that version.
  public let definition: FieldDefinition

  /// The kind of data that the column has in all versions.
  public let content: ContentKind

  /// The strictest storage policy of any version that stores the text.
  public let storage: StoragePolicy

  /// The parts of an answer that can have their own columns; nil if the type has none.
  let parts: AnswerParts?

  /// Whether the labels of the field and of its options are in a language other than the form's
  /// first.
  let isTranslated: Bool

  /// Whether the column holds the identity of an entry instead of a field.
  let isIdentity: Bool

  /// Returns the parts that get their own columns: those of a place and, if requested, those of
  /// several choices; nil for other answers.
  func parts(splittingChoices splitsChoices: Bool) -> AnswerParts? {
    guard let parts, splitsChoices || !parts.areOptions else { return nil }
    return parts
  }

  /// Returns the name of the column, or the names of the columns for its parts.
  func titles(_ header: ExportColumns.Header, splittingChoices splitsChoices: Bool) -> [String] {
    parts(splittingChoices: splitsChoices)?.titles(title(header), header) ?? [title(header)]
  }

  /// Returns the name of the column.
  func title(_ header: ExportColumns.Header) -> String {
    switch header {
    case .key: key
    case .label: label
    case .name: name ?? key
    }
  }

  /// The source of a column's cells.
  public enum Source: String, Hashable, Sendable {
    /// The canonical value.
    case canonical
    /// The displayed text.
    case display
    /// The typed characters.
    case raw
    /// The typed characters, shown as a mask.
    case mask
    /// Nothing; the cells are empty.
    case nothing
  }

  /// Returns the source of the column's cells, which is the only text that an export needs to read.
  public func source(_ options: CellOptions) -> Source {
    switch storage {
    case .never: .nothing
    case .mask where !options.isRevealed, .seal where !options.isRevealed: .mask
    case .mask, .seal, .keep:
      switch options.values {
      case .canonical: .canonical
      case .display: .display
      case .raw: .raw
      }
    }
  }
}
