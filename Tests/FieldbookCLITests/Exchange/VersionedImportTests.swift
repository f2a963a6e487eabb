import FormSession
import SQLiteKit
import TestSupport
import Testing

@testable import FieldbookCLI

/// Importing an export that contains drafts of several versions of a form.
@Suite(.temporaryFolder) struct VersionedImportTests {
  private static let old = """
    {"form": "f", "version": 1, "unique": ["id"], "fields": [{"key": "id"}, {"key": "gone"},
      {"key": "day", "type": "date"}]}
    """
  private static let new = """
    {"form": "f", "version": 2, "unique": ["id"], "fields": [{"key": "id"},
      {"key": "day", "type": {"date": {"order": "dmy"}}}, {"key": "come", "type": "zip"}]}
    """

  private func runner(_ name: String) throws -> CommandRunner {
    let runner = try CommandRunner(form: Self.old, name: name)
    _ = runner.run("new", "f", "id=1", "gone=kept", "day=2/1/2024")
    _ = runner.run("form", "add", "b", files: ["b": Self.new])
    _ = runner.run("new", "f", "id=2", "day=1/2/2024", "come=90210")
    return runner
  }

  /// The rows of an export without the columns that identify the drafts.
  private func rows(_ runner: CommandRunner, _ options: String...) -> [String] {
    let words = ["--store", runner.path, "export", "f", "--status", "draft", "-q"] + options
    return Run(words, on: RecordedConsole()).output.split(separator: "\r\n").map {
      $0.split(separator: ",", omittingEmptySubsequences: false).dropFirst(2)
        .joined(separator: ",")
    }.sorted()
  }

  @Test(arguments: ["canonical", "display", "raw"])
  func `each row becomes a draft of its own version`(values: String) throws {
    let runner = try runner("store.sqlite")
    let file = runner.run("export", "f", "--status", "draft", "--values", values, "-q").output
    let other = try CommandRunner(form: Self.old, name: "other.sqlite")
    _ = other.run("form", "add", "b", files: ["b": Self.new])
    let run = try other.importRows(file, "--values", values)
    #expect(run.complaints.hasSuffix("2 rows: 2 added.\n"))
    #expect(rows(other, "--values", "canonical") == rows(runner, "--values", "canonical"))
    #expect(
      rows(other, "--values", "canonical").dropFirst(0).contains("1,1,1,2024-02-01,,kept"))
  }

  @Test func `each row updates a draft of its own version`() throws {
    let runner = try runner("store.sqlite")
    let file = runner.run("export", "f", "--status", "draft", "-q").output
    #expect(try runner.importRows(file, "--update").complaints == "2 rows: 2 unchanged.\n")
    let changed = file.replacing("kept", with: "found").replacing("90210", with: "90211")
    #expect(try runner.importRows(changed, "--update").complaints == "2 rows: 2 updated.\n")
    #expect(rows(runner).joined().contains("found"))
  }

  @Test
  func `an unknown column is a mistake, and so is an older version's column without a version`()
    throws
  {
    let runner = try runner("store.sqlite")
    let file = runner.run("export", "f", "--status", "draft", "-q").output
    let strange = try runner.importRows(file.replacing(",gone", with: ",ghost"))
    #expect(strange.exitCode == .usage)
    #expect(strange.complaints.contains("No field is called `ghost`."))
    #expect(try runner.importRows("id,gone\n3,x\n").exitCode == .usage)
  }
}
