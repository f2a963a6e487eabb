import JSONText
import TestSupport
import Testing

@testable import FieldbookCLI

@Suite(.temporaryFolder) struct ShowTests {
  @Test func `a draft is shown group by group`() throws {
    let runner = try CommandRunner()
    let id = runner.draft("name=ada", "zip=9021", "age=9", title: "First")
    #expect(
      runner.run("show", id).output(naming: id) == """
        ID
        Visit, draft, edition 1, revision 0
        First

        Person (1 of 1)
          Name *  Ada

        Other fields (1 of 5, 1 invalid)
          Zip Code     9021  ✗ Incomplete Zip Code
          Age          9
          Credit Card
          CVV
          Text

        Rules
          usual  warning  Usually adults

        """)
  }

  @Test func `--json prints one object`() throws {
    let runner = try CommandRunner()
    let id = runner.draft("name=ada", "age=9")
    try expectSnapshot(
      of: runner.run("show", id, "--json").output(naming: id), named: "show-json")
  }

  @Test func `the object has the documented members, in order`() throws {
    let runner = try CommandRunner()
    let root = JSONDocument(runner.run("show", runner.draft(), "--json").output).root
    #expect(
      root?.names == [
        "id", "form", "version", "edition", "status", "title", "revision", "created_at",
        "updated_at", "finalized_at", "amends", "focus", "fields", "groups", "rules",
      ])
    #expect(
      root?["groups"]?.first?.names == ["group", "title", "fields", "invalid", "missing", "valid"])
    #expect(
      root?["rules"]?.first?.names == [
        "rule", "fields", "severity", "broken", "acknowledged", "message",
      ])
    #expect(
      root?["fields"]?.first?.names == [
        "field", "type", "raw", "display", "template", "caret", "selection", "state", "validity",
        "complete", "submittable", "message", "code", "value", "committed", "touched", "applies",
        "held", "reason", "refused", "notice",
      ])
  }

  @Test func `a card is masked unless --reveal is given`() throws {
    let runner = try CommandRunner()
    let id = runner.draft("card=4111111111111111")
    for words in [["show", id], ["show", id, "--json"], ["history", id, "--json"]] {
      let run = Run(["--store", runner.path] + words, on: RecordedConsole())
      #expect(!run.output.replacing(id, with: "").contains("4111"), "\(words)")
    }
    #expect(runner.run("show", id).output.contains("**** **** **** 1111"))
    #expect(runner.run("show", id, "--reveal").output.contains("4111 1111 1111 1111"))
    #expect(runner.run("show", id, "--json", "--reveal").output.contains("4111 1111 1111 1111"))
  }

  @Test func `--debug adds the state of each field`() throws {
    let runner = try CommandRunner()
    let run = runner.run("show", runner.draft("zip=9021"), "--debug")
    #expect(run.output.contains("zip      zip / inactive(invalid) / P:0.6\n"))
  }

  @Test func `a masked list shows a mask for each item`() throws {
    let runner = try CommandRunner(
      form: """
        {"form": "visit", "version": 1, "fields": [{"key": "n", "type": "ssn"},
          {"key": "cards", "type": {"list": {"of": "credit"}}, "storage": "mask"}]}
        """)
    let id = runner.draft()
    _ = runner.run("set", id, "cards=-", input: ["4111111111111111; 4012888888881881"])
    for text in ["123456789", ""] { _ = runner.run("set", id, "n=-", input: [text]) }
    let json = runner.run("show", id, "--json").output
    #expect(json.contains(#""value":null,"committed":"***""#))
    let masks = #"["**** **** **** 1111","**** **** **** 1881"]"#
    #expect(json.contains(#""value":\#(masks),"committed":\#(masks)"#))
    #expect(json.contains(#""raw":"[\"**** **** **** 1111\",\"**** **** **** 1881\"]""#))
    #expect(json.contains(#""raw":"**** **** **** 1881","display":"**** **** **** 1881""#))
  }
}

extension JSONNode {
  /// The names of the members of an object.
  fileprivate var names: [String] {
    guard case .object(let members) = json else { return [] }
    return members.map(\.key)
  }

  /// The first element of an array.
  fileprivate var first: JSONNode? {
    guard case .array(let elements) = content else { return nil }
    return elements.first
  }
}
