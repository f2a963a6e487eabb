import TestSupport
import Testing

@testable import FieldbookCLI

/// A text of several lines in commands and files.
@Suite(.temporaryFolder) struct ParagraphCommandTests {
  private static let form = #"""
    {"form": "visit", "version": 1, "fields": [
      {"key": "notes", "type": {"phrase": {"lines": 3}}, "label": "Notes"}]}
    """#

  @Test func `show prints each line of a paragraph, and --json prints one string`() throws {
    let runner = try CommandRunner(form: Self.form)
    let id = runner.draft("notes=fever\r\nand rash")
    #expect(runner.run("show", id).output.hasSuffix("\n  Notes  fever\n         and rash\n"))
    #expect(runner.run("show", id, "--json").output.contains(#""raw":"fever\nand rash""#))
  }

  @Test func `an export quotes a paragraph, and an import restores it`() throws {
    let runner = try CommandRunner(form: Self.form)
    _ = runner.draft("notes=fever\n\"high\"")
    let file = runner.run("export", "visit", "--status", "draft").output
    let cell = "\"fever\n\"\"high\"\"\""
    #expect(file.contains(cell))
    let other = try CommandRunner(form: Self.form, name: "other.sqlite")
    let folder = try TemporaryFolder.current
    try folder.write(file, to: "a.csv")
    let run = other.run("import", "visit", folder.path(of: "a.csv"))
    #expect(run.exitCode == .done)
    #expect(other.run("export", "visit", "--status", "draft").output.contains(cell))
  }

  @Test func `a definition with invalid lines is refused with the place of each mistake`() throws {
    let form = #"""
      {"form": "f", "version": 1, "fields": [
        {"key": "a", "type": {"phrase": {"lines": 0}}}, {"key": "b", "type": {"text": {"lines": 51}}},
        {"key": "c", "type": {"zip": {"lines": 2}}}, {"key": "d", "type": {"phrase": {"lines": 2.5}}},
        {"key": "e", "type": {"list": {"of": {"phrase": {"lines": 2}}}}}]}
      """#
    let run = try CommandRunner().run("form", "check", "f", files: ["f": form])
    #expect(run.exitCode == .usage)
    for words in [
      "`lines` must be at least 1", "`lines` can be at most 50",
      "The type takes no parameter `lines`",
      "The parameter `lines` takes a whole number that is not negative",
      "An item of a list has one line, so it cannot have `lines`",
    ] {
      #expect(run.transcript.contains(words))
    }
  }

  @Test(arguments: [["--compact", "--roomy"], ["--language", "zz"]])
  func `new checks its options before it starts a draft`(options: [String]) throws {
    let runner = try CommandRunner()
    let run = Run(
      ["--store", runner.path, "new", "visit"] + options, on: RecordedConsole())
    #expect(run.exitCode == .usage)
    #expect(runner.run("list").output == "")
  }

  @Test func `--compact and --roomy exclude each other`() throws {
    let runner = try CommandRunner(form: Self.form)
    let run = runner.run("edit", runner.draft(), "--compact", "--roomy")
    #expect(run.exitCode == .usage)
    #expect(run.transcript.contains("`--compact` and `--roomy` cannot be used together."))
  }
}
