import Testing

@testable import FieldbookCLI

struct ProgramFlawsTests {
  @Test func `the sample has no flaws`() {
    #expect(Program.sample.flaws == [])
  }

  @Test(
    arguments: [
      ([command("a"), command("a")], ["two commands are called `a`"]),
      ([command("a"), command("a b")], ["two commands are called `a`"]),
      ([command("a b c")], ["`a b c`: the name is not one or two words"]),
      (
        [CommandDescription("a", String(repeating: "x", count: 60) + ".")],
        ["`a`: the summary is longer than 60 characters"]
      ),
      ([CommandDescription("a", "Does a")], ["`a`: the summary is not a sentence"]),
      (
        [command("a", [.ids, .file])], ["`a`: `ID` takes several values, so it must come last"]
      ),
      (
        [command("a", [.optionalID, .file])],
        ["`a`: `FILE` is required after the optional `ID`"]
      ),
      ([command("a", [.id, .optionalID])], ["`a`: two arguments are called `ID`"]),
      (
        [command("a", options: [.json, Option("x", short: "q", help: "")])],
        ["`a`: two options are written `--json`", "`a`: two options are written `-q`"]
      ),
      (
        [CommandDescription("a", "Does it.", required: [.invalid])],
        ["`a`: `--invalid` is required, and has no value"]
      ),
    ] as [([CommandDescription], [String])])
  func `each flaw is found`(commands: [CommandDescription], flaws: [String]) {
    let program = Program(
      "p", version: "1", summary: "Is small.", globalOptions: [.json, .quiet],
      groups: [.init("All", commands)])
    #expect(program.flaws == flaws)
  }
}

private func command(
  _ name: String, _ positionals: [Positional] = [], options: [Option] = []
) -> CommandDescription {
  CommandDescription(name, "Does it.", positionals: positionals, options: options)
}
