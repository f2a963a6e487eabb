import FieldEngine
import FieldbookRows
import FormSession
import SQLiteKit
import Synchronization

/// The queries for the rows of a list in a store.
///
/// The queries use their own connection, because rows are looked up on several threads and during
/// transactions. The rows of a list never change.
final class StoredList: ListQueries {
  let places: OptionColumns
  private let path: String
  private let number: Int64
  private let connection = Mutex<ListConnection?>(nil)
  private let failure: ListFailure

  init(
    in path: String, _ number: Int64, _ places: OptionColumns, _ failure: ListFailure
  ) {
    (self.path, self.number, self.places, self.failure) = (path, number, places, failure)
  }

  /// Runs a function on the connection, which is opened when it is first needed.
  ///
  /// After an error, the method returns `none`, and the store saves nothing that depended on the
  /// missing result.
  private func read<Value: Sendable>(
    _ none: Value, _ body: @Sendable (borrowing Connection) throws -> Value
  ) -> Value {
    connection.withLock { open in
      do {
        if open == nil { open = ListConnection(try Connection(path, .readOnly)) }
        return try open.map { try body($0.connection) } ?? none
      } catch {
        failure.note(error)
        return none
      }
    }
  }

  func rows(after place: Int, limit: Int) -> [OptionRow] {
    read([]) { connection in
      try connection.prepare(
        "SELECT place, cells FROM list_row WHERE list = ? AND place > ? LIMIT ?", number, place,
        limit
      ).all { try row($0) }
    }
  }

  func rows(with equality: OptionSearch.Equality, after place: Int, limit: Int) -> [OptionRow] {
    read([]) { connection in
      try connection.prepare(
        """
        SELECT list_row.place, cells FROM list_cell JOIN list_row USING (list, place)
        WHERE list = ? AND "column" = ? AND text = ? AND place > ?
        ORDER BY place LIMIT ?
        """, number, equality.column, equality.text, place, limit
      ).all { try row($0) }
    }
  }

  func count(_ equality: OptionSearch.Equality, upTo limit: Int) -> Int {
    read(0) { connection in
      try connection.prepare(
        """
        SELECT count(*) FROM (
          SELECT 1 FROM list_cell WHERE list = ? AND "column" = ? AND text = ? LIMIT ?)
        """, number, equality.column, equality.text, limit
      ).first { try $0.int(0) } ?? 0
    }
  }

  func rows(spelled text: String, limit: Int) -> [OptionRow] {
    read([]) { connection in
      try connection.prepare(
        """
        SELECT list_row.place, cells FROM list_spelling JOIN list_row USING (list, place)
        WHERE list = ? AND part = 0 AND spelling = ? LIMIT ?
        """, number, text, limit
      ).all { try row($0) }
    }
  }

  func spellings(
    _ part: Int, beginningWith text: String, after last: (spelling: String, place: Int),
    limit: Int
  ) -> [(spelling: String, row: OptionRow)] {
    read([]) { connection in
      try connection.prepare(
        """
        SELECT list_row.place, cells, spelling FROM list_spelling JOIN list_row USING (list, place)
        WHERE list = ? AND part = ? AND (spelling, place) > (?, ?)
          AND spelling < ? || char(1114111)
        ORDER BY spelling, place LIMIT ?
        """, number, part, last.spelling, last.place, text, limit
      ).all { (try $0.text(2), try row($0)) }
    }
  }

  private func row(_ row: borrowing Row) throws -> OptionRow {
    places.row(try row.int(0), cells: ListTexts.inArray(try row.text(1)))
  }
}

/// A class that holds a connection, because a lock cannot hold an optional connection.
private final class ListConnection {
  let connection: Connection

  init(_ connection: consuming Connection) { self.connection = connection }
}
