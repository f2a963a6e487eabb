import TestSupport
import Testing

@testable import FieldbookCLI

@Suite(.temporaryFolder) struct ReviewCommandTests {
  private static let time = "2027-01-15T08:00:00.000Z"

  @Test func `open comments appear below their field, and are counted`() throws {
    let runner = try CommandRunner()
    let id = runner.draft("name=ada", "zip=90210")
    #expect(runner.run("comment", id, "zip", "Old\naddress?", "--by", "ben").output == "")
    _ = runner.run("comment", id, "zip", "Yes.\u{1B}[2J", "--by", "ada")
    let shown = runner.run("show", id).output(naming: id)
    #expect(shown.contains("visit, draft, edition 1") == false)
    #expect(shown.contains("Visit, draft, edition 1, revision 0, 2 open comments\n"))
    #expect(
      shown.contains(
        """
            90210
            ben, \(Self.time): Old
            address?
            ada, \(Self.time): Yes.[2J

        """.replacing("    90210", with: "90210")))
    _ = runner.run("comment", id, "zip", "--resolve", "--by", "ben")
    #expect(!runner.run("show", id).output.contains("address"))
    #expect(
      runner.run("show", id, "--json").output.contains(
        """
        "comments":[{"id":1,"by":"ben","at":"\(Self.time)","text":"Old\\naddress?",\
        "resolved_at":"\(Self.time)","resolved_by":"ben"},\
        {"id":2,"by":"ada","at":"\(Self.time)","text":"Yes.[2J",\
        "resolved_at":"\(Self.time)","resolved_by":"ben"}]}
        """))
  }

  @Test func `a comment is a line of the history and changes no revision`() throws {
    let runner = try CommandRunner()
    let id = runner.draft("zip=90210")
    _ = runner.run("comment", id, "zip", "Old?", "--by", "ben")
    _ = runner.run("comment", id, "name", "Who?", "--by", "ben")
    _ = runner.run("comment", id, "zip", "No.", "--resolve", "--by", "ada")
    _ = runner.run("return", id, "--note", "Please check.", "--by", "ben")
    _ = runner.run("return", id, "--done", "--by", "ada")
    #expect(
      runner.run("history", id).output.replacing(Self.time, with: "T")
        == """
        WHEN                      WHO  WHAT       FIELD  FROM  TO
        T  ada  started
        T  ada  set        zip          90210
        T  ben  commented  zip          Old?
        T  ben  commented  name         Who?
        T  ada  commented  zip          No.
        T  ada  resolved   zip
        T  ben  returned                Please check.
        T  ada  done

        """)
    #expect(
      runner.run("history", id, "name", "--json").output == """
        {"at":"\(Self.time)","by":"ben","action":"commented","field":"name","revision":null,\
        "old":null,"new":null,"note":"Who?"}

        """)
    #expect(runner.run("show", id).output.contains("revision 0"))
  }

  @Test func `a comment in an entry stays with it when entries move`() throws {
    let form = #"""
      {"form": "visit", "version": 1, "groups": [{"key": "medicine", "repeat": {}}],
       "fields": [{"key": "dose", "type": "integer", "group": "medicine"}]}
      """#
    let runner = try CommandRunner(form: form)
    let id = runner.draft("medicine[1].dose=3", "medicine[2].dose=4")
    _ = runner.run("comment", id, "medicine[2].dose", "Per day?", "--by", "ben")
    _ = runner.run("entry", id, "move", "medicine[2]", "1")
    #expect(runner.run("history", id, "medicine[1].dose").output.contains("Per day?"))
    #expect(!runner.run("history", id, "medicine[2].dose").output.contains("Per day?"))
    _ = runner.run("entry", id, "remove", "medicine[1]")
    #expect(runner.run("show", id).output.contains("\nComments on removed fields\n  medicine[#"))
    _ = runner.run("undo", id)
    #expect(runner.run("show", id).output.contains("  Number  4\n    ben, "))
  }

  @Test func `a returned draft shows its note first, until it is done`() throws {
    let runner = try CommandRunner()
    let id = runner.draft("name=ada")
    let note = runner.run("return", id, "--note", "Please check\nthe dates.", "--by", "ben")
    #expect(note.output == "\(id)\n")
    let head = "Returned by ben, \(Self.time):\n  Please check\n  the dates.\n\n\(id)\n"
    #expect(runner.run("show", id).output.hasPrefix(head))
    #expect(
      runner.run("list").output(naming: id, "the end.") == """
        ID        FORM   STATUS  FILLED  INVALID  MISSING  CHANGED  REVIEW    TITLE
        the end.  visit  draft   1/6     0        0        0 s      returned

        """)
    let plain = runner.run("edit", id, "--plain", input: [":quit"])
    #expect(plain.output.hasPrefix("Returned by ben:\nPlease check\nthe dates.\nVisit, "))
    #expect(
      runner.run("return", id, "--done", "--json").output(naming: id)
        == #"{"id":"ID","returned":null}"# + "\n")
    #expect(runner.run("list", "--returned").output == "")
    #expect(runner.run("show", id).output.hasPrefix(id))
    #expect(runner.run("return", id, "--done").exitCode == .notFound)
  }

  @Test func `returning a final draft begins an amendment with its open comments`() throws {
    let runner = try CommandRunner()
    let id = runner.draft("name=ada", "zip=90210")
    _ = runner.run("comment", id, "zip", "Old?")
    #expect(runner.run("finalize", id).exitCode == .done)
    _ = runner.run("comment", id, "name", "Late")
    let run = runner.run("return", id, "--note", "Please check.", "--json", "--by", "ben")
    let next = String(run.output.dropFirst(#"{"id":""#.count).prefix(36))
    #expect(
      run.output == """
        {"id":"\(next)","returned":{"by":"ben","at":"\(Self.time)","note":"Please check."}}

        """)
    let shown = runner.run("show", next).output
    #expect(shown.contains("Visit, draft, edition 2, revision 0, 2 open comments\n"))
    let history = runner.run("history", next).output
    #expect(history.contains("ben  amended                 Please check."))
    #expect(runner.run("return", id, "--note", "Again").exitCode == .conflict)
    _ = runner.run("finalize", next)
    #expect(runner.run("list", "--returned").output == "")
    #expect(runner.run("comment", id, "zip", "Too late").exitCode == .conflict)
    #expect(runner.run("verify").exitCode == .done)
  }

  @Test func `commented drafts are listed`() throws {
    let runner = try CommandRunner()
    let id = runner.draft("name=ada", title: "First")
    _ = runner.draft("name=bob", title: "Second")
    _ = runner.run("comment", id, "name", "Hm")
    #expect(
      runner.run("list", "--commented").output(naming: id, "the end.") == """
        ID        FORM   STATUS  FILLED  INVALID  MISSING  CHANGED  REVIEW     TITLE
        the end.  visit  draft   1/6     0        0        0 s      1 comment  First

        """)
    #expect(
      runner.run("list", "--commented", "--json").output.contains(
        #""missing":0,"open_comments":1}"#))
  }

  @Test(
    arguments: [
      (["comment", "ID", "zip"], ExitCode.usage), (["comment", "ID", "zip", " "], .usage),
      (["comment", "ID", "zip", String(repeating: "a", count: 10_001)], .usage),
      (["comment", "ID", "zip", "--resolve"], .notFound),
      (["comment", "ID", "zpi", "Hm"], .notFound), (["comment", "wxyz", "zip", "Hm"], .notFound),
      (["return", "ID"], .usage), (["return", "ID", "--note", ""], .usage),
      (["return", "ID", "--note", "a", "--done"], .usage), (["return", "ID", "--done"], .notFound),
    ])
  func `a call with a mistake changes nothing`(words: [String], code: ExitCode) throws {
    let runner = try CommandRunner()
    let id = runner.draft()
    let named = words.map { $0 == "ID" ? id : $0 }
    let run = Run(["--store", runner.path] + named, on: RecordedConsole())
    #expect(run.exitCode == code)
    #expect(run.output == "")
    #expect(!runner.run("list").output.contains("REVIEW"))
  }
}
