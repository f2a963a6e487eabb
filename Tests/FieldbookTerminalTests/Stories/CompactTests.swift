import FieldEngine
import FormSession
import Testing

@testable import FieldbookTerminal

/// The compact layout: a line for each field, with the label on the left and the answer on the
/// right.
@Suite struct CompactTests {
  private func form(_ count: Int) -> FormDefinition {
    FormDefinition("form", version: 1, title: "Form") {
      FormGroup("group", title: "Group") {
        for number in 0..<count { FormField("f\(number)", .zip, label: "Field \(number)") }
      }
    }
  }

  @Test func `the compact layout shows labels and answers side by side`() throws {
    var person = try TerminalUser(form(3), columns: 40, layout: .compact)
    person.type("12345")
    person.press(Key(.tab))
    person.type("1")
    person.press(Key(.tab))
    person.type("9")
    #expect(
      person.form == """
         ✗ Group ────────────────────── 1 of 3 ─
         ✓ Field 0   │ 12345
         ✗ Field 1   │ 1____
        ┃  Field 2   │ 9____

            Finish and lock  F10


        """)
  }

  @Test(arguments: [(7, false), (20, true)])
  func `a form of more than three screens is compact by default`(count: Int, isCompact: Bool) throws
  {
    // The form has eight lines of the screen, and a box has three.
    let person = try TerminalUser(form(count), rows: 12, layout: .automatic)
    #expect(person.editor.model.arrangement.question.isCompact == isCompact)
  }

  @Test func `hidden fields count for the layout, so that resuming looks the same`() throws {
    var form = form(20)
    form.fields = form.fields.map { field in
      var field = field
      if field.key != "f0" { field.condition = .equals(field: "f0", "12345") }
      return field
    }
    var person = try TerminalUser(form, rows: 12, layout: .automatic)
    #expect(person.editor.model.arrangement.question.isCompact)
    person.type("12345")
    #expect(person.form.contains("Field 6"))
    #expect(person.editor.model.arrangement.question.isCompact)
  }

  @Test func `another screen size selects the layout again, unless a key has set it`() throws {
    var person = try TerminalUser(form(20), rows: 12, layout: .automatic)
    person.resize(columns: 64, rows: 60)
    #expect(!person.editor.model.arrangement.question.isCompact)
    person.press(.alt("c"))
    #expect(person.editor.model.arrangement.question.isCompact)
    #expect(person.message == Words.isCompact)
    person.resize(columns: 64, rows: 50)
    #expect(person.editor.model.arrangement.question.isCompact)
    person.press(Key(.function(7)))
    #expect(!person.editor.model.arrangement.question.isCompact)
    person.resize(columns: 64, rows: 12)
    #expect(!person.editor.model.arrangement.question.isCompact)
  }

  @Test func `the field with the focus stays on the screen when the layout changes`() throws {
    var person = try TerminalUser(form(20), columns: 40, rows: 12)
    person.press(Key(.tab), times: 12)
    person.press(.alt("c"))
    #expect(person.form.contains("Field 12"))
    person.press(.alt("c"))
    #expect(person.form.contains("┏ Field 12 "))
  }

  @Test func `an invalid field expands and shows its message`() throws {
    var person = try TerminalUser(form(3), columns: 40, layout: .compact)
    person.editor.apply(.step("f0", .set("12x")))
    person.press(Key(.tab), Key(.tab, .shift))
    #expect(person.line(2) == "┃✗ Field 0   │ 12x__")
    #expect(person.line(3) == "┃  ✗ Not readable as a zip code")
    #expect(person.line(4).hasPrefix("   Field 1 "))
  }

  @Test func `the compact layout shows the fields of a row below one another`() throws {
    let person = try TerminalUser(
      FormDefinition.registration(), columns: 80, rows: 24, layout: .compact)
    #expect(person.form.contains("┃  First Name *"))
    #expect(person.line(3).hasPrefix("   Last Name *"))
  }

  @Test func `a broken rule is shown below its group`() throws {
    var form = FormDefinition(key: "form", version: 1)
    form.fields = [FormField("a", .integer), FormField("b", .integer)]
    form.rules = [
      FormRule("r", .compare(.less, .field("a"), .field("b")), message: "A comes first")
    ]
    var person = try TerminalUser(form, columns: 40, layout: .compact)
    person.type("5")
    person.press(Key(.tab))
    person.type("3")
    #expect(person.line(4) == "  ✗ A comes first")
    #expect(person.line(1).hasPrefix(" ✗ Fields "))
  }

  @Test func `a click on a line gives it the focus and places the caret`() throws {
    var person = try TerminalUser(form(3), columns: 40, layout: .compact)
    person.editor.apply(.step("f1", .set("12345")))
    let line = person.line(3)
    let digit = try #require(line.firstIndex(of: "3"))
    person.mouse(.press, 3, line.distance(from: line.startIndex, to: digit))
    #expect(person.shown("f1") == "12|345")
  }

  @Test func `an empty field shows no template`() throws {
    let person = try TerminalUser(form(3), columns: 40, layout: .compact)
    #expect(person.line(3).trimmingEnd == "   Field 1   │")
  }

  @Test func `debug lines are shown below the answers`() throws {
    let person = try TerminalUser(form(3), columns: 80, layout: .compact, isDebugging: true)
    #expect(person.line(2).hasPrefix("┃  Field 0"))
    #expect(person.line(3).contains("idle") || person.line(3).contains("focused"))
    #expect(person.line(4).hasPrefix("   Field 1"))
  }
}

extension String {
  fileprivate var trimmingEnd: String {
    var text = self
    while text.last == " " { text.removeLast() }
    return text
  }
}
