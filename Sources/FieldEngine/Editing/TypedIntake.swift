/// Takes any text for a value that is read from it as a whole.
struct TypedIntake: Sendable {
  /// Whether the digits of other scripts become ASCII digits.
  var foldsDigits = false

  /// Whether a text has a value.
  let isReadable: @Sendable (String) -> Bool

  /// A text without what stands around its value when nobody edits it.
  let undress: @Sendable (String) -> String

  init(
    isReadable: @escaping @Sendable (String) -> Bool,
    undress: @escaping @Sendable (String) -> String
  ) {
    self.isReadable = isReadable
    self.undress = undress
  }

  /// Takes text for a value that stands between a prefix and a suffix when nobody edits it.
  init(
    prefix: String = "", suffix: String = "", isReadable: @escaping @Sendable (String) -> Bool
  ) {
    self.init(isReadable: isReadable) { text in
      let core = text.trimmingWhitespace.removing(prefix: prefix, suffix: suffix)
      return core.flatMap { isReadable($0) ? $0 : nil } ?? text
    }
  }

  func callAsFunction(_ edit: RawEdit) -> Intake {
    var plain = edit
    if foldsDigits { plain.offered = edit.offered.foldingDigits }
    let isWhole = edit.before.isEmpty && edit.after.isEmpty && edit.origin == .paste
    if isWhole, !isReadable(plain.offered.trimmingWhitespace) {
      plain.offered = undress(plain.offered)
    }
    return CharacterIntake(accepts: .any)(plain)
  }
}

extension String {
  fileprivate var foldingDigits: String {
    if isByteAddressable { return self }
    return String(String.UnicodeScalarView(unicodeScalars.map(\.foldingDigit)))
  }

  /// The text without what stands around it; nil when that does not stand there.
  func removing(prefix: String, suffix: String) -> String? {
    guard hasPrefix(prefix), hasSuffix(suffix), count >= prefix.count + suffix.count else {
      return nil
    }
    return String(dropFirst(prefix.count).dropLast(suffix.count)).trimmingWhitespace
  }
}
