import TestSupport
import Testing

@testable import FieldbookCLI

@Suite(.temporaryFolder) struct NoticeCommandTests {
  /// A draft in which somebody typed one digit too many.
  private func desk() throws -> (TestDesk, String) {
    let desk = try TestDesk()
    let id = desk.draft("name=ada", "age=20")
    let lines = [
      #"{"op": "type", "field": "zip", "text": "9"}"#, #"{"op": "focus", "field": "zip"}"#,
      #"{"op": "type", "field": "zip", "text": "902101"}"#, #"{"op": "close"}"#,
    ]
    let run = desk.run("session", id, input: lines)
    #expect(
      run.output.contains(#""notice":{"text":"1","reason":"at most 5 digits","code":"too_long"}"#))
    return (desk, id)
  }

  @Test func `a notice blocks finalizing until it is confirmed`() throws {
    let (desk, id) = try desk()
    #expect(desk.run("show", id).output.contains("! “1” was left out: at most 5 digits"))
    #expect(
      desk.run("check", id).transcript(naming: id) == """
        exit 3
        --- standard output
        ID
          zip: “1” was left out: at most 5 digits.
        --- standard error
        0 ready, 1 needs attention.
        `acknowledge ID --notice zip` accepts the field as it is.

        """)
    #expect(desk.run("finalize", id).exitCode == .invalidData)
    let invalid = desk.run("invalid", "--json").output
    #expect(invalid.contains(#""code":"notice","message":"“1” was left out: at most 5 digits""#))
    #expect(desk.run("invalid", "--code", "zip.incomplete").output.isEmpty)
    #expect(desk.run("list", "--invalid").output.contains(id.suffix(8)))
    #expect(desk.run("acknowledge", id, "--notice", "zip").exitCode == .done)
    #expect(desk.run("invalid").output.isEmpty)
    let history = desk.run("history", id, "zip").output
    #expect(history.contains("confirmed"))
    #expect(history.contains("at most 5 digits"))
    #expect(desk.run("finalize", id).exitCode == .done)
  }

  @Test func `a worklist lists a field with a notice, and a new value removes the notice`() throws {
    let (desk, id) = try desk()
    let list = desk.run("invalid", "--csv").output
    #expect(list.contains("zip,notice"))
    #expect(desk.run("set", id, "zip=90211").exitCode == .done)
    #expect(desk.run("check", id).exitCode == .done)
  }

  @Test func `confirming a field without a notice fails`() throws {
    let (desk, id) = try desk()
    let none = desk.run("acknowledge", id, "--notice", "name")
    #expect(none.exitCode == .failed)
    #expect(none.complaints.contains("nothing was left out that could be confirmed"))
    #expect(desk.run("acknowledge", id).exitCode == .usage)
    #expect(desk.run("acknowledge", id, "--notice", "zipp").exitCode == .notFound)
  }

  @Test func `a text that is too long is kept, and its message states the limit`() throws {
    let desk = try TestDesk(
      form: #"""
        {"form": "visit", "version": 1, "fields": [
          {"key": "remarks", "type": {"text": {"maxLength": 5}}},
          {"key": "days", "type": {"list": {"of": "text"}}}]}
        """#)
    let id = desk.draft()
    let run = desk.run("set", id, "remarks=too long")
    #expect(run.output == "remarks  too long  ✗ Too long: at most 5 characters\n")
    #expect(run.exitCode == .invalidData)
    #expect(desk.run("set", id, #"days=["a;b","c"]"#).output == "days  \"a;b\"; c\n")
    #expect(desk.run("set", id, "remarks=a\u{1B}[2m").output == "remarks  a[2m\n")
  }
}
