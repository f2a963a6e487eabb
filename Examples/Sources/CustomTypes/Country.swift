public import FieldEngine

/// The name of a country: letters and spaces, with a capital for each word.
public struct Country: CustomFieldType {
  public let name = "country"
  public let label = "Country"
  public let keyboard = Keyboard.name

  public init() {}

  public func filter(_ text: String) -> String {
    let words = text.drop { $0 == " " }.filter { $0.isLetter || $0 == " " }
    return words.split(separator: " ", omittingEmptySubsequences: false)
      .map { $0.prefix(1).uppercased() + $0.dropFirst().lowercased() }
      .joined(separator: " ")
  }

  public func judgeResult(_ raw: String) -> Problem? {
    raw.count < 2 ? .custom(code: "too_short", message: "Country name too short") : nil
  }
}
