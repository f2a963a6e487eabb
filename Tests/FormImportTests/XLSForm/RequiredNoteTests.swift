import FormSession
import JSONText
import Testing

@testable import FormImport

/// Notes that prevent finishing, which ODK calls hard checks.
@Suite struct RequiredNoteTests {
  @Test(
    "a form cannot be finished while a required note is shown",
    arguments: [
      ("${a} + ${b} != 100", "yes", "not(${a} + ${b} != 100)"),
      ("", "${a} > 100", "not(${a} > 100)"),
      ("${a} > 1 or ${b} > 1", "${a} > 2", "not((${a} > 1 or ${b} > 1) and (${a} > 2))"),
    ])
  func check(relevant: String, required: String, check: String) throws {
    let form = try Sheets(
      survey: """
        type | name | label | relevant | required
        integer | a | A | |
        integer | b | B | |
        note | bad | Not 100: ${a} | \(relevant) | \(required)
        """
    ).imported()
    let rules = form.json.items("rules")
    #expect(rules.map { $0.text("check") } == [check])
    #expect(rules.map { $0.text("message") } == ["Not 100: ${a}"])
    #expect(form.noted == [])
  }

  @Test func `the message for a required answer is that of the rule`() throws {
    let form = try Sheets(
      survey: """
        type | name | label | relevant | required | required_message
        begin group | g | G | ${a} > 0 | |
        integer | a | A | | |
        note | bad | Note | ${a} > 9 | yes | Too much
        end group | | | | |
        """
    ).imported()
    let rule = try #require(form.json.items("rules").first)
    #expect(rule.text("message") == "Too much")
    #expect(rule.text("group") == "g")
  }

  @Test(
    "a required note that is always shown prevents nothing, but one in a conditional group does",
    arguments: [("", 0, ["looks survey!E4 bad"]), ("${b} > 1", 1, [])] as [(String, Int, [String])])
  func unconditional(groupCondition: String, count: Int, noted: [String]) throws {
    let form = try Sheets(
      survey: """
        type | name | label | relevant | required
        integer | b | B | |
        begin group | g | G | \(groupCondition) |
        note | bad | Note | | yes
        end group | | | |
        """
    ).imported()
    let rules = form.json.items("rules")
    #expect(rules.map { $0.text("check") } == Array(repeating: "false()", count: count))
    #expect(form.noted == noted)
  }

  @Test(
    "a required note whose condition cannot be translated prevents nothing",
    arguments: [("magic(1)", "yes"), ("", "magic(1)")])
  func mistake(relevant: String, required: String) throws {
    let form = try Sheets(
      survey: """
        type | name | label | relevant | required
        integer | a | A | |
        note | bad | Note | \(relevant) | \(required)
        """
    ).imported()
    #expect(form.json.items("rules").isEmpty)
    #expect(form.summary.findings.map(\.severity) == [.answers])
  }
}
