/// Takes any text for a value that is read from it as a whole.
struct TypedIntake: Sendable {
  /// Whether the digits of other scripts become ASCII digits.
  var foldsDigits = false

  /// What stands around the value when nobody edits it, and is dropped from a pasted whole.
  var prefix = ""
  var suffix = ""

  /// Whether a text has a value.
  var isReadable: @Sendable (String) -> Bool

  init(isReadable: @escaping @Sendable (String) -> Bool) {
    self.isReadable = isReadable
  }

  func callAsFunction(_ edit: RawEdit) -> Intake {
    var offered = foldsDigits ? edit.offered.foldingDigits : edit.offered
    let isWhole = edit.before.isEmpty && edit.after.isEmpty && edit.origin == .paste
    if isWhole { offered = undressed(offered) }
    var plain = edit
    plain.offered = offered
    return CharacterIntake(accepts: .any)(plain)
  }

  private func undressed(_ text: String) -> String {
    let bare = text.trimmingWhitespace
    guard !isReadable(bare), bare.hasPrefix(prefix), bare.hasSuffix(suffix),
      bare.utf8.count >= prefix.utf8.count + suffix.utf8.count
    else { return text }
    let core = String(bare.dropFirst(prefix.count).dropLast(suffix.count)).trimmingWhitespace
    return isReadable(core) ? core : text
  }
}

extension String {
  fileprivate var foldingDigits: String {
    if isByteAddressable { return self }
    return String(String.UnicodeScalarView(unicodeScalars.map(\.foldingDigit)))
  }
}
