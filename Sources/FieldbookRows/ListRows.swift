package import FieldEngine
package import FormSession
import JSONText

/// The queries that find the rows of a list in a store.
///
/// A list that can no longer be read has no rows; the store itself reports the error.
package protocol ListQueries: Sendable {
  /// The places of an option's value, label and name.
  var places: OptionColumns { get }

  /// Returns the rows that follow a place, in the order of the list.
  func rows(after place: Int, limit: Int) -> [OptionRow]

  /// Returns the rows after a place that contain certain text in a column, in the order of the
  /// list.
  ///
  /// If the index contains only the beginnings of texts, some of the rows may contain other text.
  func rows(with equality: OptionSearch.Equality, after place: Int, limit: Int) -> [OptionRow]

  /// Returns the number of rows that contain certain text in a column, counted up to a limit.
  func count(_ equality: OptionSearch.Equality, upTo limit: Int) -> Int

  /// Returns rows whose value or label, in lowercase letters, equals the given text, and possibly
  /// other rows.
  func rows(spelled text: String, limit: Int) -> [OptionRow]

  /// Returns rows with spellings that begin with the given text, in the order of the spellings,
  /// starting after a given row.
  func spellings(
    _ part: Int, beginningWith text: String, after last: (spelling: String, place: Int),
    limit: Int
  ) -> [(spelling: String, row: OptionRow)]
}

/// The rows of a list in a store, found by its indexes.
package struct ListRows<Queries: ListQueries>: Sendable {
  private let queries: Queries

  package init(_ queries: Queries) { self.queries = queries }

  /// Returns the rows as a list of options.
  package func list(columns: [String], count: Int) -> OptionList {
    OptionList(
      columns: columns, count: count,
      rows: OptionRows(
        withValue: { row(withValue: $0) }, spelled: { row(spelled: $0) },
        canBegin: { canBegin(with: $0) }, visit: { visit($0, $1) }))
  }

  /// The number of rows that are read at a time.
  private static var pageSize: Int { 100 }

  /// A set of at most this many rows is searched without a second index.
  private static var fewRows: Int { 2_000 }

  /// More rows than are expected to have the same spelling.
  private static var manyRows: Int { 1_000 }

  // MARK: One row

  private func row(withValue value: String) -> OptionRow? {
    let equality = OptionSearch.Equality(column: queries.places.value, text: value)
    return queries.rows(with: equality, after: -1, limit: Self.manyRows)
      .first { $0.option.value == value }
  }

  private func row(spelled text: String) -> OptionRow? {
    if let row = row(withValue: text) { return row }
    // The index also contains the labels that other forms show.
    let rows = queries.rows(spelled: text.lowercased(), limit: Self.manyRows)
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

  /// Passes the rows that match a search to a function, which may itself search for rows.
  private func visit(_ search: OptionSearch, _ take: (OptionRow) -> Bool) {
    let smallest = search.equalities
      .map { (equality: $0, count: queries.count($0, upTo: Self.fewRows)) }
      .min { $0.count < $1.count }
    if search.letters.isEmpty {
      return visitInOrder(smallest?.equality, after: search.after) { row in
        search.admits(row) ? take(row) : true
      }
    }
    if let smallest, smallest.count < Self.fewRows {
      var rows: [OptionRow] = []
      visitInOrder(smallest.equality) { row in
        if search.admits(row) { rows.append(row) }
        return true
      }
      return visit(rows, search, take)
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

  /// Passes a function the rows that match letters, better matches first.
  private func visit(
    _ rows: [OptionRow], _ search: OptionSearch, _ take: (OptionRow) -> Bool
  ) {
    for wanted in [OptionSearch.Match.beginning, .word] {
      for row in rows where search.match(row) == wanted {
        if !take(row) { return }
      }
    }
  }

  /// Passes a function the rows that contain certain text in a column, or all rows, in the order of
  /// the list.
  private func visitInOrder(
    _ equality: OptionSearch.Equality?, after place: Int? = nil, _ take: (OptionRow) -> Bool
  ) {
    var last = place ?? -1
    while true {
      let page =
        equality.map { queries.rows(with: $0, after: last, limit: Self.pageSize) }
        ?? queries.rows(after: last, limit: Self.pageSize)
      for row in page where !take(row) { return }
      guard let end = page.last, page.count == Self.pageSize else { return }
      last = end.place
    }
  }

  /// Passes a function the rows with a spelling that begins with the given text, and returns
  /// whether all were passed.
  private func visitSpellings(
    _ part: Int, _ beginning: String, _ take: (OptionRow) -> Bool
  ) -> Bool {
    var last = (spelling: beginning, place: -1)
    while true {
      let page = queries.spellings(
        part, beginningWith: beginning, after: last, limit: Self.pageSize)
      for found in page where !take(found.row) { return false }
      guard let end = page.last, page.count == Self.pageSize else { return true }
      last = (end.spelling, end.row.place)
    }
  }
}

/// The names of the columns and the cells of a list, which stores keep as JSON arrays.
package enum ListTexts {
  /// Returns the texts in a JSON array.
  package static func inArray(_ json: String) -> [String] {
    guard case .array(let items)? = JSONDocument(Array(json.utf8)).root?.content else { return [] }
    return items.map { item in
      if case .string(let text) = item.content { text } else { "" }
    }
  }
}
