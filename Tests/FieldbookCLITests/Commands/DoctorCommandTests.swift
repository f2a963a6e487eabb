import FormSession
import JSONText
import SQLiteKit
import TestSupport
import Testing

@testable import FieldbookCLI

/// The command that finds and repairs damage of a store.
@Suite(.temporaryFolder) struct DoctorCommandTests {
  @Test func `doctor lists its checks and reports that the store is sound`() throws {
    let runner = try CommandRunner()
    let run = runner.run("doctor")
    #expect(run.exitCode == .done)
    #expect(
      run.output == """
        ✓ The file is not damaged.
        ✓ Tables, indexes, triggers and views match the program's.
        ✓ References between rows are intact.
        ✓ Forms have not changed since they were registered.
        ✓ Every draft has all fields of its form.
        ✓ Counts agree with the fields.
        ✓ Rows have not changed since they were written.
        ✓ Final editions agree with their hashes and the chain.
        ✓ The contents of files are there, unchanged and used.
        ✓ Each draft with sealed answers has its key.
        ✓ Final drafts are locked.
        ✓ Only you can read the store and the files beside it.
        ✓ There are no leftover files.
        ✓ The store is on a local disk.
        ✓ There is enough space on the disk.
        \(runner.path) is sound.

        """)
    #expect(runner.run("doctor", "-q").output == "\(runner.path) is sound.\n")
    #expect(runner.run("doctor", "--json").output == "")
    #expect(runner.run("doctor", "--repair").exitCode == .done)
  }

  @Test func `doctor reports a problem with a hint, and repairs it`() throws {
    let runner = try CommandRunner()
    try Connection(runner.path).runScript("DROP VIEW fb_rules; DROP TRIGGER field_is_locked")
    let run = runner.run("doctor", "-q")
    #expect(run.exitCode == .failed)
    #expect(
      run.output == """
        ✗ The schema differs from the program's: missing trigger field_is_locked, view fb_rules.
          Repairing restores what is missing.

        """)
    #expect(
      runner.run("doctor", "--json").output == """
        {"part":"schema","message":"The schema differs from the program's: missing trigger \
        field_is_locked, view fb_rules.","hint":"Repairing restores what is missing.",\
        "damage":false}

        """)
    let repair = runner.run("doctor", "--repair", "-q")
    #expect(repair.exitCode == .done)
    #expect(
      repair.output == """
        ✓ Repaired: The schema differs from the program's: missing trigger field_is_locked, view fb_rules.
        \(runner.path) is sound.

        """)
  }

  @Test func `doctor warns about a table of another program`() throws {
    let runner = try CommandRunner()
    try Connection(runner.path).runScript("CREATE TABLE mine (id)")
    let run = runner.run("doctor", "-q")
    #expect(run.exitCode == .done)
    #expect(run.output.hasPrefix("! The schema differs from the program's: unknown table mine.\n"))
    #expect(run.output.hasSuffix("\n\(runner.path) is sound.\n"))
  }

  @Test func `a store that lacks a table is damaged, and repairing copies the readable rows`()
    throws
  {
    let runner = try CommandRunner()
    _ = runner.draft("name=ada")
    try Connection(runner.path).runScript("DROP TABLE purging")
    #expect(runner.run("doctor").exitCode == .storeUnusable)
    let repair = runner.run("doctor", "--repair", "--json")
    #expect(repair.exitCode == .storeUnusable)
    #expect(repair.output.hasPrefix("{\"part\":\"schema\",") && repair.output.hasSuffix("}\n"))
    let copy = String(repair.complaints.prefix { $0 != " " })
    #expect(Run("--store", copy, "list").output.contains("visit"))
  }

  @Test func `doctor does not recommend itself for a store that it cannot read`() throws {
    let runner = try CommandRunner()
    let folder = try TemporaryFolder.current
    let cut = try BuiltProgram(
      ["-c", "cd '\(folder.path)'; head -c 20000 store.sqlite > cut.sqlite"], running: "bash")
    #expect(cut.exitCode == 0)
    let path = folder.path(of: "cut.sqlite")
    for words in [["doctor"], ["doctor", "--repair"]] {
      let run = Run(["--store", path] + words, on: RecordedConsole())
      #expect(run.exitCode == .storeUnusable)
      #expect(
        run.complaints.hasSuffix(
          "\nRestore a backup; `sqlite3 FILE .recover` shows what else can be read.\n"))
    }
    #expect(Run(["--store", path, "list"], on: RecordedConsole()).complaints.contains("doctor"))
    #expect(runner.run("doctor").exitCode == .done)
  }

  @Test func `repairing copies the readable rows of a file that was cut short`() throws {
    let runner = try CommandRunner()
    for _ in 0..<40 { _ = runner.draft("name=ada", "zip=90210") }
    _ = try Connection(runner.path).checkpoint(.truncate)
    let cut = try BuiltProgram(["-s", "-4096", runner.path], running: "truncate")
    #expect(cut.exitCode == 0)
    let repair = runner.run("doctor", "--repair")
    #expect(repair.exitCode == .storeUnusable)
    let lines = repair.complaints.split(separator: "\n")
    #expect(lines[0].hasPrefix("The database \(runner.path) is damaged"))
    let copy = String(lines[1].prefix { $0 != " " })
    let saved = Run("--store", copy, "list", "--limit", "50").output.split(separator: "\n")
    #expect(saved.count > 30)
    let whole = saved.filter {
      Run("--store", copy, "show", String($0.prefix(8))).output.contains("Ada")
    }
    #expect(whole.count > 10)
  }

  @Test func `a repair reports rows that violate a constraint`() throws {
    let runner = try CommandRunner()
    _ = runner.draft("name=ada")
    _ = runner.draft("name=bob")
    try Connection(runner.path).runScript(
      "PRAGMA foreign_keys = OFF; UPDATE draft SET amends = 77 WHERE id = 1")
    let repair = runner.run("doctor", "--repair")
    #expect(repair.exitCode == .storeUnusable)
    #expect(
      repair.complaints.hasSuffix(
        " rows that can be read, except for 1 row that violates a constraint.\n"))
  }

  @Test func `a repair copies the other rows when fields have lost their draft`() throws {
    let runner = try CommandRunner()
    _ = runner.draft("name=ada", "zip=9")
    let other = runner.draft("name=bob")
    try Connection(runner.path).runScript(
      "PRAGMA foreign_keys = OFF; DELETE FROM draft WHERE id = 1")
    let repair = runner.run("doctor", "--repair")
    #expect(repair.exitCode == .storeUnusable)
    #expect(repair.complaints.contains(" rows that violate a constraint."))
    let copy = String(repair.complaints.prefix { $0 != " " })
    #expect(Run("--store", copy, "show", other).output.contains("Bob"))
  }

  @Test func `doctor names drafts that lack fields, even after a repair`() throws {
    let runner = try CommandRunner()
    let id = runner.draft("name=ada")
    try Connection(runner.path).run("DELETE FROM field WHERE place = 1")
    _ = runner.run("doctor", "--repair")
    for words in [["-q"], ["-q", "--repair"]] {
      let run = Run(["--store", runner.path, "doctor"] + words, on: RecordedConsole())
      #expect(run.exitCode == .storeUnusable)
      #expect(run.complaints == "")
      #expect(
        run.output == """
          ✗ 1 draft lacks fields of its form: \(id.suffix(8)).
            Restore a backup or compare with one; the answers in these fields are lost.

          """)
    }
  }

  @Test func `a repair names the copied drafts that lack fields`() throws {
    let runner = try CommandRunner()
    let id = runner.draft("name=ada")
    try Connection(runner.path).runScript("DELETE FROM field WHERE place = 1; DROP TABLE purging")
    let repair = runner.run("doctor", "--repair")
    #expect(
      repair.complaints.hasSuffix(" be read. 1 draft lacks fields of its form: \(id.suffix(8)).\n"))
  }
}
