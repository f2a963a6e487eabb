import FieldEngine
import FieldbookRows
public import FormSession
import JSONText
import PostgresKit

extension PostgresStore {
  /// Stores the rows of a list, unless they are already stored.
  public func add(_ list: ListTable) throws(StoreError) {
    guard let hash = list.file.hash.flatMap({ Digest($0) }) else { return }
    try write {
      // List numbers are consecutive.
      try connection.run("LOCK TABLE list IN SHARE ROW EXCLUSIVE MODE")
      if let known = try stored(list.file) {
        // The list may have been stored for a form that shows the labels in fewer languages.
        if !list.file.labels.isEmpty { try addSpellings(of: list, known.number) }
        return
      }
      let places = list.places
      let number = try connection.prepare(
        """
        INSERT INTO list (id, hash, columns, value, label, name, count)
        SELECT coalesce(max(id), 0) + 1, $1, $2, $3, $4, $5, $6 FROM list RETURNING id
        """, hash.bytes, JSON.array(list.columns.map(JSON.string)).text, places.value,
        places.label ?? -1, places.name ?? -1, list.count
      ).first { row in try row.integer(0) }
      guard let number else { return }
      try addRows(of: list, number)
      try addSpellings(of: list, number)
      try indexColumn(places.value, of: number)
    }
  }

  /// The number of rows in one statement.
  private static let rowsAtATime = 5_000

  private func addRows(of list: ListTable, _ number: Int64) throws {
    let places = list.places
    for start in stride(from: 0, to: list.count, by: Self.rowsAtATime) {
      let rows = start..<min(list.count, start + Self.rowsAtATime)
      let cells = rows.map(list.cells(ofRow:))
      let options = zip(rows, cells).map { places.row($0, cells: $1).option }
      try connection.run(
        """
        INSERT INTO list_row (list, place, value, label, cells)
        SELECT $1, * FROM unnest($2, $3, $4, $5)
        """, number, Array(rows), options.map(\.value),
        options.map { $0.label == $0.value ? nil : $0.label },
        cells.map { JSON.array($0.map(JSON.string)).text })
    }
  }

  /// Stores the texts that a search looks up to find a list's rows.
  private func addSpellings(of list: ListTable, _ number: Int64) throws {
    let places = list.places
    var spellings = ListSpellings(most: 100_000)
    for place in 0..<list.count {
      for text in places.row(place, cells: list.cells(ofRow: place)).option.spellings {
        spellings.add(text, place)
      }
      guard spellings.isFull || place == list.count - 1 else { continue }
      spellings.sort()
      for part in spellings.indices { try add(spellings, part, number) }
      spellings.removeAll()
    }
  }

  private func add(_ spellings: ListSpellings, _ part: Int, _ number: Int64) throws {
    let count = spellings.count(part)
    for start in stride(from: 0, to: count, by: Self.rowsAtATime) {
      var (texts, places): ([String], [Int]) = ([], [])
      for index in start..<min(count, start + Self.rowsAtATime) {
        let place = spellings.place(part, index) { bytes in
          texts.append(bytes.withUnsafeBufferPointer { String(decoding: $0, as: UTF8.self) })
        }
        places.append(place)
      }
      // Another form may have added the same spelling.
      try connection.run(
        """
        INSERT INTO list_spelling (list, part, beginning, place)
        SELECT $1, $2, \(ListSQL.beginning("s.text")), s.place
        FROM unnest($3, $4) AS s (text, place) ON CONFLICT DO NOTHING
        """, number, part, texts, places)
    }
  }

  /// Indexes the rows of a list by their text in a column.
  private func indexColumn(_ column: Int, of list: Int64) throws {
    let isIndexed =
      try connection.prepare(
        #"SELECT 1 FROM list_cell WHERE list = $1 AND "column" = $2 LIMIT 1"#, list, column
      ).first { _ in true } ?? false
    if isIndexed { return }
    try connection.run(
      """
      INSERT INTO list_cell (list, "column", beginning, place)
      SELECT $1, $2, \(ListSQL.beginning("cells::json ->> $2::integer")), place
      FROM list_row WHERE list = $1
      """, list, Int32(column))
  }

  /// A stored list, without its rows.
  struct ListFacts {
    let number: Int64
    let columns: [String]
    let places: OptionColumns
    let count: Int
  }

  /// Returns the stored list of a file; nil if the form names no content, or the list is not
  /// stored.
  private func stored(_ file: ListFile) throws -> ListFacts? {
    guard let hash = file.hash.flatMap({ Digest($0) }) else { return nil }
    return try connection.prepare(
      "SELECT id, columns, value, label, name, count FROM list WHERE hash = $1", hash.bytes
    ).all { row -> ListFacts in
      let (label, name) = (try row.int(3), try row.int(4))
      let columns = ListTexts.inArray(try row.text(1))
      return ListFacts(
        number: try row.integer(0), columns: columns,
        places: OptionColumns(
          value: try row.int(2), label: label < 0 ? nil : label,
          labels: file.labels.compactMapValues { columns.firstIndex(of: $0) },
          name: name < 0 ? nil : name),
        count: try row.int(5))
    }.first { list in
      let names = [list.places.value, list.places.label, list.places.name].map { place in
        place.flatMap { list.columns.indices ~= $0 ? list.columns[$0] : nil }
      }
      return names == [file.value, file.label, file.name]
    }
  }

  /// Records which lists a form uses, and indexes the columns that it compares.
  func addLists(of form: FormDefinition, _ number: Int64) throws {
    guard form.lists.values.contains(where: { $0.file != nil }) else { return }
    let compared = form.comparedColumns
    for (key, list) in form.lists.sorted(by: { $0.key < $1.key }) {
      guard let stored = try list.file.flatMap({ try stored($0) }) else { continue }
      try connection.run(
        "INSERT INTO form_list (form, key, list) VALUES ($1, $2, $3)", number, key, stored.number)
      for name in (compared[key] ?? []).sorted() {
        if let column = stored.columns.firstIndex(of: name) {
          try indexColumn(column, of: stored.number)
        }
      }
    }
  }

  /// Returns a definition whose lists from files look up their rows in the store.
  func withRows(_ form: FormDefinition) throws -> FormDefinition {
    var form = form
    for (key, list) in form.lists {
      guard let stored = try list.file.flatMap({ try stored($0) }) else { continue }
      let rows = PostgresList(in: address, stored.number, stored.places, listFailure)
      form.lists[key]?.rows = ListRows(rows).list(columns: stored.columns, count: stored.count)
    }
    return form
  }
}

enum ListSQL {
  /// The maximum number of characters of a text that are indexed; more would not fit into a B-tree.
  static let indexed = 600

  /// Returns the expression for the part of a text that is indexed.
  static func beginning(_ text: String) -> String { "left(\(text), \(indexed))" }
}
