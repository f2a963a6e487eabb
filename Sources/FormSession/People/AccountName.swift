/// The name that a person logs in with, and that the history shows.
///
/// Letters are stored in lower case, so it does not matter how a person types them.
///
/// ```swift
/// try AccountName("Ada").text     // "ada"
/// try AccountName("ada lovelace") // throws PeopleError.badName("ada lovelace")
/// ```
public struct AccountName: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// The maximum number of characters.
  public static let limit = 64

  /// The name in lower case.
  public let text: String

  /// Checks a name: Latin letters, digits and `. _ - + @`, beginning with a letter or a digit.
  public init(_ text: String) throws(PeopleError) {
    let bytes = text.utf8.map { $0.lowercasedLetter }
    guard bytes.count <= AccountName.limit, let first = bytes.first, first.isLetterOrDigit,
      bytes.allSatisfy({ $0.isLetterOrDigit || AccountName.signs.contains($0) })
    else { throw .badName(text) }
    self.text = String(decoding: bytes, as: UTF8.self)
  }

  private static let signs = Array("._-+@".utf8)

  /// The name.
  public var description: String { text }

  /// Sorts by name.
  public static func < (left: AccountName, right: AccountName) -> Bool { left.text < right.text }
}

extension UInt8 {
  fileprivate var lowercasedLetter: UInt8 {
    UInt8(ascii: "A")...UInt8(ascii: "Z") ~= self ? self + 32 : self
  }

  fileprivate var isLetterOrDigit: Bool {
    UInt8(ascii: "a")...UInt8(ascii: "z") ~= self || UInt8(ascii: "0")...UInt8(ascii: "9") ~= self
  }
}
