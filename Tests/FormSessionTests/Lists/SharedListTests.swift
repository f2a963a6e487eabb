import FieldEngine
import FormSession
import JSONText
import TestSupport
import Testing

/// Lists that fields of a form share, and the filters on them.
@Suite struct SharedListTests {
  static let form = """
    {"form": "visit", "version": 1,
      "lists": {
        "region": [{"value": "n", "label": "North"}, {"value": "s", "label": "South"}],
        "town": [
          {"value": "oslo", "label": "Oslo", "region": "n", "people": 700},
          {"value": "tromso", "label": "Tromsø", "region": "n", "people": 70},
          {"value": "rome", "label": "Rome", "region": "s", "people": 2800},
          {"value": "bari", "label": "Bari old town", "region": "s", "people": 300}]
      },
      "fields": [
        {"key": "region", "type": {"choice": {"list": "region"}}},
        {"key": "town", "type": {"choice": {"list": "town", "filter": "region = ${region}"}}},
        {"key": "large", "type": {"choices": {
          "list": "town", "filter": "people >= 500 and region = ${region}"}}},
        {"key": "people", "type": "integer", "calculate": "pulldata('town', 'people', 'value', ${town})"},
        {"key": "label", "calculate": "label(${town})"}
      ]}
    """

  static func session(_ form: String = form) throws -> Session {
    let document = FormDocument(form)
    #expect(document.errors.map(\.message) == [])
    return try Session(try #require(document.definition), ValidationContext(today: .testDay))
  }

  private func values(_ session: Session, _ field: String, _ letters: String = "") -> [String] {
    session.place(of: field).map { session.options(of: $0, matching: letters).map(\.value) } ?? []
  }

  @Test func `a filter offers the rows that match the other answers`() throws {
    var session = try Self.session()
    #expect(values(session, "region") == ["n", "s"])
    #expect(values(session, "town") == [])
    session.apply(.step("region", .set("North")))
    #expect(values(session, "town") == ["oslo", "tromso"])
    #expect(values(session, "large") == ["oslo"])
    session.apply(.step("region", .set("s")))
    #expect(values(session, "town") == ["rome", "bari"])
  }

  @Test func `letters find the beginning of a label, then that of another word`() throws {
    var session = try Self.session()
    session.apply(.step("region", .set("s")))
    #expect(values(session, "town", "b") == ["bari"])
    #expect(values(session, "town", "OLD") == ["bari"])
    #expect(values(session, "town", "ome") == [])
  }

  @Test func `an answer that the filter no longer offers stays and is invalid`() throws {
    var session = try Self.session()
    session.apply(.step("region", .set("n")))
    session.apply(.step("town", .set("tromso")))
    #expect(session.state("town")?.validity == .valid)
    #expect(session.state("people")?.state.raw == "70")
    #expect(session.state("label")?.state.raw == "Tromsø")
    let changes = session.apply(.step("region", .set("s")))
    let town = try #require(changes.fields.first { $0.key == "town" })
    #expect(town.state.issue?.code == "choice.filtered")
    #expect(town.state.issue?.message == "Tromsø does not fit the other answers")
    #expect(town.state.raw == "tromso")
    // Other answers still see it, as with any broken constraint.
    #expect(session.state("people")?.state.raw == "70")
    session.apply(.step("region", .set("n")))
    #expect(session.state("town")?.validity == .valid)
    #expect(session.state("town")?.state.value == .text("tromso"))
  }

  @Test(arguments: ["keep", "mask", "seal"])
  func `a filter examines every answer, and names only those that are shown`(
    storage: String
  ) throws {
    var session = try Self.session(
      """
      {"form": "f", "version": 1,
       "lists": {"l": [{"value": "a", "label": "Aa", "r": "1"},
         {"value": "b", "label": "Bb", "r": "2"}, {"value": "c", "label": "Cc", "r": "1"}]},
       "fields": [{"key": "r"},
         {"key": "x", "type": {"choice": {"list": "l", "filter": "r = ${r}"}},
          "storage": "\(storage)"}]}
      """)
    session.apply(.step("r", .set("1")))
    for (value, code) in [("a", nil), ("b", "choice.filtered"), ("c", nil)] {
      session.apply(.step("x", .set(value)))
      #expect(session.state("x")?.state.issue?.code == code, "\(value)")
    }
    session.apply(.step("r", .set("2")))
    let message = session.state("x")?.state.issue?.message
    let shown = storage == "keep" ? "Cc" : "***"
    #expect(message == "\(shown) does not fit the other answers")
  }

  @Test func `the message names the answer that was chosen last`() throws {
    var session = try Self.session()
    for value in ["tromso", "oslo"] {
      session.apply(.step("town", .set(value)))
      let label = value == "oslo" ? "Oslo" : "Tromsø"
      #expect(
        session.state("town")?.state.issue?.message
          == "\(label) does not fit the other answers")
    }
  }

