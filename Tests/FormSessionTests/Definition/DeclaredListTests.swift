import FieldEngine
import JSONText
import Testing

@testable import FormSession

/// Lists whose items have a type that the form declares.
@Suite struct DeclaredListTests {
  private static let types = #"""
    "types": {"cknum": {"template": "000 0000", "placeholders": "0", "accepts": "digits",
      "message": "Account number must be 7 digits"}, "pin": {"storage": "never", "maxLength": 4}},
    """#

  private func document(_ fields: String...) -> FormDocument {
    FormDocument(
      #"{"form": "f", "version": 1, \#(Self.types) "fields": [\#(fields.joined(separator: ","))]}"#)
  }

  private func session(_ field: String) throws -> Session {
    let document = document(field)
    #expect(document.errors == [])
    return try Session(try #require(document.definition))
  }

  @Test(arguments: [#""cknum""#, #"{"cknum": {}}"#])
  func `the items have the declared type`(name: String) throws {
    var session = try session(#"{"key": "l", "type": {"list": {"of": \#(name), "minCount": 2}}}"#)
    session.step("l", .set("1234567; 765"))
    #expect(session.state("l")?.state.display == "123 4567; 765 ")
    let item = try #require(session.state("l")?.state.items?.last)
    #expect(item.issue?.code == "cknum.incomplete")
    #expect(item.issue?.message == "Account number must be 7 digits")
    session.apply(.step("l", .moveCaret(to: .max), item: 1))
    session.apply(.step("l", .type("4321x"), item: 1))
    #expect(session.state("l")?.state.items?.last?.refusal?.code == "digits_only")
    session.step("l", .blur)
    #expect(session.state("l")?.state.value == .list([.text("123 4567"), .text("765 4321")]))
  }

  @Test func `a definition with such a list is written as it was read`() throws {
    let form = try #require(
      document(#"{"key": "l", "type": {"list": {"of": "cknum", "maxCount": 3}}}"#).definition)
    #expect(form.json.text.contains(#""type":{"list":{"of":"cknum","maxCount":3}}"#))
    #expect(FormDocument(form.json.text).definition == form)
    let built = FormDefinition("f", version: 1) {
      FormField("l", .list, [.of: "cknum", .maxCount: 3])
    }
    #expect(built.fields == form.fields)
  }

  @Test(arguments: [
    (
      #"{"list": {"of": "cknun"}}"#,
      "type.unknown /fields/0/type/list/of Did you mean `cknum`?"
    ),
    (
      #"{"list": {"of": {"cknum": {"min": 1}}}}"#,
      "type.unknown_parameter /fields/0/type/list/of/cknum/min It takes no parameters."
    ),
    (
      #"{"list": {"of": "cknum", "rule": {"sum": {"equals": 1}}}}"#,
      "type.sum /fields/0/type/list/rule "
    ),
    (#"{"range": {"of": "cknum"}}"#, "type.parameter_kind /fields/0/type/range/of "),
  ])
  func `a mistake in such a list is reported`(type: String, error: String) {
    let errors = document(#"{"key": "l", "type": \#(type)}"#).errors
    #expect(errors.map { "\($0.code) \($0.pointer) \($0.hint)" } == [error])
  }

  @Test func `a mistake in the type itself is reported once`() {
    let errors = FormDocument(
      #"{"form": "f", "version": 1, "types": {"own": {"pattern": "["}},"#
        + #" "fields": [{"key": "l", "type": {"list": {"of": "own"}}}]}"#
    ).errors
    #expect(errors.map(\.pointer.description) == ["/types/own/pattern"])
  }

  @Test func `a list of items that are never stored is never stored`() throws {
    let begun = document(#"{"key": "l", "type": {"list": {"of": "pin"}}, "initial": ["1"]}"#)
    #expect(begun.errors.map(\.code) == ["definition.never_begins"])
    let session = try session(#"{"key": "l", "type": {"list": {"of": "pin"}}}"#)
      .with(["l": "1234; 4321"])
    #expect(session.state("l")?.isHeld == true)
  }

  @Test func `a resumed session has its items`() throws {
    let session = try session(#"{"key": "l", "type": {"list": {"of": "cknum"}}}"#)
      .with(["l": "1234567; 765"])
    let again = try Session(
      session.definition, ValidationContext(today: .testDay), restoring: session.snapshot)
    #expect(again.states == session.states)
  }

  @Test func `changing the type revalidates the list`() throws {
    let old = try #require(document(#"{"key": "l", "type": {"list": {"of": "cknum"}}}"#).definition)
    var new = old
    new.types["cknum"]?.message = "Seven digits"
    #expect(old.changes(to: new).revalidated == ["l"])
  }

  @Test func `a field without a form can have such a list, too`() throws {
    let line = """
      {"field": {"type": {"list": {"of": "n"}}}, "types": {"n": {"accepts": "digits"}},
       "steps": [{"op": "set", "text": "1; x"}]}
      """
    let answer = try FieldTrace.answer(Array(line.utf8), today: .testDay).get()
    #expect(answer.text.contains(#""code":"n.unreadable""#))
  }
}
