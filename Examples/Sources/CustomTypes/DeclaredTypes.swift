public import FieldEngine

/// The types in this folder, as a form would declare them in its `types`.
public enum DeclaredTypes {
  /// `Country` as a declaration.
  ///
  /// `{"description": "Country", "accepts": {"characters": " abc…XYZ"}, "case": "words", …}`
  public static var country: DeclaredType {
    var type = DeclaredType(name: "country")
    type.description = "Country"
    type.accepts = .characters(" abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ")
    type.letterCase = .words
    type.trimsLeading = true
    type.minimumLength = 2
    type.message = "Country name too short"
    type.keyboard = .name
    return type
  }

  /// `CheckingAccount` as a declaration.
  ///
  /// `{"description": "Checking Account", "template": "000 0000", "placeholders": "0", …}`
  public static var checkingAccount: DeclaredType {
    get throws(PatternError) {
      var type = DeclaredType(name: "cknum")
      type.description = "Checking Account"
      type.template = "000 0000"
      type.placeholders = "0"
      type.accepts = .digits
      type.pattern = try Pattern(#"\d{3} \d{4}"#)
      type.message = "Account number must be 7 digits"
      type.priority = 0.7
      type.keyboard = .numberPad
      return type
    }
  }

  /// `Percentage` as a declaration.
  ///
  /// `{"template": "0%", "grow": {"before": [1, 5], "after": [0, 5], "separator": "."}, …}`
  public static var percentage: DeclaredType {
    var type = DeclaredType(name: "pct")
    type.description = "Percentage"
    type.template = "0%"
    type.placeholders = "0."
    type.accepts = .digits
    type.growth = TemplateGrowth(before: 1...5, after: 0...5, separator: ".")
    type.ending.addsLeadingZero = true
    type.keyboard = .decimalPad
    return type
  }
}
