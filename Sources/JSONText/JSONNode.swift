/// A value in a document, with the position where it begins.
///
/// ```swift
/// let document = JSONDocument(#"{"version": 1}"#)
/// document.root?["version"]?.content  // .number("1")
/// document.root?["version"]?.position.column  // 13
/// ```
public struct JSONNode: Sendable {
  /// The kinds of values.
  public enum Content: Sendable {
    /// `null`.
    case null
    /// `true` or `false`.
    case bool(Bool)
    /// A number as it was written; it is never converted to binary floating point.
    case number(String)
    /// A string with its escapes resolved.
    case string(String)
    /// The items of an array.
    case array([JSONNode])
    /// The members of an object in their order in the text, including repeated keys.
    case object([JSONMember])
  }

  /// The value itself.
  public let content: Content
  /// The position where the value begins.
  public let position: JSONPosition

  /// The value of the first member with a key; nil if this is not an object or has no such key.
  ///
  /// The lookup searches the members from the front. To visit all members, iterate over them
  /// instead.
  public subscript(key: String) -> JSONNode? {
    guard case .object(let members) = content else { return nil }
    let wanted = ExactText(text: key)
    return members.first { ExactText(text: $0.key) == wanted }?.value
  }

  /// The value without positions, ready to be written.
  public var json: JSON {
    switch content {
    case .null: .null
    case .bool(let bool): .bool(bool)
    case .number(let number): .number(number)
    case .string(let string): .string(string)
    case .array(let items): .array(items.map { $0.json })
    case .object(let members): .object(members.map { ($0.key, $0.value.json) })
    }
  }
}

/// A key of an object, with its value.
public struct JSONMember: Sendable {
  /// The key, with its escapes resolved.
  public let key: String
  /// The position where the key begins.
  public let keyPosition: JSONPosition
  /// The value.
  public let value: JSONNode
}
