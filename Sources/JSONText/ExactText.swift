/// A text that equals another only when both have the same scalars.
///
/// Swift takes a composed and a decomposed é for equal, JSON and fields do not. The hash goes over the bytes
/// too, so that a file full of such twins cannot slow a set down.
package struct ExactText: Hashable, Sendable {
  let text: String

  /// Compares a text so.
  package init(text: String) {
    self.text = text
  }

  package static func == (one: ExactText, other: ExactText) -> Bool {
    one.text.utf8.count == other.text.utf8.count
      && one.text.utf8.elementsEqual(other.text.utf8)
  }

  package func hash(into hasher: inout Hasher) {
    var text = text
    text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
  }
}
