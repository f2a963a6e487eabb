/// A value in a document and the place where it begins.
///
/// ```swift
/// let document = JSONDocument(#"{"version": 1}"#)
/// document.root?["version"]?.content  // .number("1")
/// document.root?["version"]?.position.column  // 13
/// ```
public struct JSONNode: Sendable {
  /// What the value is.
  public enum Content: Sendable {
    /// Nothing.
    case null
    /// A truth value.
    case bool(Bool)
    /// The number as written; it never passes through a binary float.
    case number(String)
    /// A text, its escapes resolved.
    case string(String)
    /// The items of an array.
    case array([JSONNode])
    /// The members of an object, in the order of the text, repeated keys included.
    case object([JSONMember])
  }

  /// What the value is.
  public let content: Content
  /// Where the value begins.
  public let position: JSONPosition

  /// The value of the first member with the key, if this is an object that has one.
  ///
  /// The members are searched from the front: go through them yourself to look at all of them.
  public subscript(key: String) -> JSONNode? {
    guard case .object(let members) = content else { return nil }
    let wanted = ExactText(text: key)
    return members.first { ExactText(text: $0.key) == wanted }?.value
  }

  /// The value without its places, ready to be written.
  public var json: JSON {
    switch content {
    case .null: .null
    case .bool(let bool): .bool(bool)
    case .number(let number): .number(number)
    case .string(let string): .string(string)
    case .array(let items): .array(items.map(\.json))
    case .object(let members): .object(members.map { ($0.key, $0.value.json) })
    }
  }
}

/// A key of an object and its value.
public struct JSONMember: Sendable {
  /// The key, its escapes resolved.
  public let key: String
  /// Where the key begins.
  public let keyPosition: JSONPosition
  /// The value.
  public let value: JSONNode
}
