import FieldEngine
import Testing

/// Editing inside a number, around its separators and symbols.
struct NumberEditingTests {
  struct Edit: CustomTestStringConvertible {
    let style: TypeParameters
    let before: String
    let steps: [FieldStep]
    let after: String

    init(_ style: TypeParameters, _ before: String, _ steps: FieldStep..., to after: String) {
      self.style = style
      self.before = before
      self.steps = steps
      self.after = after
    }

    var testDescription: String { "\(before) to \(after)" }

    var outcome: String {
      get throws {
        let field = Specimen(.number, style)
        var outcome = try field.editing(before)
        if let first = steps.first, steps.count == 1 {
          outcome = try field.editing(before, first)
        } else if steps.count == 2 {
          outcome = try field.editing(before, steps[0], steps[1])
        }
        return outcome.text
      }
    }
  }

  static let dollars: TypeParameters = [.style: "currency", .negative: true]
  static let euros: TypeParameters = [.style: "currency", .locale: "de_DE"]
  static let rupees: TypeParameters = [.style: "currency", .locale: "hi_IN"]
  static let francs: TypeParameters = [.style: "currency", .locale: "de_CH"]
  static let accounting: TypeParameters = [.style: "currency", .negative: "parentheses"]
  static let share: TypeParameters = [.style: "percent", .locale: "sv_SE"]

  @Test(arguments: [
    Edit(dollars, "$1,23|4", .type("9"), to: "$12,39|4"),
    Edit(dollars, "$|1,234", .type("9"), to: "$9|1,234"),
    Edit(dollars, "$1,234|", .type("."), to: "$1,234.|"),
    Edit(dollars, "$12|3", .type("."), to: "$12.|3"),
    Edit(dollars, "$1|2.34", .type("."), to: "$1|2.34"),
    Edit(dollars, "$|5", .type("-"), to: "-$|5"),
    Edit(dollars, "$|5", .type("$"), to: "$|5"),
    Edit(dollars, "$1|,234", .type(","), to: "$1|,234"),
    Edit(dollars, "$|5", .type("0"), to: "$|5"),
    Edit(dollars, "$|0.5", .type("7"), to: "$7|0.5"),
    Edit(euros, "1.23|4\u{A0}€", .type("9"), to: "12.39|4\u{A0}€"),
    Edit(euros, "12|\u{A0}€", .type("."), to: "12,|\u{A0}€"),
    Edit(rupees, "₹12,34,56|7", .type("8"), to: "₹1,23,45,68|7"),
    Edit(francs, "CHF\u{A0}1’23|4", .type("5"), to: "CHF\u{A0}12’35|4"),
  ])
  func `typing inserts at the caret`(edit: Edit) throws {
    let after = try edit.outcome
    #expect(after == edit.after)
  }

  @Test(arguments: [
    Edit(dollars, "$1,|234", .backspace, to: "$|234"),
    Edit(dollars, "$1|,234", .deleteForward, to: "$1|34"),
    Edit(dollars, "$1,234|", .backspace, to: "$123|"),
    Edit(dollars, "$|1,234", .deleteForward, to: "$|234"),
    Edit(dollars, "$12.|34", .backspace, to: "$1,2|34"),
    Edit(dollars, "-$|5", .backspace, to: "$|5"),
    Edit(dollars, "$5|", .backspace, to: "|"),
    Edit(dollars, "$|5", .backspace, to: "$|5"),
    Edit(euros, "1.234|\u{A0}€", .backspace, to: "123|\u{A0}€"),
    Edit(rupees, "₹1,23,45,6|87", .backspace, to: "₹12,34,5|87"),
    Edit(francs, "CHF\u{A0}1’|234", .backspace, to: "CHF\u{A0}|234"),
    Edit(share, "1\u{A0}234|\u{A0}%", .backspace, to: "123|\u{A0}%"),
    Edit(accounting, "($1,234|)", .backspace, to: "($123|)"),
    Edit(accounting, "($|5)", .backspace, to: "$|5"),
  ])
  func `deletion passes the separators between digits`(edit: Edit) throws {
    let after = try edit.outcome
    #expect(after == edit.after)
  }

  @Test func `a separator that is always shown need not be typed`() throws {
    let number = Specimen(.number, [.alwaysShowsDecimalSeparator: true])
    #expect(try number.typing("5").text == "5|.")
    #expect(try number.typing("5.").text == "5.|")
    #expect(try number.after(.focus, .type("5."), .backspace).text == "5|.")
    #expect(try number.editing("5.|2", .backspace).text == "5|2.")
    let whole = Specimen(
      .number, [.alwaysShowsDecimalSeparator: true, .maximumFractionDigits: 0])
    #expect(try whole.typing("52.").text == "52|.")
    #expect(try whole.after(.focus, .type("52."), .backspace).text == "5|.")
  }

