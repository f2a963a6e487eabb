import FieldEngine
import TestSupport
import Testing

@testable import FieldEngine

@Suite struct `A date typed with separators` {
  let date = Specimen(.date)
  let dayFirst = Specimen(.date, [.order: "dmy"])
  let yearFirst = Specimen(.date, [.order: "ymd"])

  static let saysMonthFirst = "Invalid Month. Month first, as in 12/25/1990"

  @Test(
    arguments: [
      ("25/", .wrong("25|", "date.month", saysMonthFirst)),
      ("25/12/1990", .wrong("25/12/1990|", "date.month", saysMonthFirst)),
      ("31.12.1999", .wrong("31/12/1999|", "date.month", saysMonthFirst)),
      ("13/5/2020", .wrong("13/05/2020|", "date.month", saysMonthFirst)),
      ("45/1", .wrong("45/1|", "date.month", "Invalid Month")),
      ("12/45/", .wrong("12/45|", "date.day", "Invalid Day")),
      ("2/5/1990", .valid("02/05/1990|", "1990-02-05")),
      ("2/5-1990", .valid("02/05/1990|", "1990-02-05")),
      ("12/25/1990", .valid("12/25/1990|", "1990-12-25")),
      ("12//25/1990", .valid("12/25/1990|", "1990-12-25")),
      ("1225/1990", .valid("12/25/1990|", "1990-12-25")),
      ("125/1990", .valid("12/05/1990|", "1990-12-05")),
      ("٢/٥/١٩٩٠", .valid("02/05/1990|", "1990-02-05")),
      ("2/5/19901", .valid("02/05/1990|", "1990-02-05").refusing("at most 8 digits")),
      ("2/5/x1990", .valid("02/05/1990|", "1990-02-05").refusing("digits only")),
      ("/2", .fine("02|").refusing("digits only")),
      ("12/0/", .fine("12/0|").refusing("digits only")),
    ] as Outcomes)
  func `ends a part at each separator`(text: String, outcome: Outcome) throws {
    #expect(try date.typing(text) == outcome)
  }

  @Test(
    arguments: [
      ("12/25/1990", .wrong("12/25/1990|", "date.month", saysDayFirst)),
      ("25/12/1990", .valid("25/12/1990|", "1990-12-25")),
      ("2.5.1990", .valid("02/05/1990|", "1990-05-02")),
      ("2512/1990", .valid("25/12/1990|", "1990-12-25")),
      ("32/", .wrong("32|", "date.day", "Invalid Day")),
    ] as Outcomes)
  func `may have the day first`(text: String, outcome: Outcome) throws {
    #expect(try dayFirst.typing(text) == outcome)
  }

  static let saysDayFirst = "Invalid Month. Day first, as in 25/12/1990"

  @Test(
    arguments: [
      ("1990-12-25", .valid("1990-12-25|", "1990-12-25")),
      ("1990/2/5/", .valid("1990-02-05|", "1990-02-05")),
      ("90-2-5-", .valid("1990-02-05|", "1990-02-05")),
      ("1990-25-", .wrong("1990-25|", "date.month", saysYearFirst)),
      ("199-", .fine("199|").refusing("digits only")),
      ("25/12/1990", .wrong("25/12/1990|", "date.unreadable", "Not readable as a date")),
    ] as Outcomes)
  func `may have the year first`(text: String, outcome: Outcome) throws {
    #expect(try yearFirst.typing(text) == outcome)
  }

  static let saysYearFirst = "Invalid Month. Year first, as in 1990-12-25"

  @Test(
    arguments: [
      ("2024", .fine("02/02/4|")),
      ("2024-", .fine("2024-|")),
      ("2024-12", .fine("2024-12|")),
      ("2024-12-", .fine("2024-12-|")),
      ("2024-12-2", .valid("12/02/2024|", "2024-12-02")),
      ("2024-12-25", .valid("12/25/2024|", "2024-12-25")),
      ("2024-1225", .valid("12/25/2024|", "2024-12-25")),
      ("2024/1/5", .valid("01/05/2024|", "2024-01-05")),
      ("2024-12-251", .valid("12/25/2024|", "2024-12-25").refusing("at most 8 digits")),
      ("2024-25-12", .wrong("25/12/2024|", "date.month", saysMonthFirst)),
    ] as Outcomes)
  func `reads like a pasted one if it begins with a four-digit year`(
    text: String, outcome: Outcome
  ) throws {
    #expect(try date.typing(text) == outcome)
  }

  @Test(arguments: [
    ("2010-05-03", "03/05/2010", "2010-05-03"), ("2010/05/03", "03/05/2010", "2010-05-03"),
    ("2010/1990", "20/10/1990", "1990-10-20"), ("2010-1990", "20/10/1990", "1990-10-20"),
    ("3112/1999", "31/12/1999", "1999-12-31"),
  ])
  func `distinguishes a year from a day and month by the next characters`(
    text: String, shown: String, value: String
  ) throws {
    #expect(try dayFirst.leaving(text) == .valid(shown, value))
  }

