import SQLiteKit
import Testing

@Suite struct HealthTests {
  private func connection(_ script: String) throws -> Connection {
    let connection = try Connection.inMemory()
    try connection.runScript(script)
    return connection
  }

  @Test func `a sound database has no problems`() throws {
    #expect(try connection("CREATE TABLE a (b)").integrityProblems() == [])
  }

  @Test func `a row that breaks the schema is a problem`() throws {
    let connection = try connection(
      """
      CREATE TABLE note (text TEXT CHECK (text <> '')) STRICT;
      PRAGMA ignore_check_constraints = ON;
      INSERT INTO note VALUES ('');
      PRAGMA ignore_check_constraints = OFF;
      """)
    #expect(
      try connection.integrityProblems() == ["CHECK constraint failed in note"])
  }

  @Test func `broken references are found`() throws {
    let connection = try connection(
      """
      PRAGMA foreign_keys = OFF;
      CREATE TABLE parent (id INTEGER PRIMARY KEY);
      CREATE TABLE child (id INTEGER PRIMARY KEY, parent INTEGER REFERENCES parent);
      INSERT INTO child VALUES (7, 8);
      """)
    let found = try connection.foreignKeyViolations()
    #expect(found.map(\.table) == ["child"])
    #expect(found.map(\.row) == [7])
    #expect(found.map(\.parent) == ["parent"])
    #expect(found.map(\.key) == [0])
  }
}
