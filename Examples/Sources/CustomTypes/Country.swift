public import FieldEngine

/// The name of a country: letters and spaces, with a capital for each word.
public struct Country: CustomFieldType {
  /// The stable name, as it stands in codes.
  public let name = "country"

  /// What a field is called when its form does not say.
  public let label = "Country"

  /// The keys for names.
  public let keyboard = Keyboard.name

  /// Makes the type, which has no parameters.
  public init() {}

  /// Letters and spaces, each word with a capital.
  public func filter(_ text: String) -> String {
    let words = text.drop { $0 == " " }.filter { $0.isLetter || $0 == " " }
    return words.split(separator: " ", omittingEmptySubsequences: false)
      .map { $0.prefix(1).uppercased() + $0.dropFirst().lowercased() }
      .joined(separator: " ")
  }

  /// No country has a name of one letter.
  public func judgeResult(_ raw: String) -> Problem? {
    raw.count < 2 ? .custom(code: "too_short", message: "Country name too short") : nil
  }
}
