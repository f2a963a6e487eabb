import TestSupport
import Testing

@testable import FieldbookCLI

struct UsageTests {
  @Test(arguments: [
    ["typs"], ["types", "zipp"], ["types", "zip", "age"], ["trace", "now"], ["--frm"],
    ["help", "nothing"], ["completions"], ["completions", "tcsh"],
  ])
  func `a mistake on the command line is explained`(_ words: [String]) throws {
    var console = RecordedConsole()
    let exitCode = Fieldbook.run(words, on: &console)
    #expect(exitCode == .usage)
    #expect(console.output.isEmpty)
    let name = "usage-" + words.joined(separator: "-").filter { $0.isLetter || $0 == "-" }
    try expectSnapshot(of: console.complaints, named: name)
  }

  @Test func `with --json a mistake is an object on standard output, too`() {
    let run = Run("types", "zipp", "--json")
    #expect(
      run.output == """
        {"error":{"code":"value_not_allowed","message":"`zipp` is not a value of `TYPE`.",\
        "hint":"Did you mean `zip`?"}}

        """)
    #expect(run.exitCode == .usage)
  }
}
