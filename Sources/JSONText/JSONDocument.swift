/// A JSON text (RFC 8259) as far as it can be read, and everything that is wrong with it.
///
/// Reading never fails: after a mistake it goes on where that makes sense, so that a person sees
/// all mistakes of a file at once. Without mistakes the tree is the whole text.
///
/// ```swift
/// let document = JSONDocument(#"{"a": 01, b: [1, 2,]}"#)
/// document.mistakes.map(\.code)
/// // ["json.bad_number", "json.unquoted_key", "json.extra_comma"]
/// document.root?.json.text  // {"a":"01","b":[1,2]}
/// ```
public struct JSONDocument: Sendable {
  /// The value of the text; nil when nothing of it can be read.
  public let root: JSONNode?
  /// All mistakes, in the order of the text.
  public let mistakes: [JSONMistake]

  /// Reads UTF-8; a byte order mark at the start is passed over.
  public init(_ bytes: [UInt8], limits: JSONLimits = JSONLimits()) {
    var reader = JSONReader(bytes, limits: limits)
    root = reader.readDocument()
    mistakes = reader.mistakes.sorted { $0.position.offset < $1.position.offset }
  }

  /// Reads a text.
  public init(_ text: String, limits: JSONLimits = JSONLimits()) {
    self.init(Array(text.utf8), limits: limits)
  }
}
