import FieldEngine
import JSONText
import Testing

@testable import FormSession

@Suite struct NoteStateTests {
  private func session() throws -> Session {
    let definition = try #require(
      FormDocument(
        """
        {"form": "f", "version": 1, "groups": [{"key": "g", "when": "${age} >= 18"}],
         "fields": [{"key": "name"}, {"key": "age", "type": "integer"},
           {"note": "**${name}** is ${age}.", "key": "who"},
           {"note": "Adults only.", "group": "g"},
           {"key": "job", "group": "g"},
           {"note": "Retired.", "group": "g", "when": "${age} > 65"}]}
        """
      ).definition)
    return try Session(definition)
  }

  @Test(arguments: [
    ("Household of ${head}", "Household of …"), ("${a}${b}", "……"), (#"Trial \${n}"#, "Trial ${n}"),
    ("5 $ {a}", "5 $ {a}"), ("${open", "${open"), ("Visit", "Visit"),
  ])
  func `a title has an ellipsis in place of each answer where there is no draft`(
    title: String, shown: String
  ) {
    #expect(title.withoutAnswers == shown)
  }

  @Test func `a note has its answers, and is shown while its conditions hold`() throws {
    var session = try session()
    #expect(session.notes.map(\.applies) == [true, false, false])
    let changes = session.apply(.step("age", .set("70")))
    #expect(changes.notes.map(\.text) == ["**** is 70.", "Adults only.", "Retired."])
    #expect(changes.notes.map(\.applies) == [true, true, true])
    let again = session.apply(.step("age", .set("71")))
    #expect(again.notes.map(\.text) == ["**** is 71."])
    #expect(session.apply(.step("job", .set("none"))).notes == [])
  }

  @Test func `an answer in a note is not markup`() throws {
    var session = try session()
    session.apply(.step("name", .set("Ann_a [x](https://e.org)")))
    let text = session.notes[0].text
    #expect(NoteText(text).plain == "\(session.leftState("name")?.state.display ?? "") is .")
    #expect(NoteText(text).runs.allSatisfy { $0.link == nil })
  }

  @Test func `a note is not counted and has no field`() throws {
    let session = try session()
    #expect(session.tally.fields == 2)
    #expect(session.states.map(\.state.field) == ["name", "age", "job"])
  }

  @Test func `the notes of a form are in the JSON of their states`() throws {
    var session = try session()
    session.apply(.step("name", .set("Bo")))
    #expect(
      session.notes[0].json.text
        == #"{"key":"who","group":null,"text":"**Bo** is .","applies":true}"#)
  }

  @Test func `a mistake in a note is reported at its place`() {
    let errors = FormDocument(
      """
      {"form": "f", "version": 1, "fields": [{"key": "a"}, {"note": "${b}"},
        {"note": "", "when": "${c} = 1"}, {"note": 1}, {"note": "", "key": "a"}]}
      """
    ).errors
    #expect(
      errors.map { "\($0.code) \($0.pointer)" } == [
        "expression.unknown_answer /fields/1/note", "expression.unknown_answer /fields/2/when",
        "definition.kind /fields/3/note", "definition.repeated_field /fields/4/key",
      ])
  }
}

@Suite struct NoteTextTests {
  @Test(arguments: [
    ("plain", "plain"), ("a **b** c", "a |*b*| c"), ("_a_ b", "/a/| b"),
    ("**a _b_**", "*a *|*/b/*"), ("snake_case_name", "snake_case_name"),
    ("2 * 3 ** 4", "2 * 3 ** 4"), ("**open", "**open"), ("**** is", " is"), ("_open", "_open"),
    ("[a](b)", "[a](b)"),
    ("see [it](https://e.org).", "see |<it https://e.org>|."),
    ("\\*\\*a\\*\\* \\_b\\_ \\[c\\] \\\\", "**a** _b_ [c\\] \\"),
    ("[x](javascript:alert)", "[x](javascript:alert)"), ("", ""), ("a\n\nb", "a\n\nb"),
  ])
  func `markup makes runs`(source: String, runs: String) {
    let shown = NoteText(source).runs.map { run in
      var text = run.text
      if run.isItalic { text = "/\(text)/" }
      if run.isBold { text = "*\(text)*" }
      return run.link.map { "<\(text) \($0)>" } ?? text
    }
    #expect(shown.joined(separator: "|") == runs)
  }

  @Test func `any text is read back after escaping it`() {
    for text in ["a*b", "**x**", "_y_", "[z](https://e.org)", "\\", "\\*", "é_\n"] {
      #expect(NoteText(NoteText.escaped(text)).plain == text)
    }
  }
}