  @Test(arguments: [
    Edit(dollars, "$[1,2|34", .type("9"), to: "$9|34"),
    Edit(dollars, "$1[,|234", .type("9"), to: "$19|,234"),
    Edit(dollars, "$|1,23]4", .cut, to: "$|4"),
    Edit(dollars, "$1,[234.|50", .backspace, to: "$1|50"),
    Edit(euros, "[1.234|\u{A0}€", .cut, to: "|"),
    Edit(dollars, "$1,[234|", .type("x"), to: "$1,[234|"),
    Edit(dollars, "$[1,234|", .paste("5/6"), to: "$[1,234|"),
    Edit(dollars, "$[1,234|", .paste("5,678"), to: "$5,678|"),
    Edit(dollars, "$1,[23|4", .paste(""), to: "$1|4"),
    Edit(dollars, "$1|2", .paste("3.5"), to: "$13.5|2"),
  ])
  func `a selection is replaced, cut and deleted`(edit: Edit) throws {
    let after = try edit.outcome
    #expect(after == edit.after)
  }

  @Test(arguments: [
    Edit(dollars, "$1,234|", .moveCaret(to: 0), to: "$|1,234"),
    Edit(euros, "1.234|\u{A0}€", .moveCaret(to: 99), to: "1.234|\u{A0}€"),
    Edit(dollars, "$1,2|34", .selectAll, to: "$[1,234|"),
    Edit(accounting, "($1,2|34)", .selectAll, to: "($[1,234|)"),
    Edit(dollars, "$1,2|34", .clear, to: "|"),
    Edit(dollars, "$1,2|34", .type("9"), .undo, to: "$1,2|34"),
    Edit(dollars, "$1,[23|4", .cut, .undo, to: "$1,[23|4"),
  ])
  func `the caret stays inside the number`(edit: Edit) throws {
    let after = try edit.outcome
    #expect(after == edit.after)
  }

  @Test func `undo and redo include the final format`() throws {
    let field = Specimen(.number, Self.dollars)
    let left = try field.after(.focus, .type("1234"), .blur)
    #expect(left == .valid("$1,234.00", decimal: "1234"))
    #expect(try field.after(.focus, .type("1234"), .blur, .undo) == .fine(""))
    #expect(try field.after(.focus, .type("1234"), .blur, .undo, .redo) == left)
  }

  @Test func `copying keeps the displayed separators`() throws {
    var field = try Specimen(.number, Self.euros).field()
    field.apply(.focus)
    field.apply(.type("1234,5"))
    field.apply(.select(from: 1, to: 7))
    #expect(field.apply(.copy) == ".234,5")
  }

  @Test func `hidden digits are kept until the number is edited`() throws {
    let field = Specimen(.number, Self.dollars)
    let set = FieldStep.setCanonical("1234.5678")
    #expect(try field.after(set) == .valid("$1,234.57", decimal: "1234.5678"))
    #expect(try field.after(set, .focus, .blur) == .valid("$1,234.57", decimal: "1234.5678"))
    #expect(
      try field.after(set, .focus, .type("9"))
        == .valid("$1,234.57|", decimal: "1234.5678").refusing("at most 2 decimals"))
    #expect(try field.after(set, .focus, .backspace) == .valid("$1,234.5|", decimal: "1234.5"))
    #expect(
      try field.after(set, .focus, .backspace, .undo)
        == .valid("$1,234.57|", decimal: "1234.5678"))
  }

  @Test func `native digits are shown with the right caret`() throws {
    let field = Specimen(.number, [.locale: "ar_EG"])
    #expect(try field.typing("1234.5") == .valid("١٬٢٣٤٫٥|", decimal: "1234.5"))
    #expect(try field.typing("١٢٣٤٫٥") == .valid("١٬٢٣٤٫٥|", decimal: "1234.5"))
    #expect(try field.editing("١٬٢|٣٤", .backspace).text == "١|٣٤")
    #expect(try field.editing("١٬٢|٣٤", .type("9")).text == "١٢٬٩|٣٤")
  }

  @Test func `no digit is lost, however many there are`() throws {
    let digits = String(repeating: "9", count: 1_000)
    let number = Specimen(.number, [.grouping: false])
    #expect(try number.leaving(digits) == .valid(digits, decimal: digits))
    #expect(
      try number.typing(digits + "9")
        == .valid(digits + "|", decimal: digits).refusing("at most 1000 digits"))
    let tooMany = String(repeating: "9", count: 10_000)
    #expect(
      try number.setting(tooMany)
        == .wrong(tooMany, "number.unreadable", "Not readable as a number")
        .refusing("at most 1000 digits"))
  }
}