  @Test(
    arguments: [
      ("2024-12", .wrong("2024-12", "date.unreadable", "Not readable as a date")),
      ("12/1990", .wrong("12/1990", "date.unreadable", "Not readable as a date")),
      ("25/12/1990", .wrong("25/12/1990", "date.month", saysMonthFirst)),
      ("12/25/90", .valid("12/25/1990", "1990-12-25")),
      ("12/25/29", .valid("12/25/2029", "2029-12-25")),
      ("12/25/30", .valid("12/25/1930", "1930-12-25")),
      ("12/25/00", .valid("12/25/2000", "2000-12-25")),
      ("122590", .wrong("12/25/90", "date.incomplete", "Invalid Date")),
      ("02/29/23", .wrong("02/29/2023", "date.impossible", "Invalid Date")),
      ("12/25/9", .wrong("12/25/9", "date.incomplete", "Invalid Date")),
      ("12/32/90", .wrong("12/32/90", "date.day", "Invalid Day")),
    ] as Outcomes)
  func `is completed, or kept as typed, when the field is left`(
    text: String, outcome: Outcome
  ) throws {
    #expect(try date.leaving(text) == outcome)
    #expect(try date.after(.focus, .type(text), .blur, .focus, .blur) == outcome)
  }

  @Test func `is complete as soon as leaving would complete it`() throws {
    for step in [FieldStep.type("12/25/90"), .paste("12/25/90")] {
      let field = try Field(.date).after(step)
      #expect(field.state.isComplete)
      #expect(field.state.value == .text("1990-12-25"))
      #expect(field.notation == "12/25/90|")
    }
    #expect(try !Field(.date).after(.type("122590")).state.isComplete)
  }

  @Test(arguments: [(0, "1900-01-05"), (100, "2099-01-05"), (50, "1999-01-05")])
  func `gets its century from the pivot`(pivot: Int, value: String) throws {
    let date = Specimen(.date, [.pivot: .number(ExactDecimal(pivot))])
    let short = pivot == 0 ? "1/5/00" : "1/5/99"
    #expect(try date.leaving(short).value == .text(value))
    #expect(try date.setting(short).value == .text(value))
  }

  @Test func `rejects a pivot above 100`() {
    #expect(
      Specimen(.date, [.pivot: 101]).error
        == StatedError([.pivot: 101], "type.too_large", "`pivot` can be at most 100."))
  }

  @Test(
    arguments: [
      ([.type("25"), .moveCaret(to: .max), .type("/12")], "02/05/12|"),
      ([.type("25"), .select(from: 5, to: 5), .type("/12")], "02/05/12|"),
      ([.type("255"), .backspace, .type("/12")], "02/05/12|"),
      ([.type("25"), .paste("1"), .type("/")], "02/05/1|"),
      ([.type("2"), .moveCaret(to: .max), .type("5/1990")], "02/05/1990|"),
      ([.type("25"), .type("x"), .type("/12")], "25/12|"),
      ([.type("25"), .paste("x"), .type("/12")], "25/12|"),
      ([.type("25/"), .undo, .type("12/")], "12|"),
    ] as [([FieldStep], String)])
  func `forgets how it was typed when the caret moves, but not when a key is refused`(
    steps: [FieldStep], shown: String
  ) throws {
    var field = try Field(.date)
    field.apply(.focus)
    for step in steps { field.apply(step) }
    #expect(field.notation == shown)
  }

  @Test func `is undone and redone exactly`() throws {
    var field = try Field(.date).after(.type("25"), .type("x"))
    let before = field.text
    field.apply(.type("/"))
    let after = field.text
    field.apply(.undo)
    #expect(field.text == before)
    field.apply(.redo)
    #expect(field.text == after)
    field.apply(.undo)
    field.apply(.type("/12/1990"))
    #expect(field.notation == "25/12/1990|")
  }

  @Test(arguments: [
    ("25", "/12/1990", "25/12/1990|"), ("2", "/5/1990", "02/05/1990|"),
    ("2024-1", "2-25", "12/25/2024|"), ("2024-12-2", "5", "12/25/2024|"),
  ])
  func `resumes in the middle of a part`(before: String, rest: String, shown: String) throws {
    let kept = try Field(.date).after(.type(before)).snapshot
    var field = try Field(.date)
    field.restore(kept)
    field.apply(.type(rest))
    #expect(field.notation == shown)
  }

  @Test func `ignores typing that was recorded for another text`() throws {
    var kept = try Field(.date).after(.type("25")).snapshot
    kept.text.raw = "0304"
    var field = try Field(.date)
    field.restore(kept)
    field.apply(.moveCaret(to: .max))
    field.apply(.type("/12"))
    #expect(field.notation == "03/04/12|")
  }

  @Test(arguments: ["12/1990", "12/19905", "12/1/251990"])
  func `keeps its parts when it is pasted`(pasted: String) throws {
    let field = try Field(.date).after(.paste(pasted))
    #expect(field.notation == (pasted == "12/1/251990" ? "12/01/2519|" : "|"))
    #expect(field.refusal != nil)
  }
}
