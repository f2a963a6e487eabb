import FieldEngine
import FieldbookRows
public import FormSession
import JSONText
import SQLiteKit

extension Store {
  /// Stores the rows of a list, unless they are already stored.
  public func add(_ list: ListTable) throws(StoreError) {
    // Every row belongs to the list that is stored in the same transaction.
    try connection.loading { () throws(StoreError) in
      try write { try addUnguarded(list) }
    }
  }

  private func addUnguarded(_ list: ListTable) throws {
    guard let hash = list.file.hash.flatMap({ Digest($0) }) else { return }
    if let known = try stored(list.file) {
      // The list may have been stored for a form that shows the labels in fewer languages.
      if !list.file.labels.isEmpty { try addSpellings(of: list, known.number) }
      return
    }
    let places = list.places
    try connection.run(
      """
      INSERT INTO list (hash, columns, value, label, name, count, checksum)
      VALUES (?, ?, ?, ?, ?, ?, 0)
      """, hash.bytes, JSON.array(list.columns.map(JSON.string)).text, places.value,
      places.label ?? -1, places.name ?? -1, list.count)
    let number = connection.lastInsertedRow
    try addRows(of: list, number)
    try addSpellings(of: list, number)
    try indexColumn(places.value, of: number, holding: "value")
  }

  private func addRows(of list: ListTable, _ number: Int64) throws {
    let places = list.places
    var (json, checksum) = ([UInt8](), RowChecksum())
    let columns = ["list", "place", "value", "label", "cells"]
    try connection.insert(list.count, "INSERT INTO list_row", columns) { place, row in
      let cells = list.cells(ofRow: place)
      let option = places.row(place, cells: cells).option
      json.removeAll(keepingCapacity: true)
      JSON.array(cells.map(JSON.string)).write(into: &json)
      try row.bind(integer: number)
      try row.bind(integer: Int64(place))
      try row.bind(text: option.value, &checksum)
      try row.bind(text: option.label == option.value ? nil : option.label, &checksum)
      try row.bind(text: String(decoding: json, as: UTF8.self), &checksum)
    }
    try connection.run("UPDATE list SET checksum = ? WHERE id = ?", checksum.value, number)
  }

  /// Stores the texts that a search looks up to find a list's rows.
  private func addSpellings(of list: ListTable, _ number: Int64) throws {
    let places = list.places
    var spellings = ListSpellings()
    for place in 0..<list.count {
      for text in places.row(place, cells: list.cells(ofRow: place)).option.spellings {
        spellings.add(text, place)
      }
      guard spellings.isFull || place == list.count - 1 else { continue }
      spellings.sort()
      try add(spellings, number)
      spellings.removeAll()
    }
  }

  private func add(_ spellings: ListSpellings, _ number: Int64) throws {
    let columns = ["list", "part", "spelling", "place"]
    for part in spellings.indices {
      // Another form may have added the same spelling.
      try connection.insert(
        spellings.count(part), "INSERT OR IGNORE INTO list_spelling", columns
      ) { index, row in
        try row.bind(integer: number)
        try row.bind(integer: Int64(part))
        let place = try spellings.place(part, index) { try row.bind(text: $0) }
        try row.bind(integer: Int64(place))
      }
    }
  }

  /// Indexes the rows of a list by their text in a column.
  ///
  /// `expression` is the SQL expression for the text in a row; by default, the text comes from the
  /// row's cells.
  private func indexColumn(
    _ column: Int, of list: Int64, holding expression: String? = nil
  ) throws {
    let isIndexed =
      try connection.prepare(
        #"SELECT 1 FROM list_cell WHERE list = ? AND "column" = ? LIMIT 1"#, list, column
      ).first { _ in true } ?? false
    if isIndexed { return }
    try connection.run(
      """
      INSERT INTO list_cell (list, "column", text, place)
      SELECT ?1, ?2, \(expression ?? "json_extract(cells, '$[' || ?2 || ']')") AS text, place
      FROM list_row WHERE list = ?1 ORDER BY text, place
      """, list, column)
  }

  /// A stored list, without its rows.
  private typealias ListFacts = (
    number: Int64, columns: [String], places: OptionColumns, count: Int
  )

  /// Returns the stored list of a file; nil if the form names no content, or the list is not
  /// stored.
  private func stored(_ file: ListFile) throws -> ListFacts? {
    guard let hash = file.hash.flatMap({ Digest($0) }) else { return nil }
    return try connection.prepare(
      "SELECT id, columns, value, label, name, count FROM list WHERE hash = ?", hash.bytes
    ).all { row -> ListFacts in
      let (label, name) = (try row.int(3), try row.int(4))
      let columns = ListTexts.inArray(try row.text(1))
      return (
        number: try row.integer(0), columns: columns,
        places: OptionColumns(
          value: try row.int(2), label: label < 0 ? nil : label,
          labels: file.labels.compactMapValues { columns.firstIndex(of: $0) },
          name: name < 0 ? nil : name),
        count: try row.int(5)
      )
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
        "INSERT INTO form_list (form, key, list) VALUES (?, ?, ?)", number, key, stored.number)
      for name in (compared[key] ?? []).sorted() {
        if let column = stored.columns.firstIndex(of: name) {
          try indexColumn(column, of: stored.number)
        }
      }
    }
  }

  /// Returns the lists of forms whose rows have changed since they were stored, or are missing.
  func alteredLists() throws -> [(form: FormID, key: String)] {
    let lists = try connection.prepare(
      """
      SELECT form.key, version, form_list.key, list.id, list.count, list.checksum
      FROM form_list JOIN form ON form.id = form LEFT JOIN list ON list.id = form_list.list
      ORDER BY form.id, form_list.key
      """
    ).all { row in
      (
        form: FormID(try row.text(0), version: try row.int(1)), key: try row.text(2),
        list: try row.integerOrNil(3), count: try row.integerOrNil(4),
        checksum: try row.integerOrNil(5)
      )
    }
    return try lists.filter { list in
      guard let number = list.list else { return true }
      var (count, checksum) = (Int64(0), RowChecksum())
      try connection.prepare(
        "SELECT value, label, cells FROM list_row WHERE list = ? ORDER BY place", number
      ).each { row in
        for column in 0..<3 { checksum.add(try row.textOrNil(column)) }
        count += 1
      }
      return count != list.count || checksum.value != list.checksum
    }.map { ($0.form, $0.key) }
  }

  /// Returns a definition whose lists from files look up their rows in the store.
  func withRows(_ form: FormDefinition) throws -> FormDefinition {
    var form = form
    for (key, list) in form.lists {
      guard let stored = try list.file.flatMap({ try stored($0) }) else { continue }
      let rows = StoredList(in: path, stored.number, stored.places, listFailure)
      form.lists[key]?.rows = ListRows(rows).list(columns: stored.columns, count: stored.count)
    }
    return form
  }
}
