import FieldEngine
import FormSession

/// The text that stands in the cell of a field.
public struct CellText: Hashable, Sendable {
  /// The text, before anything is put around it.
  public let text: String

  /// What the text is; a mask and a reason are only text.
  let content: ContentKind

  /// Whether the type found nothing wrong with it.
  let isComplete: Bool
}

extension ExportColumn {
  /// The text that a field has in this column.
  ///
  /// One that may not be stored has none, even if it is there, and one that is masked shows its mask
  /// unless the options reveal it.
  public func text(of field: ExportedField, _ options: CellOptions) -> CellText {
    switch source(options) {
    case .nothing: CellText(text: "", content: .text, isComplete: false)
    case .mask: mask(raw: field.raw, isComplete: field.isComplete)
    case .canonical:
      CellText(text: field.value?.plainText ?? "", content: content, isComplete: true)
    case .display:
      CellText(text: field.display, content: content, isComplete: field.isComplete)
    case .raw: CellText(text: field.raw, content: content, isComplete: field.isComplete)
    }
  }

  func mask(raw: String, isComplete: Bool) -> CellText {
    let text = definition.masked(raw, isComplete: isComplete)
    return CellText(text: text, content: .text, isComplete: false)
  }
}
