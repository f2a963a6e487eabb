import FieldEngine
import Testing

struct CreditTests {
  let credit = Specimen(.credit)

  @Test(arguments: [
    ("4111111111111111", "4111 1111 1111 1111"),
    ("5555555555554444", "5555 5555 5555 4444"),
    ("2223003122003222", "2223 0031 2200 3222"),
    ("378282246310005", "3782 822463 10005"),
    ("6011111111111117", "6011 1111 1111 1117"),
    ("30569309025904", "3056 930902 5904"),
    ("3530111333300000", "3530 1113 3330 0000"),
    ("6200000000000005", "6200 0000 0000 0005"),
    ("6759649826438453", "6759 6498 2643 8453"),
    ("501800000009", "5018 0000 0009"),
  ])
  func `the brand decides the grouping and the length`(digits: String, shown: String) throws {
    #expect(try credit.typing(digits) == .valid(shown + "|", shown))
    #expect(try credit.leaving(digits) == .valid(shown, shown))
    #expect(try credit.setting(shown) == .valid(shown, shown))
    #expect(try credit.readingBack(digits) == .valid(shown, shown))
  }

  @Test(
    arguments: [
      ("4111", .fine("4111|")),
      ("4111 1", .fine("4111 1|")),
      ("411111111111111", .fine("4111 1111 1111 111|")),
      ("9", .wrong("9|", "credit.brand", "Invalid credit type")),
      ("1", .wrong("1|", "credit.brand", "Invalid credit type")),
      (
        "4111111111111112", .wrong("4111 1111 1111 1112|", "credit.checksum", "Card Number Invalid")
      ),
      (
        "41111111111111111",
        .valid("4111 1111 1111 1111|", "4111 1111 1111 1111").refusing("at most 16 digits")
      ),
      ("41-", .fine("41|").refusing("digits only")),
      ("٤١", .fine("41|")),
    ] as Outcomes)
  func `the check digit is validated once all digits are typed`(
    text: String, outcome: Outcome
  ) throws {
    #expect(try credit.typing(text) == outcome)
  }

  @Test(
    arguments: [
      ("", .fine("")),
      ("4111", .wrong("4111 ", "credit.incomplete", "Card Number Incomplete")),
      ("9", .wrong("9", "credit.brand", "Invalid credit type")),
      (
        "601111111111111",
        .wrong("6011 1111 1111 111", "credit.incomplete", "Card Number Incomplete")
      ),
      (
        "60111111111111171",
        .wrong("6011 1111 1111 1117 1", "credit.checksum", "Card Number Invalid")
      ),
    ] as Outcomes)
  func `leaving requires the whole number`(text: String, outcome: Outcome) throws {
    #expect(try credit.leaving(text) == outcome)
  }

  @Test(arguments: [
    ("4111 |1111", FieldStep.backspace, "411|1 111"),
    ("4111| 1111", .deleteForward, "4111| 111"),
    ("4111| 1111", .type(" "), "4111 |1111"),
    ("[3|782 822463 10005", .type("4"), "4|782 8224 6310 005"),
    ("|4111 1111", .deleteForward, "|1111 111"),
  ])
  func `an edit regroups the digits around the caret`(
    before: String, step: FieldStep, after: String
  ) throws {
    #expect(try credit.editing(before, step).text == after)
  }

  @Test func `typing ignores a space after a complete number that can continue`() throws {
    #expect(
      try credit.typing("501800000009 ") == .valid("5018 0000 0009|", "5018 0000 0009"))
    #expect(try credit.typing("501800000009 1") == .fine("5018 0000 0009 1|"))
  }

  @Test(
    arguments: [
      ("4111-1111-1111-1111", .valid("4111 1111 1111 1111", "4111 1111 1111 1111")),
      (
        "4111 1111 1111 1111 1",
        .wrong("4111 1111 1111 1111 1", "credit.unreadable", "Not readable as a card number")
          .refusing("at most 16 digits")
      ),
      (
        "Visa 4111",
        .wrong("Visa 4111", "credit.unreadable", "Not readable as a card number")
          .refusing("digits only")
      ),
    ] as Outcomes)
  func `setting a value reads it or keeps the text as unreadable`(text: String, outcome: Outcome)
    throws
  {
    #expect(try credit.setting(text) == outcome)
  }

  @Test func `the number is masked and cannot be copied`() throws {
    #expect(try credit.field().definition.storage == .mask)
    #expect(
      try credit.editing("[4111|", .copy)
        == .fine("[4111|").refusing("the text of this field cannot be copied"))
  }

  @Test func `the type has no parameters`() {
    #expect(
      Specimen(.credit, [.strict: true]).error
        == StatedError(
          [.strict: true], "type.unknown_parameter", "The type takes no parameter `strict`.",
          "It takes no parameters."))
  }
}
