import TestSupport
import Testing

/// The program with sealed answers in a database.
@Suite(.postgresStore, .temporaryFolder) struct SealedPostgresCommandTests {
  private func run(_ words: String...) throws -> BuiltProgram {
    try BuiltProgram(
      words,
      variables: ["FIELDBOOK_STORE": PostgresCluster.database, "FIELDBOOK_USER": "ada"])
  }

  @Test func `a sealed answer is entered, shown, kept through a new key, and purged`() throws {
    let folder = try TemporaryFolder.current
    try folder.write(SealedDatabase.form, to: "clinic.form.json")
    let (old, new) = (folder.path(of: "old.key"), folder.path(of: "new.key"))
    #expect(try run("form", "add", folder.path(of: "clinic.form.json")).exitCode == 0)
    #expect(try run("key", "new", old).exitCode == 0)
    let early = try run("new", "clinic", "note=Anaemia", "--key-file", old)
    #expect(early.output.contains("The keys of drafts need a database of their own"))
    #expect(early.output.contains("Create it with `createdb "))
    #expect(!early.output.contains("Anaemia"))

    try SealedDatabase.createKeys(for: PostgresCluster.database)
    let begun = try run("new", "clinic", "name=ada", "note=Anaemia", "--key-file", old)
    #expect(begun.exitCode == 0, "\(begun.output)")
    let id = try #require(begun.output.split(separator: "\n").first { $0.count == 36 })
    #expect(try run("show", String(id)).output.contains("(sealed)"))
    #expect(try !run("show", String(id), "--key-file", old).output.contains("Anaemia"))
    let shown = try run("show", String(id), "--reveal", "--key-file", old)
    #expect(shown.output.contains("Anaemia"), "\(shown.output)")

    let rotated = try run("key", "rotate", new, "--key-file", old)
    #expect(rotated.output.contains("1 draft has sealed answers."), "\(rotated.output)")
    let replaced = try run("show", String(id), "--key-file", old)
    #expect(replaced.output.contains("The key of this store was replaced on "))
    let again = try run("show", String(id), "--reveal", "--key-file", new)
    #expect(again.output.contains("Anaemia"))
    let other = folder.path(of: "other.key")
    #expect(try run("key", "new", other).exitCode == 0)
    let wrong = try run("show", String(id), "--key-file", other)
    #expect(wrong.output.contains("This is not the key of this store."))

    let copy = folder.path(of: "copy.sqlite")
    let copied = try run("copy", PostgresCluster.database, copy)
    #expect(copied.exitCode == 0, "\(copied.output)")
    let there = try run("--store", copy, "show", String(id), "--reveal", "--key-file", new)
    #expect(there.output.contains("Anaemia"), "\(there.output)")

    let purged = try run("discard", String(id), "--purge")
    #expect(purged.exitCode == 0, "\(purged.output)")
  }
}
