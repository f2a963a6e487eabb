import FieldEngine
import FormSession
import JSONText
import SQLiteKit
import Synchronization

/// The rows of a list in a store, found by its indexes.
///
/// It has a connection of its own, because rows are looked for on several threads and in the midst of
/// transactions. The rows of a list never change.
final class StoredList: Sendable {
  private let path: String
  private let number: Int64
  private let places: OptionColumns
  private let connection = Mutex<ListConnection?>(nil)

  /// The rows that are read at a time.
  private static let pageSize = 100

  /// A set of at most this many rows is looked through without a second index.
  private static let fewRows = 2_000

  init(in path: String, _ number: Int64, _ places: OptionColumns) {
    (self.path, self.number, self.places) = (path, number, places)
  }

  /// Returns the rows as a list of options.
  func list(columns: [String], count: Int) -> OptionList {
    OptionList(
      columns: columns, count: count,
      rows: OptionRows(
        withValue: { self.row(withValue: $0) }, spelled: { self.row(spelled: $0) },
        canBegin: { self.canBegin(with: $0) }, visit: { self.visit($0, $1) }))
  }

  /// Returns the texts in a JSON array.
  static func texts(in json: String) -> [String] {
    guard case .array(let items)? = JSONDocument(Array(json.utf8)).root?.content else { return [] }
    return items.map { item in
      if case .string(let text) = item.content { text } else { "" }
    }
  }

  /// Runs a function on the connection, which is opened when it is first needed.
  ///
  /// A file that cannot be read any more has no rows, as the store itself will report.
  private func read<Value: Sendable>(
    _ none: Value, _ body: @Sendable (borrowing Connection) throws -> Value
  ) -> Value {
    connection.withLock { open in
      do {
        if open == nil { open = ListConnection(try Connection(path, .readOnly)) }
        return try open.map { try body($0.connection) } ?? none
      } catch {
        return none
      }
    }
  }

  // MARK: One row

  private func row(withValue value: String) -> OptionRow? {
    read(nil) { connection in
      try connection.prepare(
        """
        SELECT list_row.place, cells FROM list_cell JOIN list_row USING (list, place)
        WHERE list = ? AND "column" = ? AND text = ?
        """, number, places.value, value
      ).first { try row($0) }
    }
  }

  private func row(spelled text: String) -> OptionRow? {
    if let row = row(withValue: text) { return row }
    let rows: [OptionRow] = read([]) { connection in
      // Two are enough to know that a label is shared.
      try connection.prepare(
        """
        SELECT list_row.place, cells FROM list_spelling JOIN list_row USING (list, place)
        WHERE list = ? AND part = 0 AND spelling = ? LIMIT 1000
        """, number, text.lowercased()
      ).all { try row($0) }
    }
    // The index also has the labels that other forms show.
    let exact = rows.filter { $0.option.spellings.contains(text) }
    if exact.count == 1 { return exact[0] }
    let same = rows.filter { $0.option.isSpelled(text) }
    return exact.isEmpty && same.count == 1 ? same[0] : nil
  }

  private func canBegin(with text: String) -> Bool {
    let lower = text.lowercased()
    return !visitSpellings(0, lower) { row in
      !row.option.spellings.contains {
        $0.lowercased() != lower && $0.lowercased().hasPrefix(lower)
      }
    }
  }

  // MARK: Searching

  /// Passes the rows that match a search to a function, which may itself look for rows.
  private func visit(_ search: OptionSearch, _ take: (OptionRow) -> Bool) {
    let smallest = search.equalities.enumerated().map { (index: $0, count: count($1)) }
      .min { $0.count < $1.count }
    if search.letters.isEmpty {
      let equality = smallest.map { search.equalities[$0.index] }
      return visitInOrder(equality, after: search.after) { search.admits($0) ? take($0) : true }
    }
    if let smallest, smallest.count < Self.fewRows {
      var rows: [OptionRow] = []
      visitInOrder(search.equalities[smallest.index]) { row in
        if search.admits(row) { rows.append(row) }
        return true
      }
      return StoredList.visit(rows, search, take)
    }
    var seen: Set<Int> = []
    for part in 0...1 {
      let goesOn = visitSpellings(part, search.letters.lowercased()) { row in
        guard search.admits(row), search.match(row) != nil, seen.insert(row.place).inserted
        else { return true }
        return take(row)
      }
      if !goesOn { return }
    }
  }

  /// Passes the rows that match letters, the better matches first.
  private static func visit(
    _ rows: [OptionRow], _ search: OptionSearch, _ take: (OptionRow) -> Bool
  ) {
    for wanted in [OptionSearch.Match.beginning, .word] {
      for row in rows where search.match(row) == wanted {
        if !take(row) { return }
      }
    }
  }

  /// The number of rows with a text in a column, as far as it matters.
  private func count(_ equality: OptionSearch.Equality) -> Int {
    read(0) { connection in
      try connection.prepare(
        """
        SELECT count(*) FROM (
          SELECT 1 FROM list_cell WHERE list = ? AND "column" = ? AND text = ? LIMIT ?)
        """, number, equality.column, equality.text, Self.fewRows
      ).first { try $0.int(0) } ?? 0
    }
  }

  /// Passes the rows with a text in a column, or all rows, in the order of the list.
  private func visitInOrder(
    _ equality: OptionSearch.Equality?, after place: Int? = nil, _ take: (OptionRow) -> Bool
  ) {
    var last = place ?? -1
    while true {
      let page: [OptionRow] = read([]) { [last] connection in
        guard let equality else {
          return try connection.prepare(
            "SELECT place, cells FROM list_row WHERE list = ? AND place > ? LIMIT ?", number, last,
            Self.pageSize
          ).all { try row($0) }
        }
        return try connection.prepare(
          """
          SELECT list_row.place, cells FROM list_cell JOIN list_row USING (list, place)
          WHERE list = ? AND "column" = ? AND text = ? AND place > ?
          ORDER BY place LIMIT ?
          """, number, equality.column, equality.text, last, Self.pageSize
        ).all { try row($0) }
      }
      for row in page where !take(row) { return }
      guard let end = page.last, page.count == Self.pageSize else { return }
      last = end.place
    }
  }

  /// Passes the rows with a spelling that begins with a text, and returns whether all were passed.
  private func visitSpellings(
    _ part: Int, _ beginning: String, _ take: (OptionRow) -> Bool
  ) -> Bool {
    var (spelling, last) = (beginning, -1)
    while true {
      let page: [(spelling: String, row: OptionRow)] = read([]) { [spelling, last] connection in
        try connection.prepare(
          """
          SELECT list_row.place, cells, spelling FROM list_spelling JOIN list_row USING (list, place)
          WHERE list = ? AND part = ? AND (spelling, place) > (?, ?)
            AND spelling < ? || char(1114111)
          ORDER BY spelling, place LIMIT ?
          """, number, part, spelling, last, beginning, Self.pageSize
        ).all { (try $0.text(2), try row($0)) }
      }
      for found in page where !take(found.row) { return false }
      guard let end = page.last, page.count == Self.pageSize else { return true }
      (spelling, last) = (end.spelling, end.row.place)
    }
  }

  private func row(_ row: borrowing Row) throws -> OptionRow {
    places.row(try row.int(0), cells: StoredList.texts(in: try row.text(1)))
  }
}

/// A connection in a class, because a lock cannot hold an optional one.
private final class ListConnection {
  let connection: Connection

  init(_ connection: consuming Connection) { self.connection = connection }
}
