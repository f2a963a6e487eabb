import FieldEngine
import FormSession
import SQLiteKit
import TestSupport
import Testing

@testable import FieldbookStore

/// Finding the rows of lists from files in a store.
@Suite(.temporaryFolder) struct StoredListTests {
  private static let words = ["Ash", "ash", "Bay", "Oak", "Øst", "Straße", "Zürich", "1", ""]

  private func table(
    _ rows: Int, using random: inout SeededGenerator
  ) throws -> ListTable {
    var file = ListFile("l.csv", value: "id", label: "label", name: "code")
    file.hash = String(repeating: "ab", count: 32)
    var table = try #require(ListTable(file, columns: ["id", "label", "code", "a", "b"]))
    for row in 0..<rows {
      let label = (0..<Int.random(in: 0...3, using: &random)).map { _ in
        Self.words.randomElement(using: &random) ?? ""
      }.joined(separator: " ")
      let letters = ["", "x", "y"]
      table.append([
        "V\(row)", label, "\(row % 3)", letters.randomElement(using: &random) ?? "",
        letters.randomElement(using: &random) ?? "",
      ])
    }
    return table
  }

  private func stored(_ table: ListTable, in sample: Sample) throws -> OptionList {
    let text = """
      {"form": "f", "version": 1,
        "lists": {"l": {"file": "l.csv", "value": "id", "label": "label", "name": "code",
          "sha256": "\(table.file.hash ?? "")"}},
        "fields": [{"key": "k"},
          {"key": "c", "type": {"choice": {"list": "l", "filter": "a = ${k} and b = 'x'"}}}]}
      """
    let document = FormDocument(Array(text.utf8), lists: ["l": table.outline])
    try sample.store.add(table)
    try sample.store.register(try #require(document.definition), at: Sample.moment(1))
    let other = try Store(sample.path, .existing, at: Sample.moment(2))
    return try #require(try other.form("f", version: 1)?.lists["l"]?.rows)
  }

  private func found(_ list: OptionList, _ search: OptionSearch, limit: Int) -> [OptionRow] {
    var rows: [OptionRow] = []
    list.visit(search) { row in
      rows.append(row)
      return rows.count < limit
    }
    return rows
  }

  @Test func `nothing is saved after the rows of a list could not be read`() throws {
    var random = SeededGenerator(seed: 1)
    let sample = try Sample()
    let table = try table(5, using: &random)
    _ = try stored(table, in: sample)
    let store = try Store(sample.path, .existing, at: Sample.moment(2))
    let list = try #require(try store.form("f", version: 1)?.lists["l"]?.rows)
    let stranger = try Connection(sample.path, .existing)
    try stranger.runScript("ALTER TABLE list_cell RENAME TO elsewhere")
    #expect(list.row(withValue: "V1") == nil)
    let error = #expect(throws: StoreError.self) {
      _ = try store.draft(Sample.id(1))
    }
    #expect("\(error.map { "\($0)" } ?? "")".contains("list_cell"))
    try stranger.runScript("ALTER TABLE elsewhere RENAME TO list_cell")
    #expect(try store.draft(Sample.id(1)) == nil)
    #expect(list.row(withValue: "V1") != nil)
  }

  @Test(arguments: [1, 40, 5_000])
  func `a list in a store finds the same rows as one in memory`(rows: Int) throws {
    var random = SeededGenerator(seed: UInt64(rows))
    let table = try table(rows, using: &random)
    let (memory, stored) = (table.options, try stored(table, in: try Sample()))
    #expect((stored.count, stored.columns) == (memory.count, memory.columns))
    for _ in 0..<200 {
      let text =
        ["V\(Int.random(in: 0...rows, using: &random))", "ash", "Ash bay", "OAK", "Ø", ""]
        .randomElement(using: &random) ?? ""
      #expect(stored.row(withValue: text) == memory.row(withValue: text), "\(text)")
      #expect(stored.row(spelled: text) == memory.row(spelled: text), "\(text)")
      var search = OptionSearch()
      search.letters =
        ["", "", "a", "ASH", "øs", "z", "v1", "q"].randomElement(using: &random) ?? ""
      for column in [3, 4] where Bool.random(using: &random) {
        let letter = ["", "x", "y", "q"].randomElement(using: &random) ?? ""
        search.equalities.append(OptionSearch.Equality(column: column, text: letter))
      }
      if search.letters.isEmpty, Bool.random(using: &random) {
        search.after = Int.random(in: 0..<rows, using: &random)
      }
      let (some, all) = (found(stored, search, limit: .max), found(memory, search, limit: .max))
      #expect(Set(some) == Set(all), "\(search)")
      #expect(some.count == all.count, "\(search)")
      // A large list is in the order of its spellings.
      if search.letters.isEmpty { #expect(some == all, "\(search)") }
      let first = found(stored, search, limit: 3)
      #expect(first == Array(some.prefix(first.count)) && first.count == min(3, all.count))
    }
  }

  @Test func `doctor finds rows that were changed or removed`() throws {
    var random = SeededGenerator(seed: 7)
    let sample = try Sample()
    _ = try stored(try table(20, using: &random), in: sample)
    #expect(try Doctor(sample.store).examine() == [])
    for change in ["UPDATE list_row SET value = 'x' WHERE place = 3", "DELETE FROM list_row"] {
      try sample.store.connection.run(change)
      #expect(
        try Doctor(sample.store).examine().map(\.message) == [
          "The rows of the list `l` of version 1 of the form `f` were changed."
        ])
    }
  }

