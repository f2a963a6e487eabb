import FieldEngine
public import FormSession

/// The text of a field's cell.
public struct CellText: Hashable, Sendable {
  /// The text, without anything added for spreadsheets.
  public let text: String

  /// The kind of data in the text; a mask or a reason counts as plain text.
  let content: ContentKind

  /// Whether the text is valid for the field's type.
  let isComplete: Bool
}

extension ExportColumn {
  /// Returns the text of a field in this column.
  ///
  /// Text that must not be stored is left out. Masked text shows its mask unless the options reveal
  /// it.
  public func text(of field: FieldRecord, _ options: CellOptions) -> CellText {
    switch source(options) {
    case .nothing: CellText(text: "", content: .text, isComplete: false)
    case .mask: mask(raw: field.raw ?? "", isComplete: field.isComplete)
    case .canonical:
      CellText(
        text: definition.canonicalCell(field.currentValue?.plainText ?? ""), content: content,
        isComplete: true
      )
    case .display:
      CellText(
        text: isTranslated ? definition.translated(field.currentDisplay) : field.currentDisplay,
        content: content, isComplete: field.isComplete)
    case .raw:
      CellText(
        text: definition.file == nil ? field.raw ?? "" : definition.canonicalCell(field.raw ?? ""),
        content: content, isComplete: field.isComplete)
    }
  }

  func mask(raw: String, isComplete: Bool) -> CellText {
    let text = definition.masked(raw, isComplete: isComplete)
    return CellText(text: text, content: .text, isComplete: false)
  }
}

extension FieldDefinition {
  /// Returns displayed text with the labels of its options translated into the definition's
  /// language.
  func translated(_ text: String) -> String {
    if let choices { return choices.shownText(text) }
    return optionList?.row(spelled: text)?.option.label ?? text
  }

  /// Returns the canonical text of a value in the form of a cell: several options are joined by
  /// their separator instead of being a JSON array, and a file is represented by its name, even if
  /// it is not valid.
  func canonicalCell(_ text: String) -> String {
    if file != nil { return FileReference(text)?.name ?? text }
    return choices?.text(ofCanonical: text) ?? text
  }
}

/// A field that does not apply has no value and shows nothing, even if it has text.
extension FieldRecord {
  var currentValue: CanonicalValue? { applies ? value : nil }
  var currentDisplay: String { applies ? display ?? "" : "" }
}
