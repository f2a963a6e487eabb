/// The letters whose case an expression can change, since definitions have no function for it.
enum LetterCase {
  static let large = "ABCDEFGHIJKLMNOPQRSTUVWXYZÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÑÒÓÔÕÖØÙÚÛÜÝ"
  static let small = "abcdefghijklmnopqrstuvwxyzàáâãäåæçèéêëìíîïñòóôõöøùúûüý"

  /// Returns the text in lowercase, as `translate` with these letters would write it.
  static func lower(_ text: String) -> String {
    let pairs = Dictionary(uniqueKeysWithValues: zip(large, small))
    return String(text.map { pairs[$0] ?? $0 })
  }
}
