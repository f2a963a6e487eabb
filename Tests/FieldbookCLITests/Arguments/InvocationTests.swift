import Testing

@testable import FieldbookCLI

struct InvocationTests {
  @Test func `digits are read as a whole number`() throws {
    #expect(try Program.sample.invocation(["list", "-n", "12"]).integer(.limit) == 12)
    #expect(try Program.sample.invocation(["list"]).integer(.limit) == nil)
  }

  @Test(arguments: [
    ("ten", 0), ("", 0), ("1.5", 0), ("-1", 0), ("0", 1), ("99999999999999999999", 0),
  ])
  func `a text that is not a number, or a number that is too small, is a mistake`(
    text: String, minimum: Int
  ) throws {
    let invocation = try Program.sample.invocation(["list", "--limit", text])
    #expect(throws: UsageError.notANumber(text, option: "--limit", minimum: minimum)) {
      try invocation.integer(.limit, from: minimum)
    }
  }

  @Test func `a choice is read as a case of its type`() throws {
    let invocation = try Program.sample.invocation(["list", "--status", "final"])
    #expect(try invocation.choice(.status, as: Status.self) == .final)
    #expect(try Program.sample.invocation(["list"]).choice(.status, as: Status.self) == nil)
  }

  @Test func `an argument outside its choices is a mistake`() throws {
    let invocation = try Program.sample.invocation(["completions", "fsih"])
    let error = UsageError.valueNotAllowed(
      "fsih", place: "SHELL", allowed: ["bash", "zsh", "fish"], nearest: "fish")
    #expect(throws: error) { try invocation.choice(.shell, as: Shell.self) }
  }

  @Test func `completion scripts request a list with an empty shell argument`() throws {
    let words = ["completions", "--list", "drafts", "--", ""]
    let invocation = try Program.sample.invocation(words)
    #expect(try invocation.choice(.completionList, as: CompletionList.self) == .drafts)
    #expect(invocation.argument(.shell) == "")
  }

  @Test func `a missing required option is an error, and a given one is read`() throws {
    let command = CommandDescription("x", "Does it.", required: [.limit])
    let program = Program(
      "p", version: "1", summary: "Is small.", globalOptions: [], groups: [.init("All", [command])])
    #expect(throws: UsageError.missingArgument("--limit N", command: "x")) {
      try program.parse(["x"])
    }
    let invocation = try program.invocation(["x", "--limit", "7"])
    #expect(invocation.required(.limit) == "7")
    #expect(try invocation.requiredInteger(.limit) == 7)
  }

  @Test func `reading an undeclared option stops the program`() async {
    await #expect(processExitsWith: .failure) {
      _ = try Program.sample.invocation(["list"]).flag(.undeclared)
    }
  }

  @Test func `reading an option of another command stops the program`() async {
    await #expect(processExitsWith: .failure) {
      _ = try Program.sample.invocation(["form", "list"]).value(.limit)
    }
  }

  @Test func `reading a flag as a value stops the program`() async {
    await #expect(processExitsWith: .failure) {
      _ = try Program.sample.invocation(["list"]).values(.invalid)
    }
  }

  @Test func `reading an undeclared argument stops the program`() async {
    await #expect(processExitsWith: .failure) {
      _ = try Program.sample.invocation(["list"]).arguments(.ids)
    }
  }
}
