public import FieldEngine

/// A column for a field, whichever versions of a form have it.
public struct ExportColumn: Sendable {
  /// The name of the field.
  public let key: String

  /// What people call it, in the newest version that has it.
  public let label: String

  /// The row of its type in that version.
  public let definition: FieldDefinition

  /// What all versions agree that the texts are.
  public let content: ContentKind

  /// The strictest that a version wants done with texts that are there.
  public let storage: StoragePolicy

  /// What the cells of the column are made of.
  public enum Source: String, Hashable, Sendable {
    case canonical
    case display
    /// The typed characters.
    case raw
    /// The typed characters, of which a mask is shown.
    case mask
    case nothing
  }

  /// What the cells of the column are made of, so that nothing else need be read.
  public func source(_ options: CellOptions) -> Source {
    switch storage {
    case .never: .nothing
    case .mask where !options.isRevealed: .mask
    case .mask, .keep:
      switch options.values {
      case .canonical: .canonical
      case .display: .display
      case .raw: .raw
      }
    }
  }
}
