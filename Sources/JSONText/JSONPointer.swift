/// The path to a value in a document, written as a JSON Pointer (RFC 6901).
///
/// ```swift
/// JSONPointer.root.appending("fields").appending(3).appending("a/b").description
/// // "/fields/3/a~1b"
/// ```
public struct JSONPointer: Hashable, Sendable, CustomStringConvertible {
  /// The whole document.
  public static let root = JSONPointer()

  /// The pointer as text; empty for the whole document.
  public private(set) var description = ""

  /// Creates a pointer to the whole document.
  public init() {}

  /// Returns a pointer to a member of the object at this pointer.
  public func appending(_ key: String) -> JSONPointer {
    var pointer = self
    pointer.append(key)
    return pointer
  }

  /// Returns a pointer to the item at an index, starting at 0, of the array at this pointer.
  public func appending(_ index: Int) -> JSONPointer {
    var pointer = self
    pointer.append(index)
    return pointer
  }

  /// Extends the pointer to a member.
  public mutating func append(_ key: String) {
    description += "/"
    for scalar in key.unicodeScalars {
      switch scalar {
      case "~": description += "~0"
      case "/": description += "~1"
      default: description.unicodeScalars.append(scalar)
      }
    }
  }

  /// Extends the pointer to the item at an index, starting at 0.
  public mutating func append(_ index: Int) {
    description += "/\(index)"
  }
}
