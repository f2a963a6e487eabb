import FieldEngine
import FieldbookKit
import FieldbookPostgres
import FormSession
import PostgresKit
import TestSupport
import Testing

/// Lists whose rows are in a database.
@Suite(.postgresStore, .temporaryFolder) struct PostgresListTests {
  private static let form = """
    {"form": "visit", "version": 1,
     "lists": {"villages": {"file": "villages.csv", "value": "name", "label": "label"}},
     "fields": [{"key": "village", "type": {"choice": {"list": "villages"}}}]}
    """

  @Test func `an answer is not judged without the rows of its list`() throws {
    let folder = try TemporaryFolder.current
    try folder.write("name,label\nv1,Ash\nv2,Birch\n", to: "villages.csv")
    try folder.write(Self.form, to: "visit.form.json")
    let address = try PostgresCluster.database
    let server = BuiltProgram.path + "-server"
    let added = try BuiltProgram(
      ["--store", address, "form", "add", folder.path(of: "visit.form.json")], running: server)
    #expect(added.exitCode == 0, "\(added.output)")
    let book = Book(
      try PostgresStore(address, at: PostgresSample.moment(0)), as: PostgresSample.person(),
      today: .earliest)
    var draft = try book.form("visit").begin()
    let stranger = try PostgresConnection(address)
    try stranger.runScript("ALTER TABLE list_cell RENAME TO elsewhere")
    let error = #expect(throws: (any Error).self) { try draft.set("village", "v2") }
    #expect("\(error.map { "\($0)" } ?? "")".contains("list_cell"))
    try stranger.runScript("ALTER TABLE elsewhere RENAME TO list_cell")
    #expect(try book.contents(draft.id).fields.first?.raw == "")
    var again = try book.open(draft.id)
    try again.set("village", "v2")
    #expect(try book.contents(draft.id).fields.first?.verdict == .valid)
  }
}
