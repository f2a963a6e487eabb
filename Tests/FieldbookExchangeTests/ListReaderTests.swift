import FieldEngine
import FieldbookExchange
import FormSession
import Testing

/// The CSV files of lists, and everything that can be wrong with them.
@Suite struct ListReaderTests {
  private func read(_ text: String, label: String? = "name") -> (ListTable?, [String]) {
    var reader = ListReader(ListFile("l.csv", value: "id", label: label))
    let table = reader.table(Array(text.utf8))
    return (table, reader.mistakes.map { $0.line(file: "l.csv") })
  }

  @Test func `rows are read with all their columns`() throws {
    let (table, mistakes) = read("\u{FEFF}name;id;size\nÅs;a;1\n\"B; c\";b;\n")
    #expect(mistakes == [])
    let rows = try #require(table)
    #expect((rows.count, rows.columns) == (2, ["name", "id", "size"]))
    #expect(rows.cells(ofRow: 1) == ["B; c", "b", ""])
    #expect(rows.options.options.map(\.label) == ["Ås", "B; c"])
    #expect(rows.options.options.map(\.value) == ["a", "b"])
  }

  @Test(arguments: [
    (
      "",
      "l.csv:1: The file is empty. Write the names of the columns in the first line, and one row a line."
    ),
    (
      "id,name\n",
      "l.csv:2: The file has no rows below its header. Write the names of the columns in the first line, and one row a line."
    ),
    ("id,nome\na,b\n", "l.csv:1: There is no column `name`. Did you mean `nome`?"),
    ("id,name,id\na,b,c\n", "l.csv:1: Two columns have the name `id`."),
    ("id,name\n,b\n", "l.csv:2: The column `id` is empty, but every row needs a value."),
    (
      "name,id\nb,a\n  \n",
      "l.csv:3: The column `id` is empty, but every row needs a value."
    ),
    ("id,name\na ,b\n", "l.csv:2: The value `a ` has spaces around it."),
    (
      "id,name\na,b\n\na,c\n",
      "l.csv:4: The value `a` is also on line 2. Each value of a list is stored in answers, so it must be there only once."
    ),
    (
      "id,name\na\n",
      "l.csv:2: The row has 1 cell, but the header has 2. Put cells that contain the delimiter in quotes."
    ),
  ])
  func `a mistake is told with its line`(text: String, expected: String) {
    let (table, mistakes) = read(text)
    #expect(mistakes == [expected])
    #expect(table == nil)
  }

  @Test func `a file in another encoding is told, and at most a hundred mistakes`() {
    var reader = ListReader(ListFile("l.csv", value: "id"))
    #expect(reader.table(Array("id\n".utf8) + [0x41, 0xE5, 0x0A]) == nil)
    #expect(reader.mistakes.map(\.message) == ["Cell 1 is not UTF-8."])
    let (_, mistakes) = read("id,name\n" + String(repeating: "a,b\n", count: 1_000))
    #expect(mistakes.count == 100)
  }
}
