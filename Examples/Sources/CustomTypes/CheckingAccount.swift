public import FieldEngine

/// A checking account number: seven digits in a template.
public struct CheckingAccount: CustomFieldType {
  /// The stable name, which is the first part of issue codes such as `cknum.incomplete`.
  public let name = "cknum"

  /// The label of a field, unless its form sets a different one.
  public let label = "Checking Account"

  /// Seven digits in two groups.
  public let template = "000 0000"

  /// A zero stands for a digit.
  public let placeholders = "0"

  /// A keyboard with digits only.
  public let keyboard = Keyboard.numberPad

  /// The field gives up width to longer fields in its row.
  public let priority = 0.7

  /// Creates the type, which has no parameters.
  public init() {}

  /// Keeps only the digits 0 to 9.
  public func filter(_ text: String) -> String {
    text.filter { $0.isASCII && $0.isNumber }
  }

  /// Reports fewer than seven digits.
  public func validateResult(_ raw: String) -> IssueKind? {
    guard raw.count < 7 else { return nil }
    return .custom(code: "incomplete", message: "Account number must be 7 digits")
  }
}
