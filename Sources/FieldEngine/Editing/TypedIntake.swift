/// Accepts any text, for types that read their value from the whole text.
struct TypedIntake: Sendable {
  /// Whether digits of other scripts become ASCII digits.
  var foldsDigits = false

  /// Returns whether the given text can be read as a value.
  let isReadable: @Sendable (String) -> Bool

  /// Removes the formatting that is shown around a value when the field is not being edited.
  let undecorate: @Sendable (String) -> String

  init(
    isReadable: @escaping @Sendable (String) -> Bool,
    undecorate: @escaping @Sendable (String) -> String
  ) {
    self.isReadable = isReadable
    self.undecorate = undecorate
  }

  /// Accepts text for a value that is shown between a prefix and a suffix.
  init(
    prefix: String = "", suffix: String = "", isReadable: @escaping @Sendable (String) -> Bool
  ) {
    self.init(isReadable: isReadable) { text in
      let core = text.trimmingWhitespace.removing(prefix: prefix, suffix: suffix)
      return core.flatMap { isReadable($0) ? $0 : nil } ?? text
    }
  }

  func callAsFunction(_ edit: RawEdit) -> Intake {
    let isWhole = edit.before.isEmpty && edit.after.isEmpty && edit.origin == .paste
    guard foldsDigits || isWhole else { return CharacterIntake(accepts: .any)(edit) }
    var plain = edit
    if foldsDigits { plain.offered = edit.offered.foldingDigits }
    if isWhole, !isReadable(plain.offered.trimmingWhitespace) {
      plain.offered = undecorate(plain.offered)
    }
    return CharacterIntake(accepts: .any)(plain)
  }
}

extension String {
  fileprivate var foldingDigits: String {
    if isByteAddressable { return self }
    return String(String.UnicodeScalarView(unicodeScalars.map { $0.foldingDigit }))
  }

  /// Returns the text without a prefix and a suffix; nil unless it has both.
  func removing(prefix: String, suffix: String) -> String? {
    guard hasPrefix(prefix), hasSuffix(suffix), count >= prefix.count + suffix.count else {
      return nil
    }
    return String(dropFirst(prefix.count).dropLast(suffix.count)).trimmingWhitespace
  }
}
