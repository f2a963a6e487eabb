import FieldEngine
import FormSession
import JSONText
import PostgresKit
import Synchronization

/// The rows of a list in a store, found by its indexes.
///
/// It has a connection of its own, because rows are looked for on several threads and in the midst of
/// transactions. The rows of a list never change.
final class PostgresList: Sendable {
  private let address: PostgresAddress
  private let number: Int64
  private let places: OptionColumns
  private let connection = Mutex<PostgresConnection?>(nil)

  /// The rows that are read at a time.
  private static let pageSize = 100

  /// A set of at most this many rows is looked through without a second index.
  private static let fewRows = 2_000

  init(in address: PostgresAddress, _ number: Int64, _ places: OptionColumns) {
    (self.address, self.number, self.places) = (address, number, places)
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
  /// A list that cannot be read any more has no rows, as the store itself will report.
  private func read<Value: Sendable>(
    _ none: Value, _ body: @Sendable (PostgresConnection) throws -> Value
  ) -> Value {
    connection.withLock { open in
      do {
        let connection = try open ?? address.connect()
        open = connection
        return try body(connection)
      } catch {
        return none
      }
    }
  }

  // MARK: One row

  private func row(withValue value: String) -> OptionRow? {
    let rows: [OptionRow] = read([]) { [number, places] connection in
      try connection.prepare(
        """
        SELECT r.place, r.cells FROM list_cell c JOIN list_row r USING (list, place)
        WHERE c.list = $1 AND c."column" = $2 AND c.beginning = \(ListSQL.beginning("$3"))
        ORDER BY r.place LIMIT 1000
        """, number, places.value, value
      ).all { row in try places.row(row) }
    }
    return rows.first { $0.option.value == value }
  }

  private func row(spelled text: String) -> OptionRow? {
    if let row = row(withValue: text) { return row }
    let rows: [OptionRow] = read([]) { [number, places] connection in
      try connection.prepare(
        """
        SELECT r.place, r.cells FROM list_spelling s JOIN list_row r USING (list, place)
        WHERE s.list = $1 AND s.part = 0 AND s.beginning = \(ListSQL.beginning("$2")) LIMIT 1000
        """, number, text.lowercased()
      ).all { row in try places.row(row) }
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
      return Self.visit(rows, search, take)
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
    read(0) { [number] connection in
      try connection.prepare(
        """
        SELECT count(*) FROM (
          SELECT 1 FROM list_cell
          WHERE list = $1 AND "column" = $2 AND beginning = \(ListSQL.beginning("$3"))
          LIMIT $4) AS some
        """, number, equality.column, equality.text, Self.fewRows
      ).first { row in try row.int(0) } ?? 0
    }
  }

  /// Passes the rows with a text in a column, or all rows, in the order of the list.
  private func visitInOrder(
    _ equality: OptionSearch.Equality?, after place: Int? = nil, _ take: (OptionRow) -> Bool
  ) {
    var last = place ?? -1
    while true {
      let page: [OptionRow] = read([]) { [last, number, places] connection in
        guard let equality else {
          return try connection.prepare(
            """
            SELECT place, cells FROM list_row WHERE list = $1 AND place > $2
            ORDER BY place LIMIT $3
            """, number, last, Self.pageSize
          ).all { row in try places.row(row) }
        }
        return try connection.prepare(
          """
          SELECT r.place, r.cells FROM list_cell c JOIN list_row r USING (list, place)
          WHERE c.list = $1 AND c."column" = $2 AND c.beginning = \(ListSQL.beginning("$3"))
            AND c.place > $4
          ORDER BY c.place LIMIT $5
          """, number, equality.column, equality.text, last, Self.pageSize
        ).all { row in try places.row(row) }
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
    let beginning = String(beginning.prefix(ListSQL.indexed))
    var (spelling, last) = (beginning, -1)
    while true {
      let page: [(spelling: String, row: OptionRow)] = read([]) {
        [spelling, last, number, places] connection in
        try connection.prepare(
          """
          SELECT r.place, r.cells, s.beginning FROM list_spelling s
            JOIN list_row r USING (list, place)
          WHERE s.list = $1 AND s.part = $2 AND (s.beginning, s.place) > ($3, $4)
            AND s.beginning < $5 || chr(1114111)
          ORDER BY s.beginning, s.place LIMIT $6
          """, number, part, spelling, last, beginning, Self.pageSize
        ).all { row in (spelling: try row.text(2), row: try places.row(row)) }
      }
      for found in page where !take(found.row) { return false }
      guard let end = page.last, page.count == Self.pageSize else { return true }
      (spelling, last) = (end.spelling, end.row.place)
    }
  }
}

extension OptionColumns {
  /// Reads the place and the cells of a row.
  fileprivate func row(_ row: borrowing PostgresRow) throws -> OptionRow {
    self.row(try row.int(0), cells: PostgresList.texts(in: try row.text(1)))
  }
}
