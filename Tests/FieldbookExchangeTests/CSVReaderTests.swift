import FieldbookExchange
import Testing

/// Reading a file, and the positions of its mistakes.
@Suite struct CSVReaderTests {
  @Test(arguments: [
    ("a,b\r\nc,d\r\n", [["a", "b"], ["c", "d"]]),
    ("a,b\nc,d", [["a", "b"], ["c", "d"]]),
    ("a\rb\r", [["a"], ["b"]]),
    ("a\n\n\r\nb\n", [["a"], ["b"]]),
    ("a,\n,b\n,", [["a", ""], ["", "b"], ["", ""]]),
    ("\"\"\n", [[""]]),
    ("\"a\r\nb\",\"c\"\"d\"\n", [["a\r\nb", "c\"d"]]),
    ("a\"b, \"c\"\n", [["a\"b", " \"c\""]]),
    ("\u{FEFF}\"a\",b\n", [["a", "b"]]),
    ("\u{FEFF}\u{FEFF}a\n", [["\u{FEFF}a"]]),
    ("", []), ("\n\n", []), ("\u{FEFF}", []),
  ])
  func `cells are read`(text: String, rows: [[String]]) {
    #expect(cells(of: text) == rows)
  }

  @Test func `a partial byte order mark is invalid text`() {
    #expect(issues(in: [0xEF, 0xBB, 0x2C, 0x61]) == ["1:1 Cell 1 is not UTF-8."])
    #expect(issues(in: [0xEF]) == ["1:1 Cell 1 is not UTF-8."])
  }

  @Test(arguments: [
    ("a,\"b", "1:1 A quote is never closed."),
    ("a,\"b\n", "1:1 A quote is never closed."),
    ("a,\"b\nc", "1:1 A quote is never closed. 2 lines are affected."),
    ("a,\"b\r\nc,d\r\ne,f\r\n", "1:1 A quote is never closed. 3 lines are affected."),
    ("x\ny\n\"b\nc", "3:3 A quote is never closed. 2 lines are affected."),
    ("\"a\nb\",\"c\"d\nx,y\n", "1:2 Cell 2 has text after its closing quote."),
    (
      "x\n1,\"2\n3,4\n5,\"6\"\n7\n",
      "2:2 Cell 2 has text after its closing quote. 3 lines are affected."
    ),
    ("\"a\" ,b\n", "1:1 Cell 1 has text after its closing quote."),
  ])
  func `mistakes are reported with row and line`(text: String, issue: String) {
    #expect(issues(in: Array(text.utf8)) == [issue])
  }

  @Test func `a row with another number of cells is reported`() {
    var reader = CSVReader()
    reader.columnCount = 2
    reader.feed(Array("a,b\nc\nd,e,f\ng,h\n".utf8))
    reader.end()
    let rows = all(&reader)
    #expect(rows.map { (try? $0.get())?.cells } == [["a", "b"], nil, nil, ["g", "h"]])
    #expect(
      rows.compactMap(\.error).map(\.message) == [
        "The row has 1 cell, but the header has 2.", "The row has 3 cells, but the header has 2.",
      ])
    #expect(rows.compactMap(\.error).map(\.code) == ["csv.columns", "csv.columns"])
  }

  @Test func `invalid bytes are reported, even if two cells together are valid`() {
    #expect(issues(in: [0x61, 0x2C, 0xFF, 0x0A]) == ["1:1 Cell 2 is not UTF-8."])
    #expect(issues(in: [0xC3, 0x2C, 0xA9, 0x0A]) == ["1:1 Cell 1 is not UTF-8."])
  }

  @Test func `a row that is too large is skipped, whatever it contains`() {
    var reader = CSVReader(limit: 100)
    let long = String(repeating: "x", count: 200)
    let many = String(repeating: ",", count: 200)
    reader.feed(Array("a\n\(long)\nb\n\"\(long)\n\(long)\"\n\(many)\nc\n".utf8))
    reader.end()
    let rows = all(&reader)
    #expect(rows.map { (try? $0.get())?.cells } == [["a"], nil, ["b"], nil, nil, ["c"]])
    #expect(
      rows.compactMap(\.error).map(\.message)
        == ["", " 2 lines are affected.", ""].map { "The row is larger than 100 bytes." + $0 })
    #expect(rows.compactMap { try? $0.get().line } == [1, 3, 7])
  }

  @Test func `lines are counted with any line ending`() {
    var reader = CSVReader()
    reader.feed(Array("a\r\n\"b\r\nc\rd\n\"\r\ne\rf\n\ng".utf8))
    reader.end()
    let rows = all(&reader).compactMap { try? $0.get() }
    #expect(rows.map(\.line) == [1, 2, 6, 7, 9])
    #expect(rows.map(\.number) == [1, 2, 3, 4, 5])
  }

  @Test func `a chunk that arrives early is read once`() {
    var reader = CSVReader()
    reader.feed(Array("a\nb\nc".utf8))
    _ = reader.next()
    reader.feed(Array("d\n".utf8))
    reader.end()
    #expect(all(&reader).compactMap { try? $0.get().cells } == [["b"], ["cd"]])
    #expect(reader.next() == nil)
  }
}

func cells(of text: String, _ delimiter: CSVDelimiter = .comma) -> [[String]] {
  var reader = CSVReader(delimiter)
  reader.feed(Array(text.utf8))
  reader.end()
  return all(&reader).compactMap { try? $0.get().cells }
}

/// All mistakes as `row:line message`.
private func issues(in bytes: [UInt8]) -> [String] {
  var reader = CSVReader()
  reader.feed(bytes)
  reader.end()
  return all(&reader).compactMap(\.error).map { "\($0.row):\($0.line) \($0.message)" }
}

func all(_ reader: inout CSVReader) -> [Result<CSVRow, CSVError>] {
  var rows: [Result<CSVRow, CSVError>] = []
  while let row = reader.next() { rows.append(row) }
  return rows
}

extension Result where Failure == CSVError {
  var error: CSVError? {
    if case .failure(let error) = self { error } else { nil }
  }
}
