public import FieldEngine

/// A percentage whose template grows with it, up to five digits on either side of the point.
public struct Percentage: CustomFieldType {
  /// The stable name, as it stands in codes.
  public let name = "pct"

  /// What a field is called when its form does not say.
  public let label = "Percentage"

  /// A single digit, before anything is typed.
  public let template = "0%"

  /// A zero stands for a digit, and the point for itself.
  public let placeholders = "0."

  /// Digits and a point.
  public let keyboard = Keyboard.decimalPad

  /// Makes the type, which has no parameters.
  public init() {}

  /// Digits and one point.
  public func filter(_ text: String) -> String {
    var whole = ""
    var fraction: String?
    for character in text where character.isASCII {
      if character == "." {
        fraction = fraction ?? ""
      } else if character.isNumber, let digits = fraction {
        fraction = String((digits + [character]).prefix(5))
      } else if character.isNumber {
        whole = String((whole + [character]).prefix(5))
      }
    }
    return fraction.map { "\(whole).\($0)" } ?? whole
  }

  /// As many places as there are digits on either side of the point.
  public func template(for raw: String) -> String? {
    let parts = raw.split(separator: ".", omittingEmptySubsequences: false)
    let whole = String(repeating: "0", count: max(1, parts.first?.count ?? 0))
    guard parts.count == 2 else { return whole + "%" }
    return "\(whole).\(String(repeating: "0", count: parts[1].count))%"
  }

  /// Deleting the point can leave too many digits before it.
  public func judgeTyping(_ raw: String) -> Problem? {
    raw.prefix { $0 != "." }.count > 5 ? .tooLong(5) : nil
  }

  /// A number that starts with its point gets a zero before it.
  public func finish(_ raw: String) -> String {
    raw.hasPrefix(".") ? "0" + raw : raw
  }
}
