public import FieldEngine

/// The number of a checking account: seven digits in a template.
public struct CheckingAccount: CustomFieldType {
  public let name = "cknum"
  public let label = "Checking Account"
  public let template = "000 0000"
  public let placeholders = "0"
  public let keyboard = Keyboard.numberPad
  public let priority = 0.7

  public init() {}

  public func filter(_ text: String) -> String {
    text.filter { $0.isASCII && $0.isNumber }
  }

  public func judgeResult(_ raw: String) -> Problem? {
    guard raw.count < 7 else { return nil }
    return .custom(code: "incomplete", message: "Account number must be 7 digits")
  }
}
