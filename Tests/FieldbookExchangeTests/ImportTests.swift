import FieldEngine
import FieldbookExchange
import FormSession
import JSONText
import Testing

/// The results of importing the rows of a file.
@Suite struct ImportTests {
  @Test func `each cell is read as a whole value and never cut silently`() throws {
    let imported = try Imported(
      """
      Full Name;Zip Code;fee;day;note
      ada;90210;1.234,5;12/25/2026;'=1
      bo;9021;12 Franken;13/45/2026;'tis
      """)
    #expect(imported.value("name") == "Ada")
    #expect(imported.value("fee") == "1234.5")
    #expect(imported.value("day") == "2026-12-25")
    #expect(imported.value("note") == "=1")
    #expect(imported.value("note", of: 1) == "'tis")
    #expect(
      imported.issues == [[], ["zip zip.incomplete", "fee number.unreadable", "day date.month"]])
    #expect(imported.sessions[1].state("fee")?.state.raw == "12 Franken")
    #expect(imported.reports.map(\.hasInvalidCells) == [false, true])
  }

  @Test func `an export is read as canonical values`() throws {
    let imported = try Imported("_id,_version,fee,phone\nx,3,-1234.5,+15551234567\n")
    #expect(imported.value("fee") == "-1234.5")
    #expect(imported.value("phone") == "+15551234567")
    #expect(imported.reports.map(\.draft) == ["x"])
  }

  @Test func `masks are reported and left unset`() throws {
    let imported = try Imported("name,card\nAda,**** **** **** 1111\nBo,***\nCy,****\n")
    #expect(
      imported.issues == [["card import.masked"], ["card import.masked"], ["card import.masked"]])
    #expect(imported.sessions.allSatisfy { $0.state("card")?.state.raw == "" })
  }

  @Test func `an answer whose field does not apply is kept and reported`() throws {
    var form = FormDefinition.sample
    form.fields[1].condition = .isNotEmpty(field: "name")
    let imported = try Imported("name,zip\nAda,90210\n,90210\n,\n", into: form)
    #expect(imported.issues == [[], ["zip import.not_applicable"], []])
    #expect(imported.sessions[1].state("zip")?.state.raw == "90210")
    #expect(imported.reports.allSatisfy { !$0.hasInvalidCells })
  }

  @Test func `text that is never stored is held and does not appear in reports`() throws {
    let imported = try Imported("name,code,card\nAda,123,\nBo,12,4111\n")
    #expect(imported.sessions[0].state("code")?.isHeld == true)
    #expect(imported.issues == [[], ["card credit.incomplete", "code cvv.incomplete"].sorted()])
    #expect(imported.reports[1].issues.allSatisfy { $0.text == nil })
  }

  @Test func `an empty cell empties a field, and a missing column keeps it`() throws {
    var form = FormDefinition.sample
    form.fields[1].initial = "90210"
    form.fields[7].initial = "hello"
    let imported = try Imported("name,zip\nAda,\n", into: form)
    #expect(imported.sessions[0].state("zip")?.state.raw == "")
    #expect(imported.value("note") == "hello")
  }

  @Test func `reasons are imported, and wrong ones are reported`() throws {
    let imported = try Imported(
      """
      name,zip,_missing_zip
      Ada,,refused
      Bo,90210,refused
      Cy,,forgot
      Di,90210,
      """)
    #expect(imported.sessions.map { $0.state("zip")?.reason } == ["refused", nil, nil, nil])
    #expect(
      imported.issues == [
        [], ["zip import.reason_beside_value"], ["zip import.unknown_reason"], [],
      ])
  }

  @Test func `unreadable rows are rejected and the others imported`() throws {
    let imported = try Imported("name,zip\nAda\nBo,90210\n\"Cy\"x,1\n")
    #expect(imported.sessions.count == 1)
    #expect(
      imported.reports.map { $0.rejection?.code } == ["csv.columns", nil, "csv.text_after_quote"])
    #expect(imported.reports.map(\.row) == [2, 3, 4])
  }

  @Test(arguments: [
    ("", ImportError.empty), ("\n\n", .empty),
    ("zipp\n1\n", .header([.unknownColumn("zipp", nearest: "zip")])),
    ("name,\n1,2\n", .header([.unknownColumn("", nearest: nil)])),
    ("a,\"b", .unreadableHeader(CSVError(kind: .unclosedQuote, row: 1, line: 1))),
  ])
  func `a file without a readable header is refused`(text: String, error: ImportError) throws {
    #expect(throws: error) { try Imported(text) }
  }

  @Test func `a file may arrive in chunks of any size`() throws {
    let text = "\u{FEFF}_id;name;note\r\n1;Ada;\"a\r\nb\"\r\n2;Bo;=\"007\"\r\n"
    let fresh = try Session.with()
    var file = CSVImport(fresh)
    var ids: [String?] = []
    var notes: [String?] = []
    for byte in text.utf8 {
      file.feed([byte])
      #expect(try file.next() == nil)
    }
    file.end()
    while let row = try file.next() {
      let cells = try row.get()
      ids.append(cells.id)
      notes.append(cells.own?.text(ofField: 7))
    }
    #expect(ids == ["1", "2"])
    #expect(notes == ["a\r\nb", "007"])
  }

  @Test func `reports are written as CSV and as JSON`() throws {
    let reports = try Imported("name,zip,card\nAda,=1,41\nBo\n").reports
    var writer = CSVWriter(CSVDialect(lineEnd: .lf))
    writer.row(RowReport.columns)
    for report in reports { report.write(to: &writer) }
    #expect(
      String(decoding: writer.bytes, as: UTF8.self) == """
        row,line,draft,field,code,message,text
        2,2,,zip,zip.incomplete,Incomplete Zip Code,'=1
        2,2,,card,credit.incomplete,Card Number Incomplete,
        3,3,,,csv.columns,"The row has 1 cell, but the header has 3.",

        """)
    #expect(
      reports.flatMap(\.json).map(\.text).last == """
        {"row":3,"line":3,"draft":null,"field":null,"code":"csv.columns",\
        "message":"The row has 1 cell, but the header has 3.","text":null}
        """)
  }
}
