import FieldbookExchange
import Testing

@Suite struct DialectTests {
  @Test(arguments: [
    ("name,zip\nAda,90210\n", CSVDelimiter.comma), ("name;fee\nAda;1,50\nBo;2,50\n", .semicolon),
    ("name\tnote\nAda\ta, b, c\n", .tab), ("name|zip\nAda|1\n", .pipe), ("name\nAda\n", .comma),
    ("\"a;b\",\"c;d\"\n", .comma), ("name;zip", .semicolon), ("", .comma),
  ])
  func `the delimiter is detected`(text: String, delimiter: CSVDelimiter) {
    #expect(CSVDialect(recognizing: Array(text.utf8)).delimiter == delimiter)
  }

  @Test func `a byte order mark and the line endings are detected`() {
    let marked = CSVDialect(recognizing: Array("\u{FEFF}a,b\nc,d\n".utf8))
    #expect(marked == CSVDialect(lineEnd: .lf, hasMark: true))
    #expect(CSVDialect(recognizing: Array("a,b\r\nc,d\r\n".utf8)) == CSVDialect())
  }

  @Test func `the dialect of a long file is detected from its beginning`() {
    let start = "a;b\n" + String(repeating: "1;\"2,\n3,4\"\n", count: 20_000)
    #expect(CSVDialect(recognizing: Array(start.utf8)).delimiter == .semicolon)
  }
}
