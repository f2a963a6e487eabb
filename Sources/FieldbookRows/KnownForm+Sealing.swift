package import FormSession

extension KnownForm {
  /// Checks that the texts of sealed fields are sealed.
  ///
  /// A program that does not seal would otherwise store them unsealed.
  package func expectSealed(_ fields: [FieldRecord]) throws(StoreError) {
    guard !sealedKeys.isEmpty else { return }
    for field in fields where sealedKeys.contains(field.fieldKey) {
      guard let raw = field.raw, !raw.isEmpty || !field.content.items.isEmpty else { continue }
      guard raw.hasPrefix("sealed:"), field.content.items.isEmpty else {
        throw .sealing(.unsealed(field.fieldKey))
      }
    }
  }
}
