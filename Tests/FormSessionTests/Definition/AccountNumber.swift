import FieldEngine

extension DeclaredType {
  /// The type that the form of the fixture declares.
  static func account() throws -> DeclaredType {
    var account = DeclaredType(name: "cknum")
    account.description = "Checking Account"
    account.template = "000 0000"
    account.placeholders = "0"
    account.accepts = .digits
    account.pattern = try Pattern(#"\d{3} \d{4}"#)
    account.message = "Account number must be 7 digits"
    account.priority = 0.7
    account.keyboard = .numberPad
    return account
  }
}
