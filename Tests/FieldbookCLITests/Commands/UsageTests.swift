import TestSupport
import Testing

@testable import FieldbookCLI

struct UsageTests {
  @Test(arguments: [
    ["typs"], ["types", "zipp"], ["types", "zip", "age"], ["trace", "now"], ["--frm"],
    ["help", "nothing"], ["completions"], ["completions", "tcsh"],
    ["form", "show", "visit", "--version", "9"],
  ])
  func `a mistake on the command line is explained`(_ words: [String]) throws {
    var console = RecordedConsole()
    let exitCode = Fieldbook.run(words, on: &console)
    #expect(exitCode == .usage)
    #expect(console.output.isEmpty)
    let name = "usage-" + words.joined(separator: "-").filter { $0.isLetter || $0 == "-" }
    try expectSnapshot(of: console.complaints, named: name)
  }

  @Test(
    arguments: [
      ("new", Array("name=M".utf8) + [0xFC, 0x6E], "The argument 2, which begins `name`, is not"),
      ("import", Array("caf".utf8) + [0xE9], "The argument 2, which begins `caf`, is not"),
      ("list", [0xC3], "The argument 2 is not"),
    ] as [(String, [UInt8], String)])
  func `an argument that is not UTF-8 is refused before the command runs`(
    command: String, argument: [UInt8], message: String
  ) {
    var console = RecordedConsole()
    #expect(Fieldbook.run(bytes: [Array(command.utf8), argument], on: &console) == .usage)
    #expect(
      console.complaints == """
        fieldbook: \(message) UTF-8; nothing was changed.
        Write it in UTF-8; `iconv` converts other encodings.

        """)
  }

  @Test func `arguments in UTF-8 run as a command`() {
    var console = RecordedConsole()
    #expect(Fieldbook.run(bytes: [Array("--version".utf8)], on: &console) == .done)
    #expect(console.output == "fieldbook \(Fieldbook.version)\n")
  }

  @Test(arguments: [
    (["--store", "", "list"], "The name of the file for `--store` is empty."),
    (["--store", "-", "list"], "`-` is not a file name for `--store`."),
    (["backup", "-"], "`-` is not a file name for `FILE`."),
    (["session", "--form", "-"], "`-` is not a file name for `--form`."),
  ])
  func `an option that needs a file refuses an empty name and a dash`(
    words: [String], message: String
  ) {
    let run = Run(words, on: RecordedConsole())
    #expect(run.exitCode == .usage)
    #expect(run.complaints.hasPrefix("fieldbook: \(message)\nName a file"))
  }

  @Test func `--json also prints a mistake as an object on standard output`() {
    let run = Run("types", "zipp", "--json")
    #expect(
      run.output == """
        {"error":{"code":"value_not_allowed","message":"`zipp` is not a valid value for `TYPE`.",\
        "hint":"Did you mean `zip`?"}}

        """)
    #expect(run.exitCode == .usage)
  }
}
