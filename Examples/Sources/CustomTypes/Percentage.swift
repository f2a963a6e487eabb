public import FieldEngine

/// A percentage with a template that grows up to five digits on either side of the point.
public struct Percentage: CustomFieldType {
  /// The stable name, which is the first part of issue codes such as `pct.too_long`.
  public let name = "pct"

  /// The label of a field, unless its form sets a different one.
  public let label = "Percentage"

  /// A single digit before anything is typed.
  public let template = "0%"

  /// A zero stands for a digit, and the point for itself.
  public let placeholders = "0."

  /// The keyboard for digits and a point.
  public let keyboard = Keyboard.decimalPad

  /// Creates the type, which has no parameters.
  public init() {}

  /// Keeps digits and one point.
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

  /// Returns a template with the same number of digits on either side of the point as the text.
  public func template(for raw: String) -> String? {
    let parts = raw.split(separator: ".", omittingEmptySubsequences: false)
    let whole = String(repeating: "0", count: max(1, parts.first?.count ?? 0))
    guard parts.count == 2 else { return whole + "%" }
    return "\(whole).\(String(repeating: "0", count: parts[1].count))%"
  }

  /// Reports too many digits before the point, for example after the point has been deleted.
  public func validateTyping(_ raw: String) -> IssueKind? {
    raw.prefix { $0 != "." }.count > 5 ? .tooLong(5) : nil
  }

  /// Adds a zero in front of a leading point.
  public func finish(_ raw: String) -> String {
    raw.hasPrefix(".") ? "0" + raw : raw
  }
}
