import FieldEngine
import FieldbookRows
import FormSession
import PostgresKit
import Synchronization

/// The queries for the rows of a list in a store.
///
/// The queries use their own connection, because rows are looked up on several threads and during
/// transactions. The rows of a list never change.
final class PostgresList: ListQueries {
  let places: OptionColumns
  private let address: PostgresAddress
  private let number: Int64
  private let connection = Mutex<PostgresConnection?>(nil)
  private let failure: ListFailure

  init(
    in address: PostgresAddress, _ number: Int64, _ places: OptionColumns, _ failure: ListFailure
  ) {
    (self.address, self.number, self.places) = (address, number, places)
    self.failure = failure
  }

  /// Runs a function on the connection, which is opened when it is first needed.
  ///
  /// After an error, the method returns `none`, and the store saves nothing that depended on the
  /// missing result.
  private func read<Value: Sendable>(
    _ none: Value, _ body: @Sendable (PostgresConnection) throws -> Value
  ) -> Value {
    connection.withLock { open in
      do {
        let connection = try open ?? address.connect()
        open = connection
        return try body(connection)
      } catch {
        failure.note(error)
        return none
      }
    }
  }

  func rows(after place: Int, limit: Int) -> [OptionRow] {
    read([]) { [number, places] connection in
      try connection.prepare(
        """
        SELECT place, cells FROM list_row WHERE list = $1 AND place > $2 ORDER BY place LIMIT $3
        """, number, place, limit
      ).all { row in try places.row(row) }
    }
  }

  func rows(with equality: OptionSearch.Equality, after place: Int, limit: Int) -> [OptionRow] {
    read([]) { [number, places] connection in
      try connection.prepare(
        """
        SELECT r.place, r.cells FROM list_cell c JOIN list_row r USING (list, place)
        WHERE c.list = $1 AND c."column" = $2 AND c.beginning = \(ListSQL.beginning("$3"))
          AND c.place > $4
        ORDER BY c.place LIMIT $5
        """, number, equality.column, equality.text, place, limit
      ).all { row in try places.row(row) }
    }
  }

  func count(_ equality: OptionSearch.Equality, upTo limit: Int) -> Int {
    read(0) { [number] connection in
      try connection.prepare(
        """
        SELECT count(*) FROM (
          SELECT 1 FROM list_cell
          WHERE list = $1 AND "column" = $2 AND beginning = \(ListSQL.beginning("$3"))
          LIMIT $4) AS found
        """, number, equality.column, equality.text, limit
      ).first { row in try row.int(0) } ?? 0
    }
  }

  func rows(spelled text: String, limit: Int) -> [OptionRow] {
    read([]) { [number, places] connection in
      try connection.prepare(
        """
        SELECT r.place, r.cells FROM list_spelling s JOIN list_row r USING (list, place)
        WHERE s.list = $1 AND s.part = 0 AND s.beginning = \(ListSQL.beginning("$2")) LIMIT $3
        """, number, text, limit
      ).all { row in try places.row(row) }
    }
  }

  func spellings(
    _ part: Int, beginningWith text: String, after last: (spelling: String, place: Int),
    limit: Int
  ) -> [(spelling: String, row: OptionRow)] {
    let beginning = String(text.prefix(ListSQL.indexed))
    let spelling = String(last.spelling.prefix(ListSQL.indexed))
    return read([]) { [number, places, place = last.place] connection in
      try connection.prepare(
        """
        SELECT r.place, r.cells, s.beginning FROM list_spelling s
          JOIN list_row r USING (list, place)
        WHERE s.list = $1 AND s.part = $2 AND (s.beginning, s.place) > ($3, $4)
          AND s.beginning < $5 || chr(1114111)
        ORDER BY s.beginning, s.place LIMIT $6
        """, number, part, spelling, place, beginning, limit
      ).all { row in (spelling: try row.text(2), row: try places.row(row)) }
    }
  }
}

extension OptionColumns {
  /// Reads the place and the cells of a row.
  fileprivate func row(_ row: borrowing PostgresRow) throws -> OptionRow {
    self.row(try row.int(0), cells: ListTexts.inArray(try row.text(1)))
  }
}
