import FieldEngine
import TestSupport
import Testing

@testable import FieldbookExchange

/// Guards around texts for spreadsheets, which an import removes again.
@Suite struct CellDecorationTests {
  @Test(arguments: [
    ("=1+1", "'=1+1"), ("+1", "'+1"), ("-1", "'-1"), ("@a", "'@a"), ("\ta", "'\ta"),
    ("\ra", "'\ra"), ("'a", "''a"), ("'", "''"), ("a=1", "a=1"), (" =1", " =1"), ("", ""),
    ("''=", "'''="),
  ])
  func `text that begins like a formula gets an apostrophe`(text: String, cell: String) {
    #expect(CellOptions().decorated(text, .text) == cell)
    #expect(CellOptions().undecorated(cell) == text)
    #expect(CellOptions(formulaGuard: .off).decorated(text, .text) == text)
  }

  @Test(arguments: [ContentKind.number, .date, .digits])
  func `numbers, dates and digits are not guarded`(content: ContentKind) {
    for text in ["-5", "+15551234567", "-5 km", "2026-11-21"] {
      #expect(CellOptions().decorated(text, content) == text)
    }
    #expect(CellOptions(formulaGuard: .all).decorated("-5", content) == "'-5")
  }

  @Test(arguments: [
    ("=HYPERLINK(\"x\")", "'=HYPERLINK(\"x\")"), ("-cmd|' /C calc'!A0", "'-cmd|' /C calc'!A0"),
    ("@SUM(1)", "'@SUM(1)"), ("-5", "-5"), ("+1 (555) 12", "+1 (555) 12"),
  ])
  func `a text that is unreadable as a number is guarded`(text: String, cell: String) {
    #expect(CellOptions().decorated(text, .number, isComplete: false) == cell)
    #expect(CellOptions().undecorated(cell) == text)
  }

  @Test func `an apostrophe that is not a guard is kept`() {
    #expect(CellOptions().undecorated("'tis") == "'tis")
    #expect(CellOptions(formulaGuard: .off).undecorated("'=1") == "'=1")
  }

  @Test(arguments: [
    ("02134", ContentKind.digits, "=\"02134\""), ("5", .text, "=\"5\""), ("1-2", .text, "=\"1-2\""),
    ("1E5", .text, "=\"1E5\""), ("+15551234567", .digits, "=\"+15551234567\""),
    ("1234.5", .number, "1234.5"), ("1234567890123456", .number, "=\"1234567890123456\""),
    ("2026-11-21", .date, "2026-11-21"), ("0330", .date, "=\"0330\""),
    ("E", .text, "E"), ("=1", .text, "'=1"),
    ("-", .text, "'-"),
  ])
  func `spreadsheets keep digits`(text: String, content: ContentKind, cell: String) {
    let options = CellOptions(isExcel: true)
    #expect(options.decorated(text, content) == cell)
    #expect(options.undecorated(cell) == text)
  }

  @Test func `any text of any kind is read back`() throws {
    try Trials(short: 3_000, long: 300_000).run { random in
      let text = String.randomCell(using: &random)
      let kind = ContentKind.allCases.randomElement(using: &random) ?? .text
      let options = CellOptions(
        formulaGuard: FormulaGuard.allCases.randomElement(using: &random) ?? .text,
        isExcel: false)
      let cell = options.decorated(text, kind, isComplete: Bool.random(using: &random))
      try #require(options.undecorated(cell) == text, "\(text.debugDescription)")
    }
  }

  @Test func `bytes and texts are guarded in the same way`() throws {
    try Trials(short: 1_000, long: 100_000).run { random in
      let options = CellOptions(isExcel: Bool.random(using: &random))
      let text = String.randomCell(using: &random)
      let delimiter = CSVDialect.random(using: &random).delimiter
      var writer = CSVWriter(CSVDialect(delimiter: delimiter))
      let decoration = options.decoration(text, .text, isComplete: false)
      writer.cell(text, decorated: decoration)
      writer.endRow()
      let found = cells(of: String(decoding: writer.bytes, as: UTF8.self), delimiter)
      try #require(found == [[options.decorated(text, .text, isComplete: false)]])
    }
  }
}

extension CellOptions {
  /// The text of a cell with its guard.
  func decorated(_ text: String, _ content: ContentKind, isComplete: Bool = true) -> String {
    switch decoration(text, content, isComplete: isComplete) {
    case .plain: text
    case .apostrophe: "'" + text
    case .formulaText: "=\"\(text)\""
    }
  }
}
