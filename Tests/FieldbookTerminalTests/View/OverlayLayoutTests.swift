import FieldEngine
import FormSession
import Testing

@testable import FieldbookTerminal

/// The layout of questions on small screens.
@Suite struct OverlayLayoutTests {
  @Test(arguments: [Key(.function(10)), .control("f"), Key(.function(1)), .control("o")])
  func `on a tiny screen, nothing covers the frame of a menu`(key: Key) throws {
    var person = try TerminalUser(
      FormDefinition.registration(), columns: 20, rows: 5, layout: .automatic)
    person.press(key)
    person.press(Key(.down), times: 3)
    guard !person.editor.model.overlays.isEmpty else { return }
    #expect(person.line(0).hasPrefix("┏ ") && person.line(0).hasSuffix("┓"))
    #expect(person.line(4) == "┗" + String(repeating: "━", count: 18) + "┛", "\(person.sees)")
  }

  @Test(arguments: [(20, 4), (20, 5), (40, 6), (64, 12)])
  func `the choices of a question have priority over its text`(columns: Int, rows: Int)
    throws
  {
    var person = try TerminalUser(columns: columns, rows: rows, fields: FormField("a"))
    person.press(Key(.function(10)))
    #expect(person.sees.contains("▸   Keep edit"))
    person.press(Key(.down))
    #expect(person.sees.contains("▸ ✓ Finish an"))
    person.press(Key(.up))
    #expect(person.sees.contains("▸   Keep edit"))
  }

  @Test func `text that does not fit ends in an ellipsis`() throws {
    var person = try TerminalUser(columns: 20, rows: 5, fields: FormField("a"))
    person.press(Key(.function(10)))
    #expect(
      person.sees == """
        ┏ form ━━━━━━━━━━━━┓
        ┃ Nothing needs…   ┃
        ┃ ▸   Keep editing ┃
        ┃   ✓ Finish… lock ┃
        ┗━━━━━━━━━━━━━━━━━━┛

        """)
  }

  @Test(arguments: [(80, 24), (40, 12), (120, 40)])
  func `a picker with many options does not cover the footer`(columns: Int, rows: Int)
    throws
  {
    let many = (1...90).map { ParameterValue.text("option \($0)") }
    var person = try TerminalUser(
      columns: columns, rows: rows, fields: FormField("c", .choice, [.options: .list(many)]))
    let foot = [person.status, person.line(rows - 3)]
    person.type(" ")
    #expect([person.status, person.line(rows - 3)] == foot)
  }

  @Test func `a long title keeps its end and leaves room for the count`() throws {
    let label = "Which of these vaccines has the child received?"
    let shots = try TerminalUser.vaccines(label: label, columns: 40)
    #expect(shots.sees.contains("┏ Which of the…ld received? ━ 0 items ━┓"))
    let wide = try TerminalUser.vaccines(label: label, columns: 80)
    #expect(wide.sees.contains("┏ \(label) ━ 0 items ━┓"))
  }

  @Test(arguments: [(20, 4), (20, 5), (40, 6)])
  func `both texts of a conflict are visible`(columns: Int, rows: Int) throws {
    let form = FormDefinition("f", version: 1) { FormField("name", .name) }
    var person = TerminalUser(at: try SharedBackend(form), columns: columns, rows: rows)
    person.editor.backend.others = ("name", "Grace")
    person.type("A")
    #expect(person.sees.contains("Mine: A"))
    #expect(person.sees.contains("Theirs: G"))
  }

  @Test(arguments: [(20, 4), (20, 5), (40, 6)])
  func `the marked option of a picker is visible`(columns: Int, rows: Int) throws {
    let colors = ["red", "green", "blue", "black", "white", "gray", "brown", "pink"]
    var person = try TerminalUser(
      columns: columns, rows: rows,
      fields: FormField("c", .choice, [.options: .list(colors.map { .text($0) })]))
    person.type(" ")
    for option in colors {
      #expect(person.sees.contains("▸ ○ \(option)"))
      person.press(Key(.down))
    }
  }
}

extension TerminalUser<MemoryBackend> {
  /// A person at a list of checkboxes.
  fileprivate static func vaccines(label: String, columns: Int) throws -> TerminalUser {
    let of = ParameterValue.object(["choice": .object(["options": .list(["BCG", "MMR"])])])
    var person = try TerminalUser(
      columns: columns, fields: FormField("shots", .list, [.of: of], label: label))
    person.type(" ")
    return person
  }
}