  @Test func `each of several answers must be offered`() throws {
    var session = try Self.session()
    session.apply(.step("region", .set("n")))
    session.apply(.step("large", .set("oslo")))
    #expect(session.state("large")?.validity == .valid)
    session.apply(.step("large", .toggle("tromso")))
    #expect(session.state("large")?.state.issue?.code == "choices.filtered")
  }

  @Test func `a filter in a repeat reads the answers of its own entry`() throws {
    var session = try Self.session(
      """
      {"form": "f", "version": 1, "lists": {"l": [
          {"value": "a1", "of": "a"}, {"value": "b1", "of": "b"}]},
        "groups": [{"key": "row", "repeat": {"start": 2}}],
        "fields": [
          {"key": "x", "group": "row"},
          {"key": "y", "group": "row", "type": {"choice": {"list": "l", "filter": "of = ${x}"}}}]}
      """)
    session.apply(.step("row[1].x", .set("a")))
    session.apply(.step("row[2].x", .set("b")))
    #expect(values(session, "row[1].y") == ["a1"])
    #expect(values(session, "row[2].y") == ["b1"])
    session.apply(.step("row[2].y", .set("a1")))
    #expect(session.state("row[2].y")?.state.issue?.code == "choice.filtered")
    #expect(session.state("row[1].y")?.state.issue == nil)
  }

  @Test func `a text of one's own is an answer if the form accepts others`() throws {
    var session = try Self.session(
      """
      {"form": "f", "version": 1, "lists": {"l": [{"value": "a"}, {"value": "b", "label": "Bee"}]},
        "fields": [
          {"key": "one", "type": {"choice": {"list": "l", "filter": "value = 'a'", "other": true}}},
          {"key": "some", "type": {"choices": {"list": "l", "other": true}}}]}
      """)
    session.apply(.step("one", .set("a tree")))
    #expect(session.state("one")?.state.value == .text("a tree"))
    #expect(session.state("one")?.validity == .valid)
    session.apply(.step("one", .set("Bee")))
    #expect(session.state("one")?.state.issue?.code == "choice.filtered")
    session.apply(.step("some", .set("a tree; b; a")))
    #expect(
      session.state("some")?.state.value == .list([.text("a"), .text("b"), .text("a tree")]))
  }

  @Test func `an answer is explained with the row that was chosen`() throws {
    var session = try Self.session()
    session.apply(.step("region", .set("s")))
    session.apply(.step("town", .set("oslo")))
    let reasons = try #require(session.explanation(of: "town")).reasons
    #expect(reasons.map(\.part) == [.filter])
    #expect(reasons[0].steps == ["region = ${region}", "'n' = 's'", "false"])
  }

  @Test func `a changed list means that its answers are validated again`() throws {
    let old = try #require(FormDocument(Self.form).definition)
    let changed = Self.form.replacing(#""people": 70}"#, with: #""people": 71}"#)
    let new = try #require(FormDocument(changed).definition)
    #expect(old.changes(to: new).retyped == ["town", "large"])
    #expect(old.changes(to: new).kept == ["region", "people", "label"])
  }

  @Test func `a definition with lists reads back as it is written`() throws {
    let form = try #require(FormDocument(Self.form).definition)
    let again = try #require(FormDocument(form.json.text).definition)
    #expect(again == form)
    #expect(again.json.text == form.json.text)
  }

  @Test func `the columns that are compared are known`() throws {
    let form = try #require(FormDocument(Self.form).definition)
    #expect(form.comparedColumns == ["town": ["region", "value"]])
  }
}

