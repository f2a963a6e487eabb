import FieldbookExchange
import TestSupport
import Testing

/// A written table is read back unchanged.
@Suite struct CSVPropertyTests {
  @Test func `a table is read back in every dialect and in chunks of any size`() throws {
    try Trials(short: 1_000, long: 100_000).run { random in
      let dialect = CSVDialect.random(using: &random)
      let rows = [[String]].randomTable(using: &random)
      let bytes = Array(csv(rows, dialect).utf8)
      var reader = CSVReader(dialect.delimiter)
      var found: [[String]] = []
      for piece in bytes.randomPieces(using: &random) {
        reader.feed(piece)
        while let row = reader.next() { found.append(try row.get().cells) }
      }
      reader.end()
      while let row = reader.next() { found.append(try row.get().cells) }
      try #require(found == rows)
    }
  }

  @Test func `the chunks do not change the mistakes`() throws {
    try Trials(short: 1_000, long: 100_000).run { random in
      let alphabet = Array("\"\",,;\r\n\nab'=\u{FEFF}".utf8) + [0xC3, 0xFF]
      let bytes = (0..<Int.random(in: 0...60, using: &random)).map { _ in
        alphabet.randomElement(using: &random) ?? 0
      }
      let limit = Int.random(in: 20...80, using: &random)
      let whole = outcomes(of: [bytes], limit)
      try #require(whole == outcomes(of: bytes.randomPieces(using: &random), limit))
    }
  }

  @Test func `the dialect of a table is detected`() throws {
    try Trials(short: 300, long: 20_000).run { random in
      var dialect = CSVDialect.random(using: &random)
      dialect.delimiter = [.comma, .semicolon, .tab, .pipe].randomElement(using: &random) ?? .comma
      var rows = [[String]].randomTable(using: &random)
      let width = Int.random(in: 2...6, using: &random)
      rows = rows.map { Array(($0 + Array(repeating: "", count: width)).prefix(width)) }
      let header = (0..<width).map { "column_\($0)" }
      // The dialect is ambiguous if cells are full of other delimiters.
      let plain = rows.map { $0.map { $0.filter { !",;\t|\"\r\n".contains($0) } } }
      let text = csv([header] + plain, dialect)
      try #require(CSVDialect(recognizing: Array(text.utf8)) == dialect)
    }
  }

  private func outcomes(of pieces: [[UInt8]], _ limit: Int) -> [String] {
    var reader = CSVReader(limit: limit)
    var rows: [Result<CSVRow, CSVError>] = []
    for piece in pieces {
      reader.feed(piece)
      rows += all(&reader)
    }
    reader.end()
    return (rows + all(&reader)).map { row in
      switch row {
      case .success(let row): "\(row.number) \(row.line) \(row.cells)"
      case .failure(let error): "\(error)"
      }
    }
  }
}

extension CSVDialect {
  static func random(using random: inout SeededGenerator) -> CSVDialect {
    let delimiters = Array(",;\t| ':a=").compactMap(CSVDelimiter.init)
    return CSVDialect(
      delimiter: delimiters.randomElement(using: &random) ?? .comma,
      lineEnd: Bool.random(using: &random) ? .crlf : .lf, hasMark: Bool.random(using: &random))
  }
}

extension [[String]] {
  static func randomTable(using random: inout SeededGenerator) -> [[String]] {
    let width = Int.random(in: 1...5, using: &random)
    return (0..<Int.random(in: 1...6, using: &random)).map { _ in
      (0..<width).map { _ in .randomCell(using: &random) }
    }
  }
}

extension String {
  /// Text full of characters that are difficult in a cell.
  static func randomCell(using random: inout SeededGenerator) -> String {
    let alphabet: [Unicode.Scalar] = [
      "a", "b", "1", "0", " ", "\"", ",", ";", "\t", "|", "\r", "\n", "'", "=", "+", "-", "@",
      "\u{FEFF}", "é", "👩", "\u{0}", "\u{301}", "*",
    ]
    var text = ""
    for _ in 0..<Int.random(in: 0...6, using: &random) {
      text.unicodeScalars.append(alphabet.randomElement(using: &random) ?? "a")
    }
    return text
  }
}

extension [UInt8] {
  func randomPieces(using random: inout SeededGenerator) -> [[UInt8]] {
    var pieces: [[UInt8]] = []
    var rest = self[...]
    while !rest.isEmpty {
      let piece = rest.prefix(Int.random(in: 0...9, using: &random))
      pieces.append(Array(piece))
      rest = rest.dropFirst(piece.count)
    }
    return pieces
  }
}
