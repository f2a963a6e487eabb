import FieldEngine
import JSONText
import Testing

@testable import FormSession

@Suite struct NestedGroupTests {
  /// A form with these groups and fields.
  private func form(_ groups: String, _ fields: String) -> FormDocument {
    FormDocument(
      """
      {"form": "f", "version": 1, "groups": [\(groups)], "fields": [\(fields)]}
      """)
  }

  private static let house = """
    {"key": "home", "title": "Home", "page": true}, {"key": "head", "group": "home"},
    {"key": "job", "group": "head", "page": true}
    """

  private static let questions = """
    {"note": "Welcome.", "group": "home"}, {"key": "village", "group": "home"},
    {"note": "About the head.", "group": "head"}, {"key": "name", "group": "head"},
    {"key": "trade", "group": "job"}, {"note": "Working?", "group": "job"},
    {"key": "rooms", "group": "home"}, {"note": "Thank you."}
    """

  /// The parts of a form as a person sees them.
  private func sections(_ definition: FormDefinition) -> [String] {
    definition.sections.map { section in
      let notes = { (row: Int) in
        section.notes.filter { $0.row == row }.map { definition.notes[$0.place].text }
      }
      let rows = section.rows.enumerated().flatMap { notes($0) + $1.map(\.key) }
      return "\(section.name) [\(section.page ?? "-")]: "
        + (rows + notes(section.rows.count)).joined(separator: " ")
    }
  }

  @Test func `in a form in order, fields without a group appear between the groups`() throws {
    let document = FormDocument(
      """
      {"form": "f", "version": 1, "inOrder": true,
        "groups": [{"key": "work"}, {"key": "home"}, {"key": "empty"}],
        "fields": [
          {"note": "Welcome."}, {"key": "consent"}, {"key": "rooms", "group": "home"},
          {"note": "Well."}, {"key": "trade", "group": "work"}, {"key": "last"}]}
      """)
    let definition = try #require(document.definition)
    #expect(
      sections(definition) == [
        "Fields [-]: Welcome. consent", "home [-]: rooms", "Fields [-]: Well.", "work [-]: trade",
        "Fields [-]: last", "empty [-]: ",
      ])
    #expect(definition.order.map(\.key) == ["consent", "rooms", "trade", "last"])
    #expect(FormDocument(Array(definition.json.text.utf8)).definition == definition)
    let session = try Session(definition, ValidationContext(today: .earliest))
    #expect(session.groups.map(\.key) == ["work", "home", "empty", nil])
  }

  @Test func `a group in another one appears where its first field or note does`() throws {
    let document = form(Self.house, Self.questions)
    #expect(document.errors == [])
    let definition = try #require(document.definition)
    #expect(
      sections(definition) == [
        "Home [home]: Welcome. village", "Home › head [home]: About the head. name",
        "Home › head › job [job]: trade Working?", "Home [home]: rooms",
        "Other fields [-]: Thank you.",
      ])
    #expect(definition.order.map(\.key) == ["village", "name", "trade", "rooms"])
  }

  @Test func `a definition with groups in groups and notes is written as it was read`() throws {
    let definition = try #require(form(Self.house, Self.questions).definition)
    #expect(FormDocument(definition.json.text).definition == definition)
    #expect(definition.json.text.contains(#"{"note":"About the head.","group":"head"}"#))
  }

  @Test func `notes appear before the row of the field that follows them`() throws {
    let rows = #"{"key": "g", "rows": [["c"], ["a", "b"]]}"#
    let fields = """
      {"note": "1", "group": "g"}, {"key": "a", "group": "g"}, {"note": "2", "group": "g"},
      {"key": "b", "group": "g"}, {"key": "c", "group": "g"}, {"note": "3", "group": "g"}
      """
    let definition = try #require(form(rows, fields).definition)
    #expect(sections(definition) == ["g [-]: c 1 2 a b 3"])
  }

  @Test func `what a group says holds for the groups in it`() throws {
    let document = form(
      """
      {"key": "out", "when": "${a} = 'x'", "enabled": false, "color": "red"},
      {"key": "in", "group": "out", "when": "${b} = 'y'", "color": "blue"}
      """,
      #"{"key": "a"}, {"key": "b"}, {"key": "c", "group": "in"}"#)
    let definition = try #require(document.definition)
    let inherited = definition.resolvedFields[2].attributes.inherited
    #expect(inherited.isEnabled == false && inherited.color == .blue)
    var session = try Session(definition)
    session.apply(.step("b", .set("y")))
    #expect(session.state("c")?.applies == false)
    session.apply(.step("a", .set("x")))
    #expect(session.state("c")?.applies == true)
    let reasons = try #require(session.explanation(of: "c")).reasons
    #expect(reasons.map(\.subject) == ["out", "in"])
  }

  @Test func `finalizing requires the groups in a group that must be complete`() throws {
    let definition = try #require(
      FormDocument(
        """
        {"form": "f", "version": 1, "groups": [{"key": "out"}, {"key": "in", "group": "out"}],
         "fields": [{"key": "a", "group": "in", "required": true}, {"key": "b", "required": true}],
         "submit": {"groups": ["out"]}}
        """
      ).definition)
    let obstacles = try Session(definition).obstacles
    #expect(obstacles.count == 1)
    guard case .field("a", _)? = obstacles.first else {
      Issue.record("\(obstacles)")
      return
    }
  }

  @Test(arguments: [
    (#"{"key": "g", "group": "h"}"#, "definition.unknown_group /groups/0/group"),
    (#"{"key": "g", "group": "g"}"#, "definition.group_cycle /groups/0/group"),
    (#"{"key": "g", "page": 1}"#, "definition.kind /groups/0/page"),
  ])
  func `a mistake in the place of a group is reported`(group: String, error: String) {
    let errors = form(group, #"{"key": "a", "group": "g"}"#).errors
    #expect(errors.map { "\($0.code) \($0.pointer)" } == [error])
  }

  @Test func `groups in one another are reported with their path`() {
    let errors = form(
      #"{"key": "a", "group": "b"}, {"key": "b", "group": "a"}, {"key": "c", "group": "a"}"#,
      #"{"key": "x", "group": "c"}"#
    ).errors
    #expect(
      errors.map(\.message) == [
        "These groups contain each other: `a`, `b`.", "These groups contain each other: `b`, `a`.",
      ])
  }

  @Test func `at most eight groups can be in one another`() {
    let groups = (1...9).map { number in
      number == 1 ? #"{"key": "g1"}"# : #"{"key": "g\#(number)", "group": "g\#(number - 1)"}"#
    }
    let field = #"{"key": "x", "group": "g8"}"#
    #expect(form(groups.prefix(8).joined(separator: ","), field).errors == [])
    let errors = form(groups.joined(separator: ","), field).errors
    #expect(
      errors.map(\.message) == [
        "The group `g9` is too deep: at most 8 groups can be nested."
      ])
  }
}