/// Mistakes in lists and in what uses them.
@Suite struct SharedListMistakeTests {
  @Test(arguments: [
    (#"{"l": []}"#, #"{"list": "l"}"#, "definition.empty_list /lists/l"),
    (#"{"l": ["a", "a"]}"#, #"{"list": "l"}"#, "type.repeated_option /lists/l/1"),
    (#"{"l": [" a"]}"#, #"{"list": "l"}"#, "definition.list_item /lists/l/0"),
    (#"{"l": [{"label": "A"}]}"#, #"{"list": "l"}"#, "definition.list_item /lists/l/0"),
    (
      #"{"l": ["a"]}"#, #"{"list": "m"}"#,
      "definition.unknown_list /fields/0/type/choice/list"
    ),
    (
      #"{"l": ["a"]}"#, #"{"list": "l", "filter": "size > 3"}"#,
      "expression.unknown_column /fields/0/type/choice/filter"
    ),
    (
      #"{"l": ["a"]}"#, #"{"list": "l", "filter": "value = ${b}"}"#,
      "expression.unknown_answer /fields/0/type/choice/filter"
    ),
    (
      #"{"l": ["a"]}"#, #"{"list": "l", "options": ["a"]}"#,
      "type.not_together /fields/0/type/choice/list"
    ),
    (
      #"{"l": ["a"]}"#, #"{"filter": "value = 'a'"}"#,
      "type.missing_parameter /fields/0/type/choice"
    ),
    (
      #"{"l": ["a"]}"#, #"{"options": ["a"], "filter": "value = 'a'"}"#,
      "type.needs /fields/0/type/choice/filter"
    ),
    (#"{"l": {"file": "l.csv"}}"#, #"{"list": "l"}"#, "definition.missing_member /lists/l"),
  ])
  func `a mistake is reported at its place`(lists: String, type: String, expected: String) {
    let form = """
      {"form": "f", "version": 1, "lists": \(lists), "fields": [
        {"key": "a", "type": {"choice": \(type)}}]}
      """
    let errors = FormDocument(form).errors.map { "\($0.code) \($0.pointer)" }
    #expect(errors == [expected])
  }

  @Test func `a list that nothing uses is a finding`() {
    let document = FormDocument(
      #"{"form": "f", "version": 1, "lists": {"l": ["a"]}, "fields": [{"key": "a"}]}"#)
    #expect(document.errors.isEmpty)
    #expect(document.findings.map { "\($0.code) \($0.pointer)" } == ["lint.unused_list /lists/l"])
    #expect(document.findings.map(\.message) == ["Nothing uses the list `l`."])
  }

  @Test func `a bare name outside of a filter is a mistake`() {
    let document = FormDocument(
      #"{"form": "f", "version": 1, "fields": [{"key": "a", "when": "size = 3"}]}"#)
    #expect(document.errors.map(\.code) == ["expression.bare_name"])
  }

  @Test func `a table that the form does not have is a mistake`() {
    let document = FormDocument(
      """
      {"form": "f", "version": 1, "lists": {"town": ["a"]}, "fields": [
        {"key": "a", "calculate": "pulldata('towns', 'label', 'value', 'a')"},
        {"key": "b", "calculate": "pulldata('town', 'size', 'value', 'a')"}]}
      """)
    #expect(
      document.errors.map(\.message) == [
        "Column 10 of the expression: The form has no list `towns`. Did you mean `'town'`?",
        "Column 18 of the expression: The list `town` has no column `size`.",
      ])
  }

  @Test func `a session needs the rows of its lists`() throws {
    let document = FormDocument(
      """
      {"form": "f", "version": 1, "lists": {"l": {"file": "l.csv", "value": "id"}},
        "fields": [{"key": "a", "type": {"choice": {"list": "l", "filter": "size = '3'"}}}]}
      """)
    #expect(document.errors.isEmpty)
    let form = try #require(document.definition)
    #expect(form.comparedColumns == ["l": ["size"]])
    #expect(throws: TypeError.listNotRead("l", file: "l.csv")) {
      _ = try Session(form, ValidationContext(today: .testDay))
    }
  }
}
