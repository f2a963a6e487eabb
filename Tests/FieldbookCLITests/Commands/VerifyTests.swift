import FormSession
import Foundation
import JSONText
import SQLiteKit
import TestSupport
import Testing

@testable import FieldbookCLI

@Suite(.temporaryFolder) struct VerifyTests {
  /// A store with two final drafts, and the exported file of both.
  private func exported(_ options: String...) throws -> (
    runner: CommandRunner, ids: [String], file: String
  ) {
    let runner = try CommandRunner()
    let ids = [
      runner.draft("name=ada", "zip=90210", "card=4111111111111111", "remarks==1+1", "age=40"),
      runner.draft("name=bob", "age=50"),
    ]
    #expect(runner.run("finalize", ids[0], ids[1]).exitCode == .done)
    let file = try TemporaryFolder.current.path(of: "visits.csv")
    let run = Run(
      ["--store", runner.path, "export", "visit", "--hash", "-o", file] + options,
      on: RecordedConsole())
    #expect(run.exitCode == .done, "\(run.complaints)")
    return (runner, ids, file)
  }

  private func head(of runner: CommandRunner) -> String {
    String(runner.run("verify").output.split(separator: "\n").last?.dropFirst("Head: ".count) ?? "")
  }

  @Test func `verify accepts a sound store and prints the head of its chain`() throws {
    let empty = try CommandRunner(name: "empty.sqlite")
    #expect(empty.run("verify").output == "✓ No draft is final yet.\n")
    let (runner, _, _) = try exported()
    let run = runner.run("verify")
    #expect(run.exitCode == .done)
    let head = head(of: runner)
    #expect(head.count == 64)
    #expect(
      run.output == """
        ✓ 2 final editions agree with their hashes and the chain.
        Head: \(head)

        """)
    #expect(
      runner.run("verify", "--json").output
        == #"{"editions":2,"links":2,"purged":0,"head":"\#(head)","findings":[],"rows":null}"#
        + "\n")
    #expect(runner.run("verify", "--head", head, "-q").output == "Head: \(head)\n")
  }

  @Test func `verify reports a head that is not in the chain`() throws {
    let (runner, _, _) = try exported()
    let other = String(repeating: "0a", count: 32)
    let run = runner.run("verify", "--head", other)
    #expect(run.exitCode == .storeUnusable)
    #expect(
      run.output.hasPrefix(
        """
        ✗ The head \(other) is not in the chain, so editions finalized before it was printed have changed.
          Check that it is the head of this store; if it is, compare the store with a backup.

        """))
    let wrong = runner.run("verify", "--head", "9f86")
    #expect(wrong.exitCode == .usage)
    #expect(
      wrong.complaints == """
        fieldbook: `9f86` is not a hash for `--head`.
        Give the 64 hexadecimal digits that `verify` printed.

        """)
  }

  @Test func `verify and doctor report an edition that was changed`() throws {
    let (runner, ids, _) = try exported()
    let file = try Connection(runner.path)
    try file.loading {
      try file.run("UPDATE field SET raw = '90211' WHERE place = 1 AND draft = 1")
    }
    let run = runner.run("verify")
    #expect(run.exitCode == .storeUnusable)
    let message = "✗ The final edition \(ids[0]) was changed after it was finalized.\n"
    #expect(run.output.hasPrefix(message))
    let doctor = runner.run("doctor")
    #expect(doctor.exitCode == .storeUnusable && doctor.output.contains(message))
  }

  @Test(
    arguments: [
      [], ["--values", "display"], ["--values", "raw"], ["--reveal"], ["--excel"],
      ["--header", "label"], ["--delimiter", ";"], ["--formula-guard", "all"], ["--reasons"],
    ])
  func `verify accepts a file, whatever its export options`(options: [String]) throws {
    let (runner, _, _) = try exported()
    let file = try TemporaryFolder.current.path(of: "other.csv")
    let export = Run(
      ["--store", runner.path, "-q", "export", "visit", "--hash", "-o", file] + options,
      on: RecordedConsole())
    #expect(export.exitCode == .done)
    let run = runner.run("verify", file)
    #expect(run.exitCode == .done)
    #expect(run.output.contains("✓ 2 rows agree with the store.\n"), "\(run.output)")
  }

  @Test(
    arguments: [
      ("90210", "90211", "has different values in `zip`"),
      ("Bob", "Bot", "has different values in `name`"),
      (",1,1,", ",1,2,", "has different values in `_edition`"),
    ])
  func `verify reports a row that was changed`(old: String, new: String, words: String) throws {
    let (runner, _, file) = try exported()
    let text = try String(contentsOfFile: file, encoding: .utf8)
    #expect(text.contains(old))
    try Data(text.replacing(old, with: new, maxReplacements: 1).utf8).write(to: URL(filePath: file))
    let run = runner.run("verify", file)
    #expect(run.exitCode == .storeUnusable)
    #expect(run.output.contains(words), "\(run.output)")
    #expect(run.output.contains("! 1 row agrees with the store.\n"))
  }

  @Test func `verify reports rows with a wrong hash, of unknown drafts and of purged drafts`()
    throws
  {
    let (runner, ids, file) = try exported()
    let hash =
      try Connection(runner.path).prepare(
        "SELECT lower(hex(hash)) FROM edition_hash WHERE draft = 2"
      )
      .first { row in try row.text(0) } ?? ""
    let text = try String(contentsOfFile: file, encoding: .utf8)
    let forged = text.replacing(hash, with: String(hash.reversed()))
    try Data(forged.utf8).write(to: URL(filePath: file))
    #expect(
      runner.run("verify", file).output.contains(
        "✗ Row 3: The draft \(ids[1]) has a different hash.\n")
    )
    #expect(runner.run("discard", "--purge", ids[1]).exitCode == .done)
    let run = runner.run("verify", file, "--json")
    #expect(run.exitCode == .storeUnusable)
    #expect(
      run.output.contains(
        #"{"row":3,"code":"row_unknown","message":"There is no draft `\#(ids[1])`."}"#))
    #expect(run.output.contains(#""links":3,"purged":1"#))
  }

  @Test func `verify refuses a file without its columns`() throws {
    let (runner, _, file) = try exported()
    try Data("_id,name\r\n1,Ada\r\n".utf8).write(to: URL(filePath: file))
    let run = runner.run("verify", file)
    #expect(run.exitCode == .usage)
    #expect(
      run.complaints == """
        fieldbook: The file has no column `_hash`.
        Write it with `export --hash`.

        """)
  }

  /// A store with a final draft that has entries, and the folder with its files.
  private func exportedEntries() throws -> (runner: CommandRunner, id: String, folder: Folder) {
    let runner = try CommandRunner(form: EntryTests.household)
    let id = runner.draft(
      "medicine[1].drug=Iron", "medicine[2].drug=Zinc", "medicine[2].dose[1].amount=3",
      "medicine[2].dose[2].amount=4")
    #expect(runner.run("finalize", id).exitCode == .done)
    let folder = try TemporaryFolder.current.folder("out")
    #expect(runner.run("export", "visit", "--hash", "-o", folder.path + "/").exitCode == .done)
    return (runner, id, folder)
  }

  @Test(arguments: [("visit-medicine.csv", 2), ("visit-dose.csv", 2), ("visit.csv", 1)])
  func `verify accepts a file of entries`(name: String, rows: Int) throws {
    let (runner, _, folder) = try exportedEntries()
    let run = runner.run("verify", folder.path(of: name))
    #expect(run.exitCode == .done, "\(run.output)")
    let agree = rows == 1 ? "row agrees" : "rows agree"
    #expect(run.output.contains("✓ \(rows) \(agree) with the store.\n"), "\(run.output)")
    #expect(!run.output.contains("ot compared"), "\(run.output)")
  }

  @Test(
    arguments: [
      (2, "has different values in `_parent`."), (3, "has different values in `_index`."),
      (4, "has a different hash."), (5, "has different values in `amount`."),
    ])
  func `verify reports changed cells of entries`(cell: Int, finding: String) throws {
    let (runner, id, folder) = try exportedEntries()
    let lines = try folder.text(of: "visit-dose.csv").split(separator: "\r\n")
    var cells = lines[1].split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    cells[cell] = "9"
    try folder.write("\(lines[0])\n\(cells.joined(separator: ","))\n", to: "visit-dose.csv")
    let run = runner.run("verify", folder.path(of: "visit-dose.csv"))
    #expect(run.exitCode == .storeUnusable)
    #expect(run.output.contains("✗ Row 2: The draft \(id) \(finding)\n"), "\(run.output)")
  }

  @Test func `verify reports an entry that the draft does not have`() throws {
    let (runner, id, folder) = try exportedEntries()
    let lines = try folder.text(of: "visit-medicine.csv").split(separator: "\r\n")
    let cells = lines[1].split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    let changed = [cells[0], "77"] + cells.dropFirst(2)
    try folder.write(
      "\(lines[0])\n\(changed.joined(separator: ","))\n", to: "visit-medicine.csv")
    let run = runner.run("verify", folder.path(of: "visit-medicine.csv"))
    #expect(run.exitCode == .storeUnusable)
    #expect(run.output.contains("✗ Row 2: The draft \(id) has no entry `77`.\n"), "\(run.output)")
  }

  @Test func `verify says that it does not compare the columns of entries in a wide file`() throws {
    let (runner, _, folder) = try exportedEntries()
    let path = folder.path(of: "wide.csv")
    #expect(runner.run("export", "visit", "--hash", "--wide", "-o", path).exitCode == .done)
    let run = runner.run("verify", path)
    #expect(run.output.contains("! Columns of entries are not compared: `medicine[1]._entry`"))
    #expect(!run.output.contains("no form has these fields"), "\(run.output)")
  }

  @Test func `an import ignores the column of hashes`() throws {
    let (runner, _, file) = try exported()
    let text = try String(contentsOfFile: file, encoding: .utf8)
    #expect(text.hasPrefix("_id,_finalized_at,_version,_edition,_hash,name,"))
    let run = runner.run("import", "visit", file, "--dry-run")
    #expect(run.exitCode == .done, "\(run.complaints)")
    #expect(!run.complaints.contains("_hash"))
  }
}
