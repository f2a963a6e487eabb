import Testing

@testable import FieldbookCLI

struct CompletionsTests {
  private static let lines: [(String, [String])] = [
    ("", ["completions", "export", "finalize", "form", "list", "resume", "set"]),
    ("f", ["finalize", "form"]),
    ("form ", ["add", "list"]),
    ("form --json l", ["list"]),
    ("form add o", ["one.json"]),
    ("--quiet list --st", ["--status", "--store"]),
    ("form list --st", ["--store"]),
    ("list --status ", ["draft", "final"]),
    ("list --status=f", ["final"]),
    ("list -f re", ["re(completions --list forms -- re)"]),
    ("list --form=re", ["re(completions --list forms -- re)"]),
    ("list --limit ", []),
    ("export --output t", ["two.json"]),
    ("export -o t", ["two.json"]),
    ("--store o", ["one.json"]),
    ("resume ab", ["ab(completions --list drafts -- ab)"]),
    ("resume ab c", []),
    ("finalize ab --acknowledge rule cd", ["cd(completions --list drafts -- cd)"]),
    ("--store x.db export re", ["re(--store x.db completions --list forms -- re)"]),
    ("export --store=x.db re", ["re(--store=x.db completions --list forms -- re)"]),
    ("completions ", ["bash", "fish", "zsh"]),
    ("completions --l", []),
    ("export -- re", ["re(completions --list forms -- re)"]),
    ("frobnicate ", []),
  ]

  @Test(arguments: Shell.allCases, lines)
  func `a shell offers the words that fit the position`(shell: Shell, line: (String, [String]))
    throws
  {
    try shell.needed()
    #expect(try shell.offers(.sample, at: line.0) == line.1)
  }

  @Test(arguments: [("set ab zip=1 c", "c"), ("set ab zip= c", "c"), ("set ab c", "c")])
  func `bash offers the keys of fields with an equals sign`(line: String, word: String) throws {
    try Shell.bash.needed()
    let offer = "\(word)(completions --list fields -- \(word))="
    #expect(try Shell.bash.offers(.sample, at: line) == [offer])
  }

  @Test func `fish offers the keys of fields with an equals sign`() throws {
    try Shell.fish.needed()
    let offers = try Shell.fish.offers(.sample, at: "set ab zip=1 c")
    #expect(offers == ["c(completions --list fields -- c)="])
  }

  @Test func `zsh offers the keys of fields and adds the equals sign after the choice`() throws {
    try Shell.zsh.needed()
    let offers = try Shell.zsh.offers(.sample, at: "set ab zip=1 c")
    #expect(offers == ["c(completions --list fields -- c)"])
  }

  @Test(arguments: Shell.allCases)
  func `the script has valid syntax`(shell: Shell) throws {
    try shell.needed()
    #expect(try shell.complaints(about: Program.sample.completions(for: shell)) == "")
  }

  @Test(arguments: Shell.allCases)
  func `the script quotes texts`(shell: Shell) throws {
    try shell.needed()
    let text = #"It's "so": [a] \ $HOME `b` (c) {d} *."#
    let program = Program(
      "fieldbook", version: "1", summary: text, globalOptions: [],
      groups: [
        .init(
          "All",
          [
            CommandDescription(
              "run", text, positionals: [Positional("N:M]", help: text)],
              options: [Option("fast", help: text), Option("form", value: "A:B]", help: text)])
          ])
      ])
    #expect(try shell.complaints(about: program.completions(for: shell)) == "")
    #expect(try shell.offers(program, at: "r") == ["run"])
    #expect(try shell.offers(program, at: "run --f") == ["--fast", "--form"])
  }
}

extension Shell {
  /// Skips the test case when the shell is not installed.
  func needed() throws {
    if !isInstalled { try Test.cancel("\(rawValue) is not installed") }
  }
}
