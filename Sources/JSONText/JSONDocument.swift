/// A parsed JSON text (RFC 8259) and all mistakes in it.
///
/// Parsing never fails. After a mistake the reader continues where it can, so you see all mistakes
/// in a file at once. If there are no mistakes, the tree is the complete text.
///
/// ```swift
/// let document = JSONDocument(#"{"a": 01, b: [1, 2,]}"#)
/// document.errors.map(\.code)
/// // ["json.bad_number", "json.unquoted_key", "json.extra_comma"]
/// document.root?.json.text  // {"a":"01","b":[1,2]}
/// ```
public struct JSONDocument: Sendable {
  /// The top-level value; nil if no value could be read.
  public let root: JSONNode?
  /// All mistakes, in the order of the text.
  public let errors: [JSONError]

  /// Parses UTF-8, skipping a byte order mark at the start.
  public init(_ bytes: [UInt8], limits: JSONLimits = JSONLimits()) {
    var reader = JSONReader(bytes, limits: limits)
    root = reader.readDocument()
    errors = reader.errors.sorted { $0.position.offset < $1.position.offset }
  }

  /// Parses a string.
  public init(_ text: String, limits: JSONLimits = JSONLimits()) {
    self.init(Array(text.utf8), limits: limits)
  }
}
