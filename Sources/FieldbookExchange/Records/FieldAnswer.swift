import FieldEngine
import FormSession

/// A field's answer, ready for a format that other systems read.
enum FieldAnswer: Hashable, Sendable {
  /// The value.
  case value(CanonicalValue)
  /// The mask in place of a value.
  case mask(String)
}

extension FieldAnswer {
  /// The answer as the text of a cell; for a file, its name.
  var plainText: String {
    switch self {
    case .mask(let text): text
    case .value(let value): value.plainText
    }
  }
}

extension ExportColumn {
  /// Returns a field's answer; nil if the field is empty, does not apply, cannot be read or is
  /// never stored.
  func answer(of field: FieldRecord?, isRevealed: Bool) -> FieldAnswer? {
    guard let field, let value = field.currentValue else { return nil }
    switch source(CellOptions(isRevealed: isRevealed)) {
    case .nothing: return nil
    case .mask: return .mask(mask(raw: field.raw ?? "", isComplete: field.isComplete).text)
    default: return value.isEmpty ? nil : .value(value)
    }
  }
}

extension CanonicalValue {
  /// Whether the value is empty text or an empty list.
  fileprivate var isEmpty: Bool {
    switch self {
    case .text(let text): text.isEmpty
    case .list(let items): items.isEmpty
    case .integer, .decimal, .boolean, .file: false
    }
  }

  /// The text of each value in a list; nil for other values.
  var items: [String]? {
    guard case .list(let items) = self else { return nil }
    return items.map(\.plainText)
  }
}

extension FieldRecord {
  /// Whether the field has text that its type cannot read.
  var isUnreadable: Bool { applies && value == nil && !(display ?? "").isEmpty }
}
