import TestSupport
import Testing

@testable import FieldbookCLI

@Suite(.temporaryFolder) struct NoticeCommandTests {
  /// A draft in which somebody typed one digit too many.
  private func runner() throws -> (CommandRunner, String) {
    let runner = try CommandRunner()
    let id = runner.draft("name=ada", "age=20")
    let lines = [
      #"{"op": "type", "field": "zip", "text": "9"}"#, #"{"op": "focus", "field": "zip"}"#,
      #"{"op": "type", "field": "zip", "text": "902101"}"#, #"{"op": "close"}"#,
    ]
    let run = runner.run("session", id, input: lines)
    #expect(
      run.output.contains(#""notice":{"text":"1","reason":"at most 5 digits","code":"too_long"}"#))
    return (runner, id)
  }

  @Test func `a notice blocks finalizing until it is confirmed`() throws {
    let (runner, id) = try runner()
    #expect(runner.run("show", id).output.contains("! “1” was left out: at most 5 digits"))
    #expect(
      runner.run("check", id).transcript(naming: id) == """
        exit 3
        --- standard output
        ID
          zip: “1” was left out: at most 5 digits.
        --- standard error
        0 ready, 1 needs attention.
        `acknowledge ID --notice zip` accepts the field as it is.

        """)
    #expect(runner.run("finalize", id).exitCode == .invalidData)
    let invalid = runner.run("invalid", "--json").output
    #expect(invalid.contains(#""code":"notice","message":"“1” was left out: at most 5 digits""#))
    #expect(runner.run("invalid", "--code", "zip.incomplete").output.isEmpty)
    #expect(runner.run("list", "--invalid").output.contains(id.suffix(8)))
    #expect(runner.run("acknowledge", id, "--notice", "zip").exitCode == .done)
    #expect(runner.run("invalid").output.isEmpty)
    let history = runner.run("history", id, "zip").output
    #expect(history.contains("confirmed"))
    #expect(history.contains("at most 5 digits"))
    #expect(runner.run("finalize", id).exitCode == .done)
  }

  @Test func `a worklist lists a field with a notice, and a new value removes the notice`() throws {
    let (runner, id) = try runner()
    let list = runner.run("invalid", "--csv").output
    #expect(list.contains("zip,notice"))
    #expect(runner.run("set", id, "zip=90211").exitCode == .done)
    #expect(runner.run("check", id).exitCode == .done)
  }

  @Test func `confirming a field without a notice fails`() throws {
    let (runner, id) = try runner()
    let none = runner.run("acknowledge", id, "--notice", "name")
    #expect(none.exitCode == .failed)
    #expect(none.complaints.contains("there is no refused character to confirm"))
    #expect(runner.run("acknowledge", id).exitCode == .usage)
    #expect(runner.run("acknowledge", id, "--notice", "zipp").exitCode == .notFound)
  }

  @Test func `a text that is too long is kept, and its message states the limit`() throws {
    let runner = try CommandRunner(
      form: #"""
        {"form": "visit", "version": 1, "fields": [
          {"key": "remarks", "type": {"text": {"maxLength": 5}}},
          {"key": "days", "type": {"list": {"of": "text"}}}]}
        """#)
    let id = runner.draft()
    let run = runner.run("set", id, "remarks=too long")
    #expect(run.output == "remarks  too long  ✗ Too long: at most 5 characters\n")
    #expect(run.exitCode == .invalidData)
    #expect(runner.run("set", id, #"days=["a;b","c"]"#).output == "days  \"a;b\"; c\n")
    #expect(runner.run("set", id, "remarks=a\u{1B}[2m").output == "remarks  a[2m\n")
  }
}
