import Testing

@testable import FieldbookCLI

struct ArgumentParserTests {
  @Test(arguments: [
    ["list", "--form", "report"], ["list", "--form=report"], ["list", "-f", "report"],
    ["list", "-freport"], ["list", "-if", "report"], ["list", "-qifreport"],
    ["--quiet", "list", "--form", "report"],
  ])
  func `an option takes its value in every GNU spelling`(words: [String]) throws {
    let invocation = try Program.sample.invocation(words)
    #expect(invocation.command.name == "list")
    #expect(invocation.value(.form) == "report")
  }

  @Test(arguments: [
    ["--json", "--store", "a.db", "form", "add", "x.json"],
    ["form", "--json", "add", "--store=a.db", "x.json"],
    ["form", "add", "x.json", "--store", "a.db", "--json"],
  ])
  func `global options can appear before, inside and after the command`(words: [String]) throws {
    let invocation = try Program.sample.invocation(words)
    #expect(invocation.command.name == "form add")
    #expect(invocation.argument(.file) == "x.json")
    #expect(invocation.value(.store) == "a.db")
    #expect(invocation.flag(.json))
    #expect(!invocation.flag(.quiet))
  }

  @Test func `two dashes end the options, and one dash is an argument`() throws {
    let invocation = try Program.sample.invocation(["set", "-", "a=-5", "--", "--json", "-q", "--"])
    #expect(invocation.argument(.id) == "-")
    #expect(invocation.arguments(.assignments) == ["a=-5", "--json", "-q", "--"])
    #expect(!invocation.flag(.json))
  }

  @Test func `an option can appear between arguments`() throws {
    let invocation = try Program.sample.invocation(["set", "1f2e", "zip=90210", "--json", "city="])
    #expect(invocation.arguments(.assignments) == ["zip=90210", "city="])
  }

  @Test func `a value can be empty, contain an equals sign or begin with a dash`() throws {
    #expect(try Program.sample.invocation(["list", "--form="]).value(.form) == "")
    #expect(try Program.sample.invocation(["list", "--form=a=b"]).value(.form) == "a=b")
    #expect(try Program.sample.invocation(["list", "--limit", "-5"]).value(.limit) == "-5")
    #expect(try Program.sample.invocation(["list", "--form=--json"]).value(.form) == "--json")
  }

  @Test func `a repeatable option keeps its values in order`() throws {
    let invocation = try Program.sample.invocation([
      "finalize", "--acknowledge", "b", "1f2e", "--acknowledge=a",
    ])
    #expect(invocation.values(.acknowledge) == ["b", "a"])
    #expect(invocation.arguments(.ids) == ["1f2e"])
  }

  @Test func `a flag can be repeated`() throws {
    #expect(try Program.sample.invocation(["-q", "list", "--quiet", "-qq"]).flag(.quiet))
  }

  @Test func `an optional argument can be left out`() throws {
    let invocation = try Program.sample.invocation(["resume"])
    #expect(invocation.optionalArgument(.optionalID) == nil)
    #expect(invocation.value(.store) == nil)
    #expect(try Program.sample.invocation(["set", "1f2e"]).arguments(.assignments) == [])
  }

  @Test(
    arguments: [
      ([], .program), (["--help"], .program), (["--json"], .program),
      (["-h", "form"], .family("form")),
      (["form", "--help"], .family("form")), (["list", "--help"], .sample("list")),
      (["-h", "form", "add"], .sample("form add")), (["export", "-qh"], .sample("export")),
      (["list", "--help", "--bogus"], .sample("list")),
    ] as [([String], HelpTopic)])
  func `help is shown as soon as its topic is known`(words: [String], topic: HelpTopic) throws {
    #expect(try Program.sample.parse(words) == .help(topic))
  }

  @Test(arguments: [["--version"], ["list", "--version"], ["--version", "exprot"]])
  func `the version flag works in every position`(words: [String]) throws {
    #expect(try Program.sample.parse(words) == .version)
  }

  @Test(
    arguments: [
      (["exprot"], .unknownCommand("exprot", nearest: "export")),
      (["forms"], .unknownCommand("forms", nearest: "form")),
      (["form", "ad"], .unknownCommand("form ad", nearest: "form add")),
      (["frobnicate", "--help"], .unknownCommand("frobnicate", nearest: nil)),
      (["form"], .incompleteCommand("form", choices: ["form add", "form list"])),
      (["list", "--fomr=x"], .unknownOption("--fomr", command: "list", nearest: "--form")),
      (["list", "-json"], .unknownOption("-j", command: "list", nearest: "--json")),
      (["list", "-x"], .unknownOption("-x", command: "list", nearest: nil)),
      (["--invalid", "list"], .unknownOption("--invalid", command: nil, nearest: nil)),
      (["list", "--form"], .missingValue(option: "--form", valueName: "F")),
      (["list", "-f", "--json"], .missingValue(option: "--form", valueName: "F")),
      (["list", "--json=yes"], .unexpectedValue("yes", flag: "--json")),
      (["list", "--json="], .unexpectedValue("", flag: "--json")),
      (["list", "-n5", "--limit", "6"], .repeatedOption("--limit")),
      (["--by", "a", "list", "--by", "b"], .repeatedOption("--by")),
      (["export"], .missingArgument("FORM", command: "export")),
      (["finalize"], .missingArgument("ID", command: "finalize")),
      (["export", "a", "b", "c"], .tooManyArguments(surplus: "b", command: "export")),
      (["form", "list", ""], .tooManyArguments(surplus: "", command: "form list")),
      (
        ["list", "--status", "fnial"],
        .valueNotAllowed(
          "fnial", place: "--status", allowed: ["draft", "final"], nearest: "final")
      ),
      (["completions", "--lsit"], .unknownOption("--lsit", command: "completions", nearest: nil)),
    ] as [([String], UsageError)])
  func `each mistake has its own case`(words: [String], error: UsageError) {
    #expect(Program.sample.error(in: words) == error)
  }
}
