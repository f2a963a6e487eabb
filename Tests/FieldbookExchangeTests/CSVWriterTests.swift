import FieldbookExchange
import Testing

/// The requirements of RFC 4180 for a writer.
@Suite struct CSVWriterTests {
  @Test(arguments: [
    ("Ada", "Ada"), ("", ""), (" a ", " a "), ("é", "é"), ("a'b", "a'b"),
    ("a,b", "\"a,b\""), ("a\"b", "\"a\"\"b\""), ("a\nb", "\"a\nb\""), ("a\rb", "\"a\rb\""),
    ("\r\n", "\"\r\n\""), ("\"", "\"\"\"\""),
  ])
  func `only cells that need quotes get them`(text: String, written: String) {
    #expect(csv([["x", text]]) == "x,\(written)\r\n")
  }

  @Test func `only the file's own delimiter needs quotes`() {
    #expect(csv([["a,b", "c;d"]], CSVDialect(delimiter: .semicolon)) == "a,b;\"c;d\"\r\n")
    #expect(csv([["a|b", "\t"]], CSVDialect(delimiter: .tab, lineEnd: .lf)) == "a|b\t\"\t\"\n")
  }

  @Test func `a row with one empty cell is not an empty line`() {
    #expect(csv([[""], ["", ""]]) == "\"\"\r\n,\r\n")
  }

  @Test func `a byte order mark is written once, at the start`() {
    let marked = CSVDialect(lineEnd: .lf, hasMark: true)
    #expect(csv([["a"], ["b"]], marked) == "\u{FEFF}a\nb\n")
  }

  @Test func `a text that begins with a byte order mark is quoted`() {
    #expect(csv([["\u{FEFF}a", "\u{FEFF}b"]]) == "\"\u{FEFF}a\",\u{FEFF}b\r\n")
  }

  @Test func `draining returns all bytes once`() {
    var writer = CSVWriter()
    var pieces: [[UInt8]] = []
    writer.row(["a"])
    writer.drain { pieces.append($0) }
    writer.row(["b"])
    writer.drain { pieces.append($0) }
    #expect(pieces == ["a\r\n", "b\r\n"].map { Array($0.utf8) })
  }

  @Test(arguments: ["\"", "\n", "\r", "é", "\u{7F}", "\r\n"] as [Character])
  func `some characters cannot be delimiters`(character: Character) {
    #expect(CSVDelimiter(character) == nil)
  }
}

/// Rows as a file.
func csv(_ rows: [[String]], _ dialect: CSVDialect = CSVDialect()) -> String {
  var writer = CSVWriter(dialect)
  for row in rows { writer.row(row) }
  return String(decoding: writer.bytes, as: UTF8.self)
}
