import FieldEngine
package import FormSession

extension Session {
  /// Returns the mask of a field; nil if masked text is revealed, there is no such field, or
  /// nothing in it must be hidden.
  package func mask(_ key: String, isRevealed: Bool) -> String? {
    guard !isRevealed, let field = field(key) else { return nil }
    return switch field.definition.storage {
    case .keep: nil
    case .mask, .seal: field.maskedText
    case .never: field.isEmpty ? nil : field.maskedText
    }
  }
}