  @Test func `a rescued store has its lists`() throws {
    var random = SeededGenerator(seed: 8)
    let sample = try Sample()
    let rows = try stored(try table(20, using: &random), in: sample)
    let copy = sample.path + ".rescued"
    _ = try Doctor.rescue(sample.path, to: copy, at: Sample.moment(5))
    let store = try Store(copy, .existing, at: Sample.moment(6))
    let rescued = try #require(try store.form("f", version: 1)?.lists["l"]?.rows)
    #expect(found(rescued, OptionSearch(), limit: .max) == found(rows, OptionSearch(), limit: .max))
    #expect(try Doctor(store).examine() == [])
  }

  @Test(arguments: ["list_row", "list_cell", "list_spelling"])
  func `a rescued store has the rows of lists on both sides of a damaged page`(
    table: String
  ) throws {
    var random = SeededGenerator(seed: 10)
    let folder = try TemporaryFolder.current
    let sample = try Sample()
    _ = try stored(try self.table(1_000, using: &random), in: sample)
    _ = try sample.store.emptyLog()
    let stranger = try sample.stranger()
    let rows = try #require(try stranger.number("SELECT count(*) FROM \(table)"))
    // The damaged page is near the start.
    let leaf = try stranger.number(
      "SELECT pageno FROM dbstat WHERE name = '\(table)' AND pagetype = 'leaf' LIMIT 1 OFFSET 2")
    var bytes = try folder.bytes(of: "store.sqlite")
    let start = (try #require(leaf) - 1) * 4_096
    bytes.replaceSubrange(start..<start + 4_096, with: [UInt8](repeating: 0, count: 4_096))
    try folder.write(bytes, to: "damaged.sqlite")
    let path = folder.path(of: "damaged.sqlite")
    let rescue = try Doctor.rescue(path, to: path + ".rescued", at: Sample.moment(5))
    #expect(rescue.incomplete == [table])
    let copy = try Store(path + ".rescued", .existing, at: Sample.moment(6))
    let kept = try copy.connection.prepare("SELECT count(*) FROM \(table)")
      .first { row in try row.integer(0) }
    #expect(try #require(kept) > rows * 3 / 4 && kept ?? 0 < rows)
  }

  @Test func `a form without the rows of its list is not used`() throws {
    var random = SeededGenerator(seed: 9)
    let sample = try Sample()
    _ = try stored(try table(20, using: &random), in: sample)
    try sample.store.connection.run("PRAGMA foreign_keys = OFF")
    try sample.store.connection.run("DELETE FROM list")
    let store = try Store(sample.path, .existing, at: Sample.moment(2))
    let form = try #require(try store.form("f", version: 1))
    #expect(throws: TypeError.listNotRead("l", file: "l.csv")) {
      _ = try Session(form, ValidationContext(today: .earliest))
    }
  }

  @Test func `the view shows the rows of each form`() throws {
    var random = SeededGenerator(seed: 10)
    let sample = try Sample()
    let rows = try stored(try table(5, using: &random), in: sample)
    let shown = try sample.store.connection.prepare(
      "SELECT form || version || list || value, label FROM fb_lists ORDER BY value"
    ).all { row in [try row.text(0), try row.text(1)] }
    #expect(
      shown
        == found(rows, OptionSearch(), limit: .max).map { row in
          ["f1l" + row.option.value, row.option.label]
        })
  }
}
