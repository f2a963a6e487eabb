/// A text that equals another only when both have the same scalars.
///
/// Swift takes a composed and a decomposed é for equal, JSON does not. The hash goes over the bytes
/// too, so that a file full of such twins cannot slow a set down.
struct ExactText: Hashable {
  let text: String

  static func == (one: ExactText, other: ExactText) -> Bool {
    one.text.utf8.count == other.text.utf8.count
      && one.text.utf8.elementsEqual(other.text.utf8)
  }

  func hash(into hasher: inout Hasher) {
    var text = text
    text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
  }
}
