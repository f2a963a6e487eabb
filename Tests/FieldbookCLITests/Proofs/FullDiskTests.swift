import TestSupport
import Testing

@testable import FieldbookCLI

/// Commands while nothing more can be written beside the store.
@Suite(.temporaryFolder) struct FullDiskTests {
  private let runner: CommandRunner

  init() throws {
    if !BuiltProgram.isInstalled("prlimit") { try Test.cancel("prlimit is not installed") }
    runner = try CommandRunner()
    let form = """
      {"form": "trip", "version": 1,
       "lists": {"places": {"file": "places.csv", "value": "key", "label": "name"}},
       "fields": [{"key": "place", "type": {"choice": {"list": "places"}}},
                  {"key": "name", "type": "name"}]}
      """
    let files = ["trip": form, "places.csv": "key,name\na,Alpha\nb,Beta\n"]
    _ = runner.run("form", "add", "trip", files: files)
    _ = runner.run("new", "trip", "place=b", "name=ada")
  }

  /// Runs the built program, whose files cannot grow beyond 2,000 bytes.
  private func run(_ words: String...) throws -> BuiltProgram {
    try BuiltProgram(
      ["--fsize=2000:2000", BuiltProgram.path, "--store", runner.path] + words, running: "prlimit")
  }

  @Test func `on a full disk, everything can be read`() throws {
    #expect(try run("list").output.contains("trip"))
    let shown = try run("show", runner.onlyID).output
    #expect(shown.contains("Beta") && shown.contains("Ada"), "\(shown)")
    #expect(try run("check", runner.onlyID).output == "1 ready, 0 need attention.\n")
    #expect(try run("export", "trip", "--status", "draft").output.contains(",b,Ada"))
  }

  @Test func `on a full disk, a change is refused with the reason`() throws {
    let run = try run("set", runner.onlyID, "name=grace")
    #expect(run.exitCode == 6)
    #expect(
      run.output == """
        fieldbook: The store \(runner.path) cannot be written; the disk is full.
        Free some space and try again; nothing that was saved is lost.

        """)
    #expect(runner.run("show", runner.onlyID).output.contains("Ada"))
  }

  @Test func `a key that cannot be written completely leaves no file`() throws {
    let folder = try TemporaryFolder.current
    let before = try folder.files()
    let run = try BuiltProgram(
      ["--fsize=20:20", BuiltProgram.path, "key", "new", folder.path(of: "clinic.key")],
      running: "prlimit")
    #expect(run.exitCode == 1)
    #expect(try folder.files() == before)
  }
}
