public import FieldEngine

/// A country name: letters and spaces, with each word capitalized.
public struct Country: CustomFieldType {
  /// The stable name, which is the first part of issue codes such as `country.too_short`.
  public let name = "country"

  /// The label of a field, unless its form sets a different one.
  public let label = "Country"

  /// The keyboard for names.
  public let keyboard = Keyboard.name

  /// Creates the type, which has no parameters.
  public init() {}

  /// Keeps letters and spaces, and capitalizes each word.
  public func filter(_ text: String) -> String {
    let words = text.drop { $0 == " " }.filter { $0.isLetter || $0 == " " }
    return words.split(separator: " ", omittingEmptySubsequences: false)
      .map { $0.prefix(1).uppercased() + $0.dropFirst().lowercased() }
      .joined(separator: " ")
  }

  /// Reports a name of fewer than two letters.
  public func validateResult(_ raw: String) -> IssueKind? {
    raw.count < 2 ? .custom(code: "too_short", message: "Country name too short") : nil
  }
}
