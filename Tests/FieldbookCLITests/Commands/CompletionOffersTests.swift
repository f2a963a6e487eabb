import TestSupport
import Testing

@testable import FieldbookCLI

@Suite(.temporaryFolder) struct CompletionOffersTests {
  @Test func `completion lists forms, fields and drafts`() throws {
    let runner = try CommandRunner()
    let id = runner.draft("name=ada", title: "First\u{1B}[2J")
    #expect(runner.run("completions", "--list", "forms", "--", "v").output == "visit\tVisit\n")
    #expect(runner.run("completions", "--list", "forms", "--", "w").output == "")
    #expect(
      runner.run("completions", "--list", "fields", "--", "c").output
        == "card\tCredit Card\ncvv\tCVV\n")
    #expect(
      runner.run("completions", "--list", "drafts", "--", "").output
        == "\(id.suffix(8))\tvisit, draft: First␛[2J\n")
    #expect(
      runner.run("completions", "--list", "drafts", "--", String(id.prefix(6))).output
        .hasPrefix("\(id)\t"))
  }

  @Test(
    arguments: [
      ("medicine[1].dr", "medicine[1].drug\tMedicine\n"),
      ("medicine[12].dose[3].", "medicine[12].dose[3].amount\tNumber (amount)\n"),
      ("medicine[2].dose[1].amount", "medicine[2].dose[1].amount\tNumber (amount)\n"),
      ("dru", "drug\tMedicine\n"), ("medicine[1].amount", ""),
      (
        "medicine[",
        """
        medicine[1].card\tCredit Card
        medicine[1].dose[1].amount\tNumber (amount)
        medicine[1].drug\tMedicine

        """
      ),
    ])
  func `completion lists the paths of fields in entries`(word: String, offers: String) throws {
    let runner = try CommandRunner(form: EntryTests.household)
    let output = runner.run("completions", "--list", "fields", "--", word).output
    #expect(output == offers)
  }

  @Test func `completion silently ignores a missing or invalid store`() throws {
    let folder = try TemporaryFolder.current
    try folder.write("a text", to: "text")
    for name in ["nothing", "text"] {
      let run = Run("--store", folder.path(of: name), "completions", "--list", "forms", "--", "")
      #expect(run.transcript == "exit 0\n--- standard output\n--- standard error\n")
    }
    #expect(!folder.contains("nothing"))
  }

  @Test(arguments: Shell.allCases)
  func `a real shell offers forms and drafts of the store`(shell: Shell) throws {
    try shell.needed()
    let runner = try CommandRunner()
    let id = runner.draft("name=ada")
    let script = Shell.fieldbook(on: runner.path)
    let end = String(id.suffix(8))
    func offers(_ line: String) throws -> [String] {
      try shell.offers(Fieldbook.program, at: line, answering: script)
    }
    #expect(try offers("form show v") == ["visit"])
    #expect(try offers("list --form v") == ["visit"])
    #expect(try offers("show \(end.prefix(2))") == [end])
    #expect(try offers("unset \(end) ca") == ["card"])
    #expect(try offers("set \(end) ca") == [shell == .zsh ? "card" : "card="])
  }
}
