import TestSupport
import Testing

@testable import FieldbookCLI

/// Input that is not text, and output that cannot be written.
@Suite(.temporaryFolder) struct StreamTests {
  private func shell(_ line: String) throws -> BuiltProgram {
    let path = Folder(path: BuiltProgram.path).folder("..").path
    return try BuiltProgram(
      ["-c", line], running: "sh",
      variables: [
        "PATH": "\(path):/usr/local/bin:/usr/bin:/bin",
        "FIELDBOOK_STORE": try TemporaryFolder.current.path(of: "store.sqlite"),
      ])
  }

  @Test(arguments: ["types", "form schema", "help", "info"])
  func `a command whose reader has gone ends silently`(command: String) throws {
    let run = try shell(
      "(fieldbook list -q; sleep 0.2; fieldbook \(command); echo \"status $?\" >&2) | true")
    #expect(run.output == "status 0\n")
  }

  @Test func `a command reports that it cannot write its output`() throws {
    if !Folder(path: "/dev").contains("full") { try Test.cancel("there is no /dev/full") }
    let run = try shell("fieldbook types > /dev/full; echo \"status $?\"")
    #expect(
      run.output == """
        fieldbook: Standard output cannot be written: No space left on device.
        Check the disk or the program that reads the output.
        status 1

        """)
  }

  @Test func `a command that changes drafts finishes even if its output is closed`() throws {
    let runner = try CommandRunner()
    let ids = (0..<4).map { runner.draft("name=ada", "zip=\($0 < 2 ? "90210" : "1")") }
    let run = try shell(
      "(sleep 0.2; fieldbook finalize \(ids.joined(separator: " ")); echo \"status $?\" >&2) | true"
    )
    #expect(run.output == "2 finalized, 2 need attention.\nstatus 3\n")
    #expect(
      runner.run("list", "--status", "final", "--json").output.split(separator: "\n").count == 2)
  }

  @Test func `a closed input is an error, and changes nothing`() throws {
    let runner = try CommandRunner()
    let id = runner.draft("name=ada")
    let run = try shell("fieldbook set \(id) name=- <&-; echo \"status $?\"")
    #expect(
      run.output == """
        fieldbook: Standard input cannot be read: Bad file descriptor.
        Redirect a file to it, or pipe a program's output into it.
        status 1

        """)
    #expect(runner.run("show", id, "--json").output.contains(#""raw":"Ada""#))
  }

  @Test func `a failed write after a change says that the change was made`() throws {
    if !Folder(path: "/dev").contains("full") { try Test.cancel("there is no /dev/full") }
    let runner = try CommandRunner()
    let run = try shell("fieldbook new visit > /dev/full; echo \"status $?\"")
    #expect(
      run.output == """
        fieldbook: Standard output cannot be written: No space left on device. The command has \
        finished its work.
        Check the disk or the program that reads the output.
        status 1

        """)
    #expect(!runner.onlyID.isEmpty)
  }

  @Test(arguments: [
    (
      "fieldbook new visit name=\"$(printf 'M\\374nchen')\"", "The argument 3, which begins `name`,"
    ),
    ("printf 'M\\374' | fieldbook new visit name=-", "The text from standard input for `name`"),
  ])
  func `a value that is not UTF-8 is refused, and nothing is saved`(line: String, subject: String)
    throws
  {
    let runner = try CommandRunner()
    let run = try shell("\(line); echo \"status $?\"")
    #expect(run.output.hasPrefix("fieldbook: \(subject) is not UTF-8"))
    #expect(run.output.hasSuffix("\nstatus 2\n"))
    #expect(runner.run("list").output.isEmpty)
  }

  @Test func `an answer that is not UTF-8 ends the form, and earlier answers are saved`() throws {
    let runner = try CommandRunner()
    let id = runner.draft()
    let run = try shell(
      "printf 'ada\\n\\377\\n' | fieldbook edit \(id) --plain; echo \"status $?\"")
    #expect(
      run.output.contains("fieldbook: The text from standard input for `edit` is not UTF-8.\n"))
    #expect(run.output.hasSuffix("\nstatus 2\n"))
    #expect(runner.run("show", id).output.contains("Ada"))
  }

  @Test func `a definition can come from standard input`() throws {
    let runner = try CommandRunner()
    let form = "printf '{\"form\":\"tiny\",\"version\":1,\"fields\":[{\"key\":\"a\"}]}'"
    let check = try shell("\(form) | fieldbook form check -; echo \"status $?\"")
    #expect(check.output.hasPrefix("tiny 1 is valid: 1 field,"))
    #expect(try shell("\(form) | fieldbook form add -").output == "tiny 1 is registered.\n")
    #expect(runner.run("form", "list").output.contains("tiny"))
  }

  @Test func `a store in a missing folder is an error, and no folder is created`() throws {
    let folder = try TemporaryFolder.current
    let run = try shell("fieldbook --store \(folder.path)/none/store.sqlite list; echo $?")
    #expect(run.output.hasSuffix("\n6\n"))
    #expect(run.output.hasPrefix("fieldbook: "))
    #expect(!folder.contains("none"))
  }
}
