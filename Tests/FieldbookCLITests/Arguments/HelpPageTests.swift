import Testing

@testable import FieldbookCLI

struct HelpPageTests {
  @Test func `the program's page lists commands in groups`() {
    #expect(
      Program.sample.helpPage(.program) == """
        fieldbook 1.2.3: Keeps partially filled forms.

        Usage: fieldbook [OPTIONS] COMMAND …

        Forms:
          form add     Registers a definition.
          form list    Lists the forms.

        Drafts:
          list         Lists drafts with progress, errors and age.
          set          Sets fields of a draft.
          resume       Takes up a draft where it was left.
          finalize     Finalizes what is valid.

        Exchange:
          export       Writes final drafts as CSV.
          completions  Print a completion script for a shell.

        Options of every command:
              --store FILE  The database file
              --by NAME     Who acts (default: the login name)
              --json        Print JSON
          -q, --quiet       Print errors only
          -h, --help        Show help
              --version     Print the version

        `fieldbook help COMMAND` describes a command.

        """)
  }

  @Test func `a family's page lists its commands`() {
    #expect(
      Program.sample.helpPage(.family("form")) == """
        Usage: fieldbook form COMMAND …

        Commands:
          form add   Registers a definition.
          form list  Lists the forms.

        `fieldbook help form COMMAND` describes a command.

        """)
  }

  @Test func `a command's page shows its whole description`() {
    #expect(
      Program.sample.helpPage(.sample("list")) == """
        Usage: fieldbook list [OPTIONS]

        Lists drafts with progress, errors and age.

        A draft counts as invalid when a field holds text that could not be left as it
        is, or when a rule is broken.

        The newest come first.

        Options:
          -f, --form F         Only drafts of this form
              --status STATUS  Only drafts in this state (one of draft, final)
          -i, --invalid        Only drafts with mistakes
          -n, --limit N        At most this many (default: 50)

        Examples:
          fieldbook list --invalid -n 5
              The five newest drafts with mistakes
          fieldbook list --json | wc -l
              How many drafts there are

        Exit codes:
          0  Done
          2  Wrong usage or a bad definition
          4  No such draft, form, field or file, or an ambiguous id
          6  The store cannot be used

        `fieldbook help` shows the options of every command.

        """)
  }

  @Test func `a repeatable argument has an ellipsis`() {
    #expect(
      Program.sample.helpPage(.sample("finalize")) == """
        Usage: fieldbook finalize ID… [OPTIONS]

        Finalizes what is valid.

        Arguments:
          ID…  Drafts, by their ids

        Options:
          --acknowledge RULE  Accept the warning of this rule (may be repeated)

        Exit codes:
          0  Done
          2  Wrong usage or a bad definition
          3  The data is invalid

        `fieldbook help` shows the options of every command.

        """)
  }

  private static let narrow = """
    Usage: fieldbook list [OPTIONS]

    Lists drafts with progress, errors and
    age.

    A draft counts as invalid when a field
    holds text that could not be left as it
    is, or when a rule is broken.

    The newest come first.

    Options:
      -f, --form F   Only drafts of this
                     form
          --status STATUS
                     Only drafts in this
                     state (one of draft,
                     final)
      -i, --invalid  Only drafts with
                     mistakes
      -n, --limit N  At most this many
                     (default: 50)

    Examples:
      fieldbook list --invalid -n 5
          The five newest drafts with
          mistakes
      fieldbook list --json | wc -l
          How many drafts there are

    Exit codes:
      0  Done
      2  Wrong usage or a bad definition
      4  No such draft, form, field or file,
         or an ambiguous id
      6  The store cannot be used

    `fieldbook help` shows the options of
    every command.

    """

  @Test(arguments: [40, 10, -1])
  func `a page is never narrower than 40 cells`(width: Int) {
    #expect(Program.sample.helpPage(.sample("list"), width: width) == Self.narrow)
  }

  @Test func `lines break by cells, not by characters`() {
    let command = CommandDescription(
      "x", "日本語 日本語 日本語 日本語 日本語 日本語.",
      options: [Option("短い", help: "wide"), Option("all", help: "narrow")])
    let program = Program(
      "p", version: "1", summary: "Is small.", globalOptions: [], groups: [.init("All", [command])])
    #expect(
      program.helpPage(.command(command), width: 40) == """
        Usage: p x [OPTIONS]

        日本語 日本語 日本語 日本語 日本語
        日本語.

        Options:
          --短い  wide
          --all   narrow

        Exit codes:
          0  Done
          2  Wrong usage or a bad definition

        `p help` shows the options of every
        command.

        """)
  }

  @Test func `a command's usage line shows its required options`() throws {
    let program = Program.sample
    let options: [Option] = [.limit]
    let plain = CommandDescription("x", "Does it.", positionals: [.id], required: options)
    let more = CommandDescription("x", "Does it.", options: [.invalid], required: options)
    let ways = CommandDescription(
      "x", "Does it.", positionals: [.ids], options: [.form, .invalid],
      ways: ["ID…", "--form F --all"])
    let usages = [plain, more, ways].map { command in
      program.helpPage(.command(command)).split(separator: "\n\n")[0]
    }
    #expect(
      usages == [
        "Usage: fieldbook x ID --limit N", "Usage: fieldbook x --limit N [OPTIONS]",
        "Usage: fieldbook x ID… [OPTIONS]\n       fieldbook x --form F --all [OPTIONS]",
      ])
  }

  @Test func `hidden options do not appear`() {
    let page = Program.sample.helpPage(.sample("completions"))
    #expect(page.hasPrefix("Usage: fieldbook completions SHELL\n"))
    #expect(!page.contains("--list"))
  }

  @Test(
    arguments: [
      ([], .program), (["form"], .family("form")), (["form", "add"], .sample("form add")),
      (["list"], .sample("list")),
    ] as [([String], HelpTopic)])
  func `the arguments of the help command name a topic`(words: [String], topic: HelpTopic) throws {
    #expect(try Program.sample.helpTopic(words) == topic)
  }

  @Test func `a misspelled topic is a mistake`() {
    #expect(throws: UsageError.unknownCommand("lits", nearest: "list")) {
      try Program.sample.helpTopic(["lits"])
    }
  }
}
