import TestSupport
import Testing

@testable import FieldbookCLI

@Suite(.temporaryFolder) struct NewTests {
  @Test func `new prints only the id of the draft`() throws {
    let run = try CommandRunner().run("new", "visit")
    #expect(run.output.count == 37)
    #expect(run.complaints.isEmpty)
    let json = try CommandRunner().run("new", "visit", "--json")
    #expect(json.output.hasPrefix(#"{"id":"01"#) && json.output.hasSuffix("\"}\n"))
    #expect(json.output.count == 46)
  }

  @Test func `a new draft starts in the first field that its values leave enabled`() throws {
    let runner = try CommandRunner(
      form: #"""
        {"form": "visit", "version": 1, "fields": [
          {"key": "off", "enabled": false},
          {"key": "more", "when": {"field": "kind", "equals": "x"}}, {"key": "kind"}]}
        """#)
    let (plain, other) = (runner.draft(), runner.draft("kind=x"))
    #expect(runner.run("show", plain, "--json").output.contains(#""focus":"kind""#))
    #expect(runner.run("show", other, "--json").output.contains(#""focus":"more""#))
  }

  @Test func `an invalid value is saved and reported`() throws {
    let run = try CommandRunner().run("new", "visit", "zip=9021")
    #expect(run.exitCode == .done)
    #expect(run.complaints == "zip: Incomplete Zip Code.\n")
  }

  @Test func `an unreadable value is saved, and the exit status is 3`() throws {
    let run = try CommandRunner().run("new", "visit", "zip=90210-1")
    #expect(run.exitCode == .invalidData)
    #expect(run.complaints == "zip: Not readable as a zip code.\n")
  }

  @Test(arguments: [
    (
      "cvv=123", ExitCode.usage,
      "The field `cvv` must not be given as an argument, because other programs can see it.",
      "Write `cvv=-` and give it on standard input."
    ),
    ("zipp=1", .notFound, "The form `visit` has no field `zipp`.", "Did you mean `zip`?"),
    (
      "zip", .usage, "`zip` is not a `field=value` pair.",
      "Write `field=value`, such as `zip=90210`."
    ),
  ])
  func `an argument that is not a value for a field creates no draft`(
    word: String, exitCode: ExitCode, message: String, hint: String
  ) throws {
    let runner = try CommandRunner()
    let run = runner.run("new", "visit", word)
    #expect(run.exitCode == exitCode)
    #expect(run.complaints == "fieldbook: \(message)\n\(hint)\n")
    #expect(runner.run("list").output.isEmpty)
  }

  @Test func `two values cannot both come from standard input`() throws {
    let run = try CommandRunner().run("new", "visit", "zip=-", "cvv=-", input: ["90210"])
    #expect(run.exitCode == .usage)
    #expect(run.output.isEmpty)
  }
}
