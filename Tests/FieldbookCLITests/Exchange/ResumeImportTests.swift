import Foundation
import TestSupport
import Testing

@testable import FieldbookCLI

@Suite(.temporaryFolder, .serialized) struct ResumeImportTests {
  private static let rows = 20_000

  /// Unblocks signals and becomes another program: test threads block signals, and a child process
  /// inherits that.
  private static let listening = """
    import os, signal, sys
    signal.pthread_sigmask(signal.SIG_SETMASK, [])
    os.execv(sys.argv[1], sys.argv[1:])
    """

  /// A file of many rows, each with a different note.
  private func clinic() throws -> Clinic {
    let clinic = try Clinic()
    let lines = (1...Self.rows).map { "ada,\(10_000 + $0 % 80_000),note \($0)\n" }
    _ = try clinic.file("in.csv", "name,zip,remarks\n" + lines.joined())
    return clinic
  }

  /// Starts an import, and sends it a signal once some rows are saved.
  private func interrupt(_ clinic: Clinic, by signal: Int32) throws -> (status: Int32, text: String)
  {
    let (process, pipe) = (Process(), Pipe())
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = [
      "python3", "-c", Self.listening, BuiltProgram.path, "--store", clinic.runner.path, "import",
      "patient", clinic.folder.path(of: "in.csv"),
    ]
    process.standardError = pipe
    try process.run()
    while try logSize(of: clinic) < 1 << 20, process.isRunning { usleep(1_000) }
    kill(process.processIdentifier, signal)
    let text = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return (process.terminationStatus, text)
  }

  /// The size of the store's log, to which each batch adds more than a megabyte.
  private func logSize(of clinic: Clinic) throws -> Int {
    guard clinic.folder.contains("store.sqlite-wal") else { return 0 }
    let facts = try FileManager.default.attributesOfItem(atPath: clinic.runner.path + "-wal")
    return facts[.size] as? Int ?? 0
  }

  /// Whether each row has become exactly one draft.
  private func isWhole(_ clinic: Clinic) -> Bool {
    let notes = clinic.values("--status", "draft").compactMap { $0.split(separator: ",").last }
    return notes.count == Self.rows && Set(notes).count == Self.rows
  }

