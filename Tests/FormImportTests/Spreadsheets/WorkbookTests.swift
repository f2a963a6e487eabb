import TestSupport
import Testing

@testable import FormImport

@Suite(.temporaryFolder) struct WorkbookTests {
  private let main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"

  /// The texts of the cells of one row.
  private func cells(_ cells: String, _ parts: [(String, String)] = []) throws -> [Int: String] {
    let sheet =
      "<worksheet xmlns=\"\(main)\"><sheetData><row r=\"3\">\(cells)</row></sheetData></worksheet>"
    let workbook = try XLSXReader.workbook(Archive.spreadsheet(sheet, parts))
    #expect(workbook.sheets.map(\.name) == ["survey"])
    return workbook.sheets[0].rows.first?.cells ?? [:]
  }

  @Test(
    "a cell has the text that people see",
    arguments: [
      ("<c r=\"A3\"><v>12</v></c>", "12"), ("<c r=\"A3\"><v>12.0</v></c>", "12"),
      ("<c r=\"A3\"><v>0.10000000000000001</v></c>", "0.1"),
      ("<c r=\"A3\" t=\"b\"><v>1</v></c>", "TRUE"),
      ("<c r=\"A3\" t=\"str\"><f>A1</f><v>formula</v></c>", "formula"),
      ("<c r=\"A3\" t=\"inlineStr\"><is><t>in</t><r><t>line</t></r></is></c>", "inline"),
      ("<c r=\"A3\" s=\"1\"><v>45000</v></c>", "2023-03-15"),
      ("<c r=\"A3\" s=\"1\"><v>45000.5</v></c>", "2023-03-15 12:00:00"),
      ("<c r=\"A3\" s=\"1\"><v>0.39583333333333331</v></c>", "09:30:00"),
      ("<c r=\"A3\" s=\"1\"><v>1</v></c>", "1900-01-01"),
      ("<c r=\"A3\" s=\"1\"><v>59</v></c>", "1900-02-28"),
      ("<c r=\"A3\" s=\"1\"><v>61</v></c>", "1900-03-01"),
      ("<c r=\"A3\" t=\"s\"><v>0</v></c>", "shared & more"),
      ("<c r=\"A3\" t=\"e\"><v>#REF!</v></c>", nil), ("<c r=\"A3\" t=\"s\"><v>99</v></c>", nil),
      ("<c r=\"A3\" t=\"str\"><v>  </v></c>", nil),
    ] as [(String, String?)])
  func value(cell: String, text: String?) throws {
    let texts =
      "<sst xmlns=\"\(main)\"><si><t>shared &amp; </t><r><t>more</t></r><rPh><t>guide</t></rPh></si></sst>"
    let styles =
      "<styleSheet xmlns=\"\(main)\"><numFmts><numFmt numFmtId=\"200\" formatCode=\"yyyy\\-mm\"/></numFmts>"
      + "<cellXfs><xf numFmtId=\"0\"/><xf numFmtId=\"200\"/></cellXfs></styleSheet>"
    #expect(
      try cells(cell, [("xl/sharedStrings.xml", texts), ("xl/styles.xml", styles)])[0] == text)
  }

  @Test func `a cell is in the column of its reference, or after the previous one`() throws {
    let found = try cells(
      "<c r=\"B3\" t=\"str\"><v>b</v></c><c t=\"str\"><v>c</v></c><c r=\"XFD3\" t=\"str\"><v>z</v></c>"
    )
    #expect(found == [1: "b", 2: "c", 16_383: "z"])
  }

  @Test func `the parts of a workbook can have other names`() throws {
    let sheet =
      "<worksheet xmlns=\"\(main)\"><sheetData><row r=\"3\"><c r=\"A3\"><v>12</v></c></row>"
      + "</sheetData></worksheet>"
    let type = "http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument"
    let root =
      "<Relationships><Relationship Id=\"r\" Type=\"\(type)\" Target=\"/xl/book2.xml\"/></Relationships>"
    let source = try Archive.spreadsheet(sheet, [("_rels/.rels", root)], workbook: "book2")
    #expect(try XLSXReader.workbook(source).sheets[0].rows.first?.cells == [0: "12"])
  }

  @Test func `a formula with an error is reported`() throws {
    let sheet = """
      <worksheet xmlns="\(main)"><sheetData>
      <row r="1"><c r="A1" t="str"><v>type</v></c><c r="B1" t="str"><v>name</v></c></row>
      <row r="2"><c r="A2" t="str"><v>text</v></c><c r="B2" t="str"><v>q</v></c>
        <c r="C2" t="e"><v>#N/A</v></c></row></sheetData></worksheet>
      """
    let form = try FormImport.forms(from: [Archive.spreadsheet(sheet)])[0]
    #expect(form.noted == ["answers survey!C2 cell"])
  }

  @Test(
    "a cell is named as spreadsheets do",
    arguments: [(0, "A"), (25, "Z"), (26, "AA"), (701, "ZZ"), (702, "AAA"), (16_383, "XFD")])
  func place(column: Int, letters: String) {
    #expect(SourcePlace.sheet("s", row: 7, column: column).description == "s!\(letters)7")
  }
}
