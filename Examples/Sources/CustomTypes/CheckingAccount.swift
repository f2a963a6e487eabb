public import FieldEngine

/// The number of a checking account: seven digits in a template.
public struct CheckingAccount: CustomFieldType {
  /// The stable name, as it stands in codes.
  public let name = "cknum"

  /// What a field is called when its form does not say.
  public let label = "Checking Account"

  /// Seven digits in two groups.
  public let template = "000 0000"

  /// A zero stands for a digit.
  public let placeholders = "0"

  /// Digits are all that is needed.
  public let keyboard = Keyboard.numberPad

  /// The field gives way to longer ones beside it.
  public let priority = 0.7

  /// Makes the type, which has no parameters.
  public init() {}

  /// Only the ten digits.
  public func filter(_ text: String) -> String {
    text.filter { $0.isASCII && $0.isNumber }
  }

  /// Fewer than seven digits are no account number.
  public func judgeResult(_ raw: String) -> Problem? {
    guard raw.count < 7 else { return nil }
    return .custom(code: "incomplete", message: "Account number must be 7 digits")
  }
}
