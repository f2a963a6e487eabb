import CPostgresLoops
import PostgresKit

/// A database with a thousand drafts, created without the store.
struct KitDatabase {
  /// The connection that is measured.
  let connection: PostgresConnection

  /// The connection of the baseline.
  let loops: OpaquePointer

  init(on server: PostgresServer) throws {
    let address = try server.newDatabase("kit")
    connection = try PostgresConnection(address)
    guard let loops = loops_open(address) else { throw LoopsError() }
    self.loops = loops
    try connection.runScript(Self.schema)
    for (name, sql) in [("edit", Self.edit), ("page", Self.page)] {
      guard loops_prepare(loops, name, sql) == 0 else { throw LoopsError() }
    }
  }

  private static let schema = """
    CREATE TABLE draft (id uuid PRIMARY KEY, number bigint NOT NULL UNIQUE,
      revision bigint NOT NULL DEFAULT 0, status text NOT NULL DEFAULT 'draft',
      title text, updated_at timestamptz NOT NULL DEFAULT now());
    CREATE TABLE field (draft uuid REFERENCES draft, slot integer, text text,
      PRIMARY KEY (draft, slot));
    CREATE TABLE answer (number bigint, slot integer, text text);
    INSERT INTO draft (id, number, title)
      SELECT lpad(number::text, 32, '0')::uuid, number, 'draft number ' || number
      FROM generate_series(1, 1000) number;
    ANALYZE;
    """

  /// Changes the text of a draft's field in one statement, unless somebody else has changed the
  /// draft.
  static let edit = """
    WITH changed AS (
      UPDATE draft SET revision = revision + 1, updated_at = now()
      WHERE id = $1 AND revision = $2 AND status = 'draft' RETURNING id),
    saved AS (
      INSERT INTO field (draft, slot, text) SELECT id, $3::integer, $4::text FROM changed
      ON CONFLICT (draft, slot) DO UPDATE SET text = excluded.text)
    SELECT count(*) FROM changed
    """

  static let page = """
    SELECT id, number, revision, status, title, updated_at FROM draft
    WHERE number > $1 ORDER BY number LIMIT 50
    """

  static let copy = "COPY answer (number, slot, text) FROM STDIN (FORMAT binary)"
}
