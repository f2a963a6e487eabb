/// A string that is equal to another only if both have the same Unicode scalars.
///
/// Swift treats a composed and a decomposed é as equal; JSON keys and fields do not. The hash also
/// uses the bytes. Otherwise a file with many canonically equivalent keys would slow down a set.
package struct ExactText: Hashable, Sendable {
  let text: String

  /// Wraps a string for exact comparison.
  package init(text: String) {
    self.text = text
  }

  package static func == (one: ExactText, other: ExactText) -> Bool {
    guard one.text.utf8.count == other.text.utf8.count else { return false }
    var (one, other) = (one.text, other.text)
    return one.withUTF8 { one in other.withUTF8 { one.elementsEqual($0) } }
  }

  package func hash(into hasher: inout Hasher) {
    var text = text
    text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
  }
}
