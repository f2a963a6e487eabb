import TestSupport
import Testing

/// The programs with a store in a database.
@Suite(.postgresStore) struct PostgresCommandTests {
  private func run(
    _ program: String, _ words: String..., input: String = ""
  ) throws -> BuiltProgram {
    let path = BuiltProgram.path.replacing(/fieldbook$/, with: program)
    return try BuiltProgram(
      words, running: path, input: input,
      variables: ["FIELDBOOK_STORE": PostgresCluster.database, "FIELDBOOK_USER": "ada"])
  }

  @Test(arguments: ["fieldbook", "fieldbook-server"])
  func `a draft is begun, shown, fixed and finalized`(program: String) throws {
    let form = Folder.package.path(of: "Examples/visit.form.json")
    #expect(try run(program, "form", "add", form).exitCode == 0)
    let id =
      try run(program, "new", "visit", "-q", "name=ada lovelace", "zip=9021").output
      .split(separator: "\n").first { $0.count == 36 }.map { String($0) } ?? ""
    #expect(try run(program, "invalid", "--code", "zip.incomplete").output.contains("9021"))
    #expect(try run(program, "set", id, "zip=90210", "age=36").exitCode == 0)
    let finalized = try run(program, "finalize", id)
    #expect(finalized.exitCode == 0, "\(finalized.output)")
    #expect(try run(program, "list", "--status", "final").output.contains(id.suffix(8)))
    #expect(try run(program, "export", "visit", "--hash").output.contains("90210"))
    #expect(try run(program, "verify").exitCode == 0)
  }

  @Test(arguments: ["fieldbook", "fieldbook-server"])
  func `what a command reads from its input is not lost`(program: String) throws {
    let form = #"{"form": "typed", "version": 1, "fields": [{"key": "a"}]}"#
    #expect(try run(program, "form", "add", "-", input: form).exitCode == 0)
    let added = try run(
      program, "user", "add", "rosa", "--role", "fill", "--password-stdin",
      input: "correct horse battery")
    #expect(added.exitCode == 0, "\(added.output)")
  }

  @Test func `what a database cannot do names what can`() throws {
    let copy = try run("fieldbook-server", "backup", "/tmp/copy.sqlite")
    #expect(copy.exitCode != 0)
    #expect(copy.output.contains("Use `pg_dump`"))
    let doctor = try run("fieldbook-server", "doctor")
    #expect(doctor.output.contains("Fieldbook does not check or repair PostgreSQL databases."))
  }

  @Test func `info shows the address without a password`() throws {
    let info = try run("fieldbook-server", "info")
    #expect(info.exitCode == 0)
    #expect(info.output.contains("postgresql:///"))
    #expect(info.output.contains("version 8"))
  }
}