  @Test func `a killed import leaves whole batches, and resuming continues after them`() throws {
    let clinic = try clinic()
    _ = try interrupt(clinic, by: SIGKILL)
    let kept = clinic.ids.count
    try #require(kept > 0 && kept < Self.rows)
    #expect(kept.isMultiple(of: 1_000))
    let again = clinic.run("import", "patient", clinic.folder.path(of: "in.csv"))
    #expect(again.exitCode == .conflict)
    #expect(
      again.complaints == """
        fieldbook: \(kept) rows of this file were imported before.
        `--resume` continues after them; `--again` imports the whole file again.

        """)
    let run = clinic.run("import", "patient", clinic.folder.path(of: "in.csv"), "--resume")
    #expect(run.exitCode == .done)
    #expect(
      run.complaints
        == "\(Self.rows) rows: \(Self.rows - kept) added, \(kept) done before.\n")
    #expect(isWhole(clinic))
  }

  @Test func `an interrupted import says how to resume`() throws {
    let clinic = try clinic()
    let (status, text) = try interrupt(clinic, by: SIGINT)
    let kept = clinic.ids.count
    try #require(kept > 0 && kept < Self.rows)
    #expect(status == 130)
    #expect(
      text == """
        fieldbook: The import was interrupted; \(kept) rows are done.
        `--resume` continues after them.

        """)
    let run = clinic.run("import", "patient", clinic.folder.path(of: "in.csv"), "--resume")
    #expect(run.exitCode == .done)
    #expect(isWhole(clinic))
  }

  @Test func `an import whose store cannot grow says how to resume`() throws {
    let clinic = try clinic()
    let run = try clinic.shell("ulimit -f 2000; $F import patient in.csv")
    let kept = clinic.ids.count
    try #require(kept > 0 && kept < Self.rows)
    #expect(run.exitCode == 6)
    #expect(
      run.output.hasPrefix(
        """
        Rows done: \(kept). `--resume` continues after them.
        fieldbook: The database \(clinic.runner.path) cannot be read or written
        """))
    let again = clinic.run("import", "patient", clinic.folder.path(of: "in.csv"), "--resume")
    #expect(again.exitCode == .done)
    #expect(isWhole(clinic))
  }

  @Test func `a report that cannot be written leaves no file, and saved rows are counted`() throws {
    let clinic = try Clinic()
    let rows = String(repeating: "ada,byron\n", count: Self.rows)
    _ = try clinic.file("in.csv", "name\n" + rows)
    let run = try clinic.shell("ulimit -f 300; $F import patient in.csv --report wrong.csv")
    #expect(run.exitCode == 1)
    #expect(run.output.hasPrefix("Rows done: "))
    #expect(run.output.contains("\nfieldbook: `wrong.csv` cannot be written: "))
    #expect(!clinic.folder.contains("wrong.csv"))
  }

  @Test func `a resumed import repeats the rejected rows, and needs a new report file`() throws {
    let clinic = try clinic()
    let path = clinic.folder.path(of: "in.csv")
    let rows = try clinic.folder.text(of: "in.csv")
    _ = try clinic.file("in.csv", rows.replacing("remarks\n", with: "remarks\nshort\n"))
    _ = try interrupt(clinic, by: SIGKILL)
    _ = try clinic.file("wrong.csv", "of the first run\n")
    let report = clinic.folder.path(of: "wrong.csv")
    let refused = clinic.run("import", "patient", path, "--resume", "--report", report)
    #expect(refused.exitCode == .failed)
    #expect(try clinic.folder.text(of: "wrong.csv") == "of the first run\n")
    let run = clinic.run("import", "patient", path, "--resume")
    #expect(run.exitCode == .invalidData)
    #expect(run.complaints.contains("1 row was rejected before, and is rejected again.\n"))
    #expect(isWhole(clinic))
  }

  @Test
  func `a resumed import reports the earlier rejected rows and imports no row twice`()
    throws
  {
    let clinic = try clinic()
    let path = clinic.folder.path(of: "in.csv")
    let rows = try clinic.folder.text(of: "in.csv")
    _ = try clinic.file(
      "in.csv", rows.replacing("remarks\n", with: "remarks\nshort\n, ,\n") + "long,1,2,3\n")
    _ = try interrupt(clinic, by: SIGKILL)
    let kept = clinic.ids.count
    try #require(kept > 0 && kept < Self.rows)
    let again = clinic.run("import", "patient", path)
    #expect(
      again.complaints.hasPrefix(
        "fieldbook: \(kept + 1) rows of this file were imported before, and 1 was rejected.\n"))
    let report = clinic.folder.path(of: "wrong.csv")
    let run = clinic.run("import", "patient", path, "--resume", "--report", report)
    #expect(run.exitCode == .invalidData)
    #expect(
      run.complaints == """
        \(Self.rows + 3) rows: \(Self.rows - kept) added, 2 rejected, 1 blank, \(kept) done before.
        1 row was rejected before, and is rejected again.

        """)
    #expect(
      try clinic.folder.text(of: "wrong.csv") == """
        row,line,draft,field,code,message,text\r
        2,2,,,csv.columns,"The row has 1 cell, but the header has 3.",\r
        \(Self.rows + 4),\(Self.rows + 4),,,csv.columns,"The row has 4 cells, but the header has 3.",\r

        """)
    #expect(isWhole(clinic))
    let last = clinic.run("import", "patient", path, "--resume", "--json", "-q")
    #expect(last.exitCode == .invalidData)
    #expect(
      last.output.hasPrefix(
        #"{"rows":20003,"done_before":20000,"rejected_before":2,"added":0,"#))
  }

  @Test func `a file that changed after the import counts as a new file`() throws {
    let clinic = try clinic()
    _ = try interrupt(clinic, by: SIGKILL)
    _ = try clinic.file("in.csv", "name\nbob\n")
    let run = clinic.run("import", "patient", clinic.folder.path(of: "in.csv"), "--resume")
    #expect(
      run.complaints == """
        This file was not imported before; all of its rows are imported.
        1 row: 1 added.

        """)
  }
}
