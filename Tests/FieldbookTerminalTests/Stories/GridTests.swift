import FieldEngine
import FormSession
import TestSupport
import Testing

@testable import FieldbookTerminal

/// Groups whose fields are the rows of a table, and answers shown on a scale.
@Suite struct GridTests {
  private static let form = #"""
    {"form": "phq", "version": 1,
     "lists": {"often": [{"value": "0", "label": "Never"}, {"value": "1", "label": "Some days"},
       {"value": "2", "label": "Daily"}]},
     "groups": [{"key": "mood", "title": "Mood", "layout": "grid"}],
     "fields": [
       {"note": "In the last two weeks", "group": "mood"},
       {"key": "joy", "label": "Little joy", "group": "mood", "type": {"choice": {"list": "often"}}},
       {"key": "low", "label": "Feeling low", "group": "mood", "required": true,
        "type": {"choice": {"list": "often"}}},
       {"key": "zip", "type": "zip", "label": "Zip"}]}
    """#

  private func person(columns: Int = 60, rows: Int = 18) throws -> TerminalUser<MemoryBackend> {
    let document = FormDocument(Self.form)
    #expect(document.errors.map(\.message) == [])
    return try TerminalUser(try #require(document.definition), columns: columns, rows: rows)
  }

  private func line(_ person: TerminalUser<MemoryBackend>, with label: String) -> String {
    person.form.split(separator: "\n").map(String.init).first { $0.contains(label) } ?? ""
  }

  @Test func `the fields are rows and the options columns`() throws {
    let person = try person()
    try expectSnapshot(of: person.form, named: "grid")
    #expect(line(person, with: "Never").contains("Some days"))
    #expect(line(person, with: "Little joy").count { $0 == "○" } == 3)
  }

  @Test func `arrows mark an option and go to the field above or below`() throws {
    var person = try person()
    person.press(Key(.right))
    #expect(line(person, with: "Little joy").contains("▸○"))
    person.press(Key(.right), Key(.enter))
    #expect(person.editor.session.field("joy")?.value == .text("1"))
    #expect(person.editor.session.focus == "low")
    person.press(Key(.up))
    #expect(person.editor.session.focus == "joy")
    person.press(Key(.left), Key(.character(" ")))
    #expect(person.editor.session.field("joy")?.value == .text("0"))
    person.press(Key(.down))
    person.type("3")
    #expect(person.editor.session.field("low")?.value == .text("2"))
    #expect(line(person, with: "Feeling low").contains("●"))
  }

  @Test func `a click chooses the option below which it is`() throws {
    var person = try person()
    let rows = person.sees.split(separator: "\n", omittingEmptySubsequences: false)
    let row = try #require(rows.firstIndex { $0.contains("Feeling low") })
    let mark = try #require(Array(rows[row]).lastIndex(of: "○"))
    person.mouse(.press, row, mark)
    #expect(person.editor.session.focus == "low")
    #expect(person.editor.session.field("low")?.value == .text("2"))
  }

  @Test func `a row shows that something is wrong with it`() throws {
    var person = try person()
    person.press(Key(.down))
    person.type("1")
    person.press(.control("k"), Key(.tab))
    #expect(line(person, with: "Feeling low").contains("✗"))
    person.press(.control("n"))
    #expect(person.editor.session.focus == "low")
  }

  @Test func `a narrow screen shows plain fields`() throws {
    let person = try person(columns: 36)
    #expect(!line(person, with: "Never").contains("Some days"))
  }

  @Test(arguments: [
    ("{\"key\": \"a\", \"group\": \"g\"}", ["a"]),
    (
      #"{"key": "a", "group": "g", "type": {"choice": {"options": ["x"]}}}, {"key": "b", "group": "g", "type": {"choice": {"options": ["y"]}}}"#,
      ["b"]
    ),
  ])
  func `only choices with the same options fit in a grid`(fields: String, keys: [String]) {
    let document = FormDocument(
      #"{"form": "f", "version": 1, "groups": [{"key": "g", "layout": "grid"}], "fields": [\#(fields)]}"#
    )
    #expect(document.errors.map(\.code) == keys.map { _ in "definition.not_in_grid" })
    for (error, key) in zip(document.errors, keys) {
      #expect(error.message.contains("The field `\(key)` is in the grid `g`"))
    }
  }

  // MARK: Scales

  private func shown(_ type: String, _ presentation: String, _ answer: String) throws -> String {
    let document = FormDocument(
      #"{"form": "f", "version": 1, "fields": [{"key": "a", "type": \#(type), "show": "\#(presentation)"}, {"key": "b"}]}"#
    )
    var person = try TerminalUser(try #require(document.definition), columns: 60, rows: 18)
    person.editor.apply(.step("a", .set(answer)))
    person.editor.apply(.step("b", .focus))
    person.press(Key(.home))
    return person.form
  }

  @Test func `stars and sliders show a number on its scale`() throws {
    let five = #"{"integer": {"min": 0, "max": 5}}"#
    #expect(try shown(five, "stars", "3").contains("★★★☆☆ 3"))
    #expect(try !shown(five, "stars", "9").contains("★"))
    #expect(try !shown("\"integer\"", "stars", "3").contains("★"))
    let hundred = #"{"integer": {"min": 0, "max": 100}}"#
    #expect(try shown(hundred, "slider", "100").contains("──────────● 100"))
    #expect(try shown(hundred, "slider", "0").contains("●────────── 0"))
    let choice = #"{"choice": {"options": ["bad", "fair", "good"]}}"#
    #expect(try shown(choice, "stars", "fair").contains("★★☆ fair"))
    #expect(try !shown(choice, "slider", "fair").contains("●──"))
    #expect(try shown(choice, "likert", "fair").contains("fair"))
  }

  // MARK: Steps

  @Test func `arrows with Shift change a time in steps`() throws {
    var person = try TerminalUser(fields: FormField("at", .time), FormField("b"))
    person.type("1459")
    person.press(Key(.up, .shift))
    #expect(person.editor.session.field("at")?.value == .text("15:00"))
    person.press(Key(.home), Key(.down, .shift), Key(.down, .shift))
    #expect(person.editor.session.field("at")?.value == .text("13:00"))
    person.press(.control("u"))
    #expect(person.editor.session.field("at")?.value == .text("14:00"))
    person.press(Key(.tab), Key(.up, .shift))
    #expect(person.message == "✗ Shift and an arrow do not change such an answer.")
  }

  @Test func `an age changes in steps, and an empty or invalid answer says why it does not`() throws
  {
    let age = FormField("age", .age, [.min: 0, .max: 120])
    var person = try TerminalUser(fields: age, FormField("on", .date), FormField("at", .dateTime))
    person.press(Key(.up, .shift))
    #expect(person.message == "✗ Enter an answer first; Shift and an arrow change it.")
    person.type("41")
    person.press(Key(.up, .shift))
    #expect(person.editor.session.field("age")?.value == .integer("42"))
    person.press(Key(.tab))
    person.type("2")
    person.press(Key(.up, .shift))
    #expect(person.message == "✗ Correct the answer first; Shift and an arrow change it.")
    person.press(Key(.tab), Key(.up, .shift))
    #expect(person.message == "✗ Shift and an arrow do not change such an answer.")
  }
}
