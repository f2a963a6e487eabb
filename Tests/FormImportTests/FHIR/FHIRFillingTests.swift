import FieldEngine
import FormImport
import FormSession
import TestSupport
import Testing

/// Imported questionnaires do what they say.
@Suite struct FHIRFillingTests {
  private static func calculated(_ linkId: String, _ expression: String) -> String {
    #"{"linkId": "\#(linkId)", "text": "Result", "type": "decimal", "extension": [{"url": "#
      + #""x/sdc-questionnaire-calculatedExpression", "valueExpression": {"#
      + #""language": "text/fhirpath", "expression": "\#(expression)"}}]}"#
  }

  private static func question(_ linkId: String) -> String {
    let options = (0...3).map { score in
      #"{"valueCoding": {"code": "o\#(score)"}, "extension": [{"url": "x/ordinalValue", "#
        + #""valueDecimal": \#(score)}]}"#
    }
    return #"{"linkId": "\#(linkId)", "type": "choice", "answerOption": ["#
      + options.joined(separator: ", ") + "]}"
  }

  private static func session(_ items: String...) throws -> Session {
    let form = try FHIRExample(items: items.joined(separator: ", ")).form.form
    return try Session(form, ValidationContext(today: .earliest))
  }

  private static func result(_ session: Session) -> String? { session.state("result")?.state.raw }

  @Test(
    "a score is the sum of the answers, and empty without any",
    arguments: [
      ([:], ""), (["a": "o0"], "0"), (["a": "o3", "b": "o2"], "5"),
    ])
  func score(answers: [String: String], expected: String) throws {
    var session = try Self.session(
      Self.question("a"), Self.question("b"),
      Self.calculated("result", "%resource.item.answer.value.ordinal().sum()"))
    for (key, value) in answers { session.apply(.step(key, .set(value))) }
    #expect(Self.result(session) == expected)
  }

  @Test(
    "a comparison with nothing is neither true nor false",
    arguments: [("", "0"), ("1", "2"), ("5", "1")])
  func comparison(answer: String, expected: String) throws {
    let value = "%resource.item.where(linkId='n').answer.value"
    var session = try Self.session(
      #"{"linkId": "n", "type": "integer"}"#,
      Self.calculated("result", "iif(\(value) > 3, 1, iif((\(value) > 3).not(), 2, 0))"))
    if !answer.isEmpty { session.apply(.step("n", .set(answer))) }
    #expect(Self.result(session) == expected)
  }

  @Test(
    "a clause with != is true if none of several answers equals the value",
    arguments: [("", false), ("x", false), ("x y", false), ("y", true)])
  func unequal(answers: String, applies: Bool) throws {
    var session = try Self.session(
      #"{"linkId": "a", "type": "choice", "repeats": true, "answerOption": ["#
        + #"{"valueCoding": {"code": "x"}}, {"valueCoding": {"code": "y"}}]}"#,
      #"{"linkId": "b", "type": "string", "enableWhen": [{"question": "a", "operator": "!=", "#
        + #""answerCoding": {"code": "x"}}]}"#)
    session.apply(.step("a", .set(answers)))
    #expect(session.state("b")?.applies == applies)
  }

  @Test(
    "a clause with a year compares whole years",
    arguments: [("2019-12-31", false), ("2020-12-31", false), ("2021-01-01", true)])
  func year(answer: String, applies: Bool) throws {
    var session = try Self.session(
      #"{"linkId": "a", "type": "date"}"#,
      #"{"linkId": "b", "type": "string", "enableWhen": [{"question": "a", "operator": ">", "#
        + #""answerDate": "2020"}]}"#)
    session.apply(.step("a", .set(answer)))
    #expect(session.state("b")?.applies == applies)
  }

  @Test func `an item applies while its clause is true`() throws {
    var session = try Self.session(
      Self.question("a"),
      #"{"linkId": "b", "type": "string", "enableWhen": [{"question": "a", "operator": "!=", "#
        + #""answerCoding": {"code": "o0"}}]}"#)
    #expect(session.state("b")?.applies == false)
    session.apply(.step("a", .set("o1")))
    #expect(session.state("b")?.applies == true)
    session.apply(.step("a", .set("o0")))
    #expect(session.state("b")?.applies == false)
  }
}
