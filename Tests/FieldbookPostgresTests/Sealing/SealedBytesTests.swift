import FieldEngine
import FieldbookHashes
import FieldbookKit
import FormSession
import Foundation
import JSONText
import PostgresKit
import TestSupport
import Testing

/// A separate server, to whose files nobody else writes, and which logs as much as possible.
@Suite(.postgres) struct SealedBytesTests {
  private static let texts = [
    "Zykloth", "zykloth", "Vasku", "VASKU", "78105x", "781-05-1120", "781051120", "Fraktu",
    "4711001",
  ]

  @Test func `no byte of a sealed text is in the files, the dump or the log of a server`() throws {
    let cluster = try PostgresCluster()
    let address = try cluster.newDatabase()
    let connection = try PostgresConnection(address)
    for setting in [
      "log_statement = 'all'", "log_parameter_max_length = -1",
      "log_parameter_max_length_on_error = -1", "log_min_error_statement = 'debug5'",
    ] {
      try connection.prepareOnce("ALTER SYSTEM SET \(setting)").run()
    }
    try connection.prepareOnce("SELECT pg_reload_conf()").run()
    let folder = try #require(
      try connection.prepare("SHOW data_directory")
        .first { row throws(PostgresError) in try row.text(0) })
    BuiltProgram.pause(milliseconds: 300)

    let sealed = try SealedDatabase(address)
    let id = try typed(in: sealed)
    let dump = try sealed.dump()
    defer { try? FileManager.default.removeItem(atPath: dump) }
    let plain = try BuiltProgram([address], running: PostgresCluster.programs.get() + "/pg_dump")
    #expect(Self.texts.filter { plain.output.contains($0) } == [])
    #expect(plain.output.contains("Bystander"))
    try connection.prepareOnce("CHECKPOINT").run()

    let all = Folder(path: folder).folder("..")
    let names = try all.allFiles().filter { name in !name.contains(".PGSQL.") }
    var found: Set<String> = []
    for name in names {
      let data = Data(try all.bytes(of: name))
      for text in Self.texts + ["Bystander"] where data.range(of: Data(text.utf8)) != nil {
        found.insert(text)
        if text != "Bystander" { Issue.record("\(name) contains \(text)") }
      }
    }
    // The answer that is not sealed shows that the search finds something.
    #expect(found == ["Bystander"])
    #expect(names.contains("log"))
    #expect(try sealed.book().contents(id).draft.status == .final)
  }

  /// Types, merges, searches for drafts with the same unique values, and finalizes.
  private func typed(in sealed: SealedDatabase) throws -> DraftID {
    let book = try sealed.book()
    let id = try sealed.begin(("name", "Bystander"), ("ssn", "781051120"))
    let (one, two) = (try sealed.book(), try sealed.book())
    var draft = try one.openDraft(id)
    var other = try two.openDraft(id)
    try draft.apply(.step("note", .focus))
    for key in "Zyklothymie" { try draft.apply(.step("note", .type(String(key)))) }
    try draft.apply(.undo)
    try other.apply(.step("ssn", .set("78105x")))
    try draft.apply(.step("note", .selectAll))
    try draft.apply(.step("note", .paste("Vaskulitis")))
    try draft.apply(.undo)
    try draft.apply(.redo)
    try draft.apply(.step("note", .blur))
    let refused = #expect(throws: DraftError.self) {
      try other.apply(.step("note", .set("Zyklothymie")))
    }
    guard case .conflict(let conflict)? = refused else { throw refused ?? .store(.sealing(.noKey)) }
    #expect(conflict.theirs.raw == "Vaskulitis")
    try draft.apply(.step("scores", .set("[\"4711001\", \"4711001x\"]")))
    try draft.apply(.addEntry(to: "visit"))
    try draft.apply(.step("visit[1].finding", .set("Fraktur")))
    try draft.apply(.step("ssn", .set("781051120")))
    try draft.apply(.step("scores", .set("[\"4711001\"]")))
    let ssn = try #require(try one.contents(id).fields.first { $0.key == "ssn" }?.value)
    let unique = CanonicalValue.list([ssn]).json.text
    #expect(try one.store.drafts(of: "clinic", uniqueKey: unique).map(\.id) == [id])
    #expect(try one.store.hasDraft(of: "clinic", uniqueKey: unique))
    try other.close()
    _ = try draft.finalize()
    try draft.close()
    #expect(try book.open(id)["note"] == "Vaskulitis")
    return id
  }
}
