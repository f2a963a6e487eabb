import TestSupport
import Testing

@testable import FieldbookCLI

/// Forms that are closed to new drafts, and opened again.
@Suite(.temporaryFolder) struct FormClosingTests {
  private static let closed = """
    fieldbook: The form `visit` is closed and takes no new drafts.
    `form open visit` opens it again. The drafts that it has can be changed.

    """

  @Test func `a closed form refuses new drafts until it is opened`() throws {
    let runner = try CommandRunner()
    #expect(runner.run("form", "close", "visit").complaints == "visit is closed.\n")
    #expect(runner.run("form", "close", "visit").complaints == "visit was already closed.\n")
    let new = runner.run("new", "visit", "name=ada")
    #expect(new.exitCode == .conflict)
    #expect(new.complaints == Self.closed)
    #expect(new.output == "")
    #expect(
      runner.run("new", "visit", "--json").output == """
        {"error":{"code":"form_closed","message":"The form `visit` is closed and takes no new \
        drafts.","hint":"`form open visit` opens it again. The drafts that it has can be changed."}}

        """)
    #expect(runner.run("list").output == "")
    #expect(runner.run("form", "open", "visit").complaints == "visit is open.\n")
    #expect(runner.run("form", "open", "visit").complaints == "visit was already open.\n")
    #expect(runner.run("new", "visit", "name=ada").exitCode == .done)
  }

  @Test func `form list and form show say that a form is closed`() throws {
    let runner = try CommandRunner()
    _ = runner.run("form", "close", "visit", "--by", "ana", "-q")
    #expect(
      runner.run("form", "list").output == """
        FORM   VERSION  FIELDS  DRAFT  FINAL  TITLE
        visit  1        6       0      0      Visit (closed)

        """)
    #expect(
      runner.run("form", "list", "--json").output.contains(
        #""closed_at":"2027-01-15T08:00:00.000Z","closed_by":"ana"}"#))
    let shown = runner.run("form", "show", "visit").output
    #expect(
      shown.hasPrefix(
        """
        visit 1: Visit
        Closed at 2027-01-15T08:00:00.000Z by ana: it takes no new drafts.

        """))
    // The definition itself does not change.
    let definition = runner.run("form", "show", "visit", "--json").output
    #expect(
      runner.run("form", "add", "b", files: ["b": definition]).complaints
        == "visit 1 is already registered.\n")
    #expect(
      runner.run("form", "open", "visit", "--json").output
        == #"{"form":"visit","changed":true,"closed_at":null,"closed_by":null}"# + "\n")
  }

  @Test func `the drafts of a closed form can be changed, finalized, amended and exported`() throws
  {
    let runner = try CommandRunner()
    let id = runner.draft("name=ada", "age=30")
    _ = runner.run("form", "close", "visit", "-q")
    #expect(runner.run("set", id, "zip=90210").exitCode == .done)
    #expect(runner.run("finalize", id).exitCode == .done)
    #expect(runner.run("amend", id, "--reason", "Wrong zip").exitCode == .done)
    #expect(runner.run("export", "visit", "-q").output.contains("Ada,90210"))
  }

  @Test func `edit offers no new draft of a closed form`() throws {
    let runner = try CommandRunner()
    let id = runner.draft("name=ada")
    func edit() -> Run {
      var console = RecordedConsole(input: [""])
      (console.isInputTerminal, console.isOutputTerminal) = (true, true)
      return Run(["--store", runner.path, "edit", "--plain"], on: console)
    }
    let before = edit()
    #expect(before.output.contains("New: Visit"))
    _ = runner.run("form", "close", "visit", "-q")
    let run = edit()
    #expect(!run.output.contains("New: Visit"))
    #expect(run.output.contains(id.suffix(8)))
    // Without any draft, there is nothing to choose.
    _ = runner.run("discard", id, "-q")
    #expect(edit().complaints == Self.closed)
  }

  @Test func `an import into a closed form is refused before its first row`() throws {
    let clinic = try Clinic.withPatients()
    _ = clinic.run("form", "close", "patient", "-q")
    let path = try clinic.file("more.csv", "name,phone\nzoe,555 123 9999\n")
    for options in [[], ["--dry-run"], ["--finalize"]] {
      let words = ["--store", clinic.runner.path, "import", "patient", path] + options
      let run = Run(words, on: RecordedConsole())
      #expect(run.exitCode == .conflict, "\(options)")
      #expect(run.complaints == Self.closed.replacing("visit", with: "patient"))
    }
    #expect(clinic.ids.count == 3)
    _ = clinic.run("form", "open", "patient", "-q")
    #expect(clinic.run("import", "patient", path).complaints == "1 row: 1 added.\n")
  }

  @Test func `an update of a closed form changes drafts, and rejects rows that are new`() throws {
    let clinic = try Clinic.withPatients()
    _ = clinic.run("form", "close", "patient", "-q")
    let path = try clinic.file(
      "more.csv", "name,phone,zip\nada,555 123 4567,10001\nzoe,555 123 9999,10002\n")
    let report = clinic.folder.path(of: "report.csv")
    let run = clinic.run("import", "patient", path, "--update", "--report", report)
    #expect(run.exitCode == .invalidData)
    #expect(run.complaints == "2 rows: 1 updated, 1 rejected.\n")
    #expect(
      try clinic.folder.text(of: "report.csv").hasSuffix(
        "3,3,,,form_closed,The form `patient` is closed and takes no new drafts.,\r\n"))
    #expect(clinic.values("--status", "draft").contains { $0.hasPrefix("Ada,10001") })
    #expect(clinic.ids.count == 3)
  }
}
