import TestSupport
import Testing

@testable import FieldbookCLI

@Suite(.temporaryFolder) struct FormStoreTests {
  @Test func `registering the same form twice does no harm`() throws {
    let runner = try CommandRunner()
    let again = runner.run("form", "add", "a", files: ["a": CommandRunner.visit])
    #expect(
      again.transcript
        == "exit 0\n--- standard output\n--- standard error\nvisit 1 is already registered.\n")
    let json = runner.run("form", "add", "a", "--json", files: ["a": CommandRunner.visit])
    #expect(json.output == #"{"form":"visit","version":1,"added":false}"# + "\n")
    #expect(
      runner.run("form", "add", "a", "-q", files: ["a": CommandRunner.visit]).complaints == "")
  }

  @Test func `the same version with other content is a conflict`() throws {
    let runner = try CommandRunner()
    let other = CommandRunner.visit.replacing("Usually adults", with: "Adults only")
    let run = runner.run("form", "add", "a", files: ["a": other])
    #expect(
      run.transcript == """
        exit 5
        --- standard output
        --- standard error
        fieldbook: Version 1 of the form `visit` is already registered with different content.
        A registered version cannot change. Give the new content a new version number.

        """)
  }

  @Test func `a definition with mistakes is not registered`() throws {
    let runner = try CommandRunner()
    let run = runner.run(
      "form", "add", "a", "--json", files: ["a": #"{"form": "x", "version": 1, "fields": [1]}"#])
    #expect(run.exitCode == .usage)
    #expect(run.output.hasPrefix(#"{"error":{"code":"definition","message":"#))
    #expect(runner.run("form", "list").output.contains("x") == false)
  }

  @Test func `form list shows the forms with their drafts`() throws {
    let runner = try CommandRunner()
    _ = runner.draft("name=ada")
    #expect(
      runner.run("form", "list").output == """
        FORM   VERSION  FIELDS  DRAFT  FINAL  TITLE
        visit  1        6       1      0      Visit

        """)
    #expect(
      runner.run("form", "list", "--json").output == """
        {"form":"visit","version":1,"title":"Visit","fields":6,\
        "registered_at":"2027-01-15T08:00:00.000Z",\
        "drafts":{"draft":1,"final":0,"superseded":0,"discarded":0},"closed_at":null,"closed_by":null}

        """)
  }

  @Test func `form show prints a summary or the registered definition`() throws {
    let runner = try CommandRunner()
    try expectSnapshot(of: runner.run("form", "show", "visit").output, named: "form-show")
    let json = runner.run("form", "show", "visit", "--json").output
    let again = runner.run("form", "add", "b", "--json", files: ["b": json])
    #expect(again.output == #"{"form":"visit","version":1,"added":false}"# + "\n")
  }

  @Test(arguments: [
    (["visti"], "There is no form `visti`.", "Did you mean `visit`?"),
    (
      ["other"], "There is no form `other`.",
      "`form list` shows the forms; `form add` registers one."
    ),
    (
      ["visit", "--form-version", "2"], "There is no version 2 of the form `visit`.",
      "Register it with `form add`."
    ),
  ])
  func `an unknown form is reported`(words: [String], message: String, hint: String) throws {
    let runner = try CommandRunner()
    let run = Run(["--store", runner.path, "form", "show"] + words, on: RecordedConsole())
    #expect(run.exitCode == .notFound)
    #expect(run.complaints == "fieldbook: \(message)\n\(hint)\n")
  }
}
