import TestSupport
import Testing

@testable import FieldbookCLI

@Suite(.temporaryFolder) struct OutputPlaceTests {
  /// Expects every command to refuse a file as its output, and to say why.
  private func expectNothingWritten(to path: String, by clinic: Clinic, _ words: String) throws {
    let runs = [
      clinic.run("export", "patient", "--status", "draft", "-o", path),
      clinic.run("invalid", "--csv", "-o", path),
      try clinic.importRows("name\nbob\n", "--report", path),
    ]
    for run in runs {
      #expect(run.exitCode == .failed)
      #expect(
        run.complaints == """
          fieldbook: `\(path)` \(words), so it was not replaced.
          Name another file.

          """)
    }
  }

  @Test(arguments: ["store.sqlite", "./store.sqlite", "store.sqlite-wal", "store.sqlite-journal"])
  func `no command overwrites the store`(name: String) throws {
    let clinic = try Clinic()
    _ = try clinic.importRows("name,zip\nada,02134\n")
    let path = clinic.folder.path(of: name)
    try expectNothingWritten(to: path, by: clinic, "is the input or belongs to the store")
    #expect(clinic.ids.count == 1)
  }

  @Test(arguments: ["other", "other-wal", "other-journal"])
  func `no command overwrites another store or the files beside it`(name: String) throws {
    let clinic = try Clinic()
    let other = clinic.folder.path(of: "other")
    #expect(clinic.run("backup", other).exitCode == .done)
    let bytes = try clinic.folder.bytes(of: "other")
    let path = clinic.folder.path(of: name)
    try expectNothingWritten(to: path, by: clinic, "is a store or belongs to one")
    #expect(try clinic.folder.bytes(of: "other") == bytes)
    #expect(clinic.ids.isEmpty)
  }

  @Test func `backup does not write a copy in place of another store's log`() throws {
    let clinic = try Clinic()
    let other = clinic.folder.path(of: "other")
    _ = clinic.run("backup", other)
    #expect(clinic.run("backup", other + "-wal").exitCode == .failed)
    #expect(!clinic.folder.contains("other-wal"))
  }

  @Test func `a report does not overwrite the imported file`() throws {
    let clinic = try Clinic()
    let rows = "name,zip\nada,9\n"
    let run = try clinic.importRows(
      rows, "--report", clinic.folder.path(of: "./in.csv"), "--dry-run")
    #expect(run.exitCode == .failed)
    #expect(try clinic.folder.text(of: "in.csv") == rows)
  }

  @Test func `an import that reads no rows keeps the existing report`() throws {
    let clinic = try Clinic()
    let report = try clinic.file("wrong.csv", "of last time")
    let run = try clinic.importRows("nome\nada\n", "--report", report)
    #expect(run.exitCode == .usage)
    #expect(try clinic.folder.text(of: "wrong.csv") == "of last time")
    #expect(try clinic.folder.files(suffix: ".partial").isEmpty)
  }
}
