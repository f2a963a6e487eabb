import FormSession
import JSONText
import TestSupport
import Testing

@testable import FormImport

@Suite(.temporaryFolder) struct HostileFileTests {
  /// The message with which a file is refused; nil if it is not.
  private func refusal(_ file: SourceFile, _ family: FormFamily? = nil) -> String? {
    do {
      _ = try FormImport.forms(from: [file], family: family)
      return nil
    } catch {
      return error.message
    }
  }

  @Test func `an archive that unpacks to more than the limit is refused`() throws {
    let part = [UInt8](repeating: 0x20, count: 300 << 20)
    let bytes = try Archive.zip([("xl/workbook.xml", part)])
    #expect(bytes.count < 4 << 20)
    #expect(
      refusal(SourceFile(name: "bomb.xlsx", bytes: bytes))
        == "bomb.xlsx has more than 256 MB when it is unpacked.")
  }

  @Test func `a document type is refused, so that entities cannot multiply or name files`() throws {
    let bomb = """
      <!DOCTYPE lolz [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;"><!ENTITY c SYSTEM "file:///etc/passwd">]>
      <worksheet><sheetData><row><c t="str"><v>&b;&c;</v></c></row></sheetData></worksheet>
      """
    #expect(
      refusal(try Archive.spreadsheet(bomb))
        == "made.xlsx: xl/worksheets/sheet1.xml: It declares a document type, which no spreadsheet needs."
    )
  }

  @Test(
    "broken XML is refused with its line",
    arguments: [
      ("<a>\n<b>", "The XML is broken on line 2: no element found."),
      ("<a></b>", "The XML is broken on line 1: mismatched tag."),
      ("<a>&nothing;</a>", "The XML is broken on line 1: undefined entity."),
      (String(repeating: "<a>", count: 200), "Its elements are nested more than 100 deep."),
      ("\u{1}", "The XML is broken on line 1: not well-formed (invalid token)."),
    ])
  func brokenXML(sheet: String, reason: String) throws {
    #expect(
      refusal(try Archive.spreadsheet(sheet)) == "made.xlsx: xl/worksheets/sheet1.xml: \(reason)")
  }

  @Test func `a sheet with more than a million cells is refused`() throws {
    let row = "<row>" + String(repeating: "<c><v>1</v></c>", count: 1_001) + "</row>"
    let sheet =
      "<worksheet><sheetData>\(String(repeating: row, count: 1_000))</sheetData></worksheet>"
    #expect(refusal(try Archive.spreadsheet(sheet)) == "made.xlsx has more than 1000000 cells.")
  }

  @Test(arguments: ["9223372036854775807", "1048577", "0", "-1", "x"])
  func `a row with a number that no sheet can have counts as the next one`(number: String) throws {
    let sheet = """
      <sheetData><row r="1"><c t="str"><v>type</v></c></row>
      <row r="\(number)"><c t="str"><v>text</v></c></row><row><c t="str"><v>text</v></c></row>
      </sheetData>
      """
    let workbook = try XLSXReader.workbook(Archive.spreadsheet(sheet))
    #expect(workbook.sheets[0].rows.map(\.number) == [1, 2, 3])
  }

  @Test(
    "what is not a form of a known kind is refused",
    arguments: [
      (
        "a.xls", [0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1],
        "a.xls is an Excel file from before 2007 (.xls)."
      ),
      ("a.xlsx", [0x50, 0x4B, 0x03, 0x04, 1, 2, 3], "a.xlsx: The archive is damaged."),
      (
        "a.txt", Array("hello".utf8),
        "a.txt is not an XLSForm, a REDCap data dictionary or a FHIR Questionnaire."
      ),
      ("a.docx", [], "a.docx is not an XLSForm, a REDCap data dictionary or a FHIR Questionnaire."),
    ] as [(String, [UInt8], String)])
  func unknown(name: String, bytes: [UInt8], message: String) {
    #expect(refusal(SourceFile(name: name, bytes: bytes)) == message)
  }

  @Test func `an archive without a spreadsheet is refused`() throws {
    let bytes = try Archive.zip([("hello.txt", Array("hello".utf8))])
    #expect(
      refusal(SourceFile(name: "a.xlsx", bytes: bytes))
        == "a.xlsx: It is an archive, but not a spreadsheet.")
  }

  @Test func `content of groups and repeats that are too deep is in the enclosing group`() throws {
    let begin = (1...12).map { "begin group | g\($0) | G" }.joined(separator: "\n")
    let repeats = (1...5).map { "begin repeat | r\($0) | R" }.joined(separator: "\n")
    let form = try Sheets(
      survey: "type | name | label\n\(begin)\ntext | q | Q\n"
        + String(repeating: "end group | |\n", count: 12) + "\(repeats)\ntext | p | P\n"
        + String(repeating: "end repeat | |\n", count: 5)
    ).imported()
    #expect(form.form.fields.map(\.group) == ["g8", "r5"])
    #expect(form.summary.findings.count { $0.severity == .answers } == 2)
  }

  @Test func `conditions in a cycle are left out, and the cycle is shown`() throws {
    let form = try Sheets(
      survey: """
        type | name | label | relevant | calculation
        calculate | a | | | ${b} + 1
        calculate | b | | | ${c} + 1
        calculate | c | | | ${a} + 1
        text | q | Q | |
        """
    ).imported()
    let answers = form.summary.findings.filter { $0.severity == .answers }
    #expect(answers.count == 1)
    #expect(answers[0].message.contains("`a` → `b` → `c` → `a`"))
  }

  @Test func `damaged spreadsheets are read or refused`() throws {
    let sheet = """
      <worksheet><sheetData><row r="1"><c t="str"><v>type</v></c><c t="str"><v>name</v></c></row>
      <row r="2"><c t="str"><v>text</v></c><c t="str"><v>q</v></c></row></sheetData></worksheet>
      """
    let bytes = try Archive.spreadsheet(sheet).bytes
    try Trials(short: 300, long: 30_000).run { random in
      _ = refusal(SourceFile(name: "a.xlsx", bytes: random.damaged(bytes)))
    }
  }

  @Test func `every row of a random survey becomes an item or a finding`() throws {
    let types = [
      "text", "note", "begin group", "end group", "begin repeat", "end repeat", "select_one c",
      "calculate", "what", "", "select_multiple d", "today", "range", "acknowledge",
    ]
    let cells = [
      "", "x", "${n3}", "${n1} > 1", ". > 'a'", "yes", "((", "concat(${n2}, 'b')", "../n4",
      "sum(${n5})", "today()", "’", "jr:choice-name(${n1}, '${n1}')", "null",
    ]
    try Trials(short: 100, long: 10_000).run { random in
      let rows = (1...20).map { row in
        let row = ["n\(row)", "Label ${n\(row / 2)}"]
        let rest = (0..<5).map { _ in cells.randomElement(using: &random)! }
        return ([types.randomElement(using: &random)!] + row + rest).joined(separator: " | ")
      }
      let header = "type | name | label | relevant | constraint | calculation | default | required"
      let sheets = Sheets(
        survey: ([header, "text | q | Q | | | | |"] + rows).joined(separator: "\n"),
        choices: "list_name | name | label\nc | a | A")
      let form = try sheets.imported()
      let text = form.json.text
      for (index, row) in rows.enumerated() {
        let isEnd = row.hasPrefix("end")
        let name = "n\(index + 1)"
        let isNoted = form.summary.findings.contains {
          $0.place.hasSuffix("!\(index + 3)") || $0.subject == name
        }
        #expect(isEnd || isNoted || text.contains("\"\(name)\""))
      }
    }
  }
}
