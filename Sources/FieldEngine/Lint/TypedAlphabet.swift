/// Characters that can be typed into a field of a declared type.
///
/// At least one character is included from each group that the type's pattern treats alike.
struct TypedAlphabet: Sendable {
  /// The characters as they appear in the text.
  let scalars: [Unicode.Scalar]

  /// The separator of growing text.
  let separator: Unicode.Scalar?

  init(_ type: DeclaredType) {
    let ascii = (0x20...0x7E).compactMap { Unicode.Scalar($0 as UInt32) }
    let listed =
      if case .characters(let text) = type.accepts { Array(text.unicodeScalars) } else {
        [Unicode.Scalar]()
      }
    let candidates = ascii + listed + (type.pattern?.samples ?? [])
    var seen: Set<Unicode.Scalar> = []
    scalars = candidates.compactMap(type.accepts.accept)
      .flatMap { type.letterCase.variants(of: $0) }
      .filter { seen.insert($0).inserted }
    separator = type.growth?.separator.unicodeScalars.first
  }
}

extension LetterCase {
  /// Returns the forms that a letter can take at the start of a word and inside it.
  fileprivate func variants(of scalar: Unicode.Scalar) -> [Unicode.Scalar] {
    let text = String(scalar)
    switch self {
    case .none: return [scalar]
    default: return [text, "a\(text)"].compactMap { apply(to: $0).unicodeScalars.last }
    }
  }
}
