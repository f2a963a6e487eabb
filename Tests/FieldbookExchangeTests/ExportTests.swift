import FieldEngine
import FieldbookExchange
import FormSession
import JSONText
import Testing

/// The contents of exported files.
@Suite struct ExportTests {
  private let texts = [
    ("name", "Ada"), ("zip", "02134"), ("fee", "-1.234,50 €"), ("day", "12/25/2026"),
    ("phone", "555 123 4567"), ("card", "4111111111111111"), ("code", "123"), ("note", "=a, \"b\""),
    ("scores", "3; 1"),
  ]

  private func row(_ change: (inout CSVExport.Options) -> Void = { _ in }) throws -> String {
    var options = CSVExport.Options()
    options.dialect.lineEnd = .lf
    change(&options)
    let text = try FormDefinition.sample.export([.with(texts)], options)
    return String(text.split(separator: "\n")[1])
  }

  @Test func `an export has canonical values, masks, and no texts that are never stored`() throws {
    #expect(
      try row() == #"""
        d0,,3,1,Ada,02134,-1234.5,2026-12-25,+15551234567,**** **** **** 1111,,"'=a, ""b""","[3,1]"
        """#)
  }

  @Test func `an export can have displayed texts`() throws {
    #expect(
      try row { $0.cells.values = .display } == #"""
        d0,,3,1,Ada,02134,"-1.234,50\#u{A0}€",12/25/2026,(555) 123-4567,**** **** **** 1111,\#
        ,"'=a, ""b""",3; 1
        """#)
  }

  @Test func `an export can have typed characters`() throws {
    #expect(
      try row {
        $0.cells.values = .raw
        $0.cells.isRevealed = true
      } == #"""
        d0,,3,1,Ada,02134,-1234.50,12252026,5551234567,4111111111111111,,"'=a, ""b""",\#
        "[""3"",""1""]"
        """#)
  }

  @Test func `all cells are guarded on request`() throws {
    #expect(try row { $0.cells.formulaGuard = .all }.contains(",'-1234.5,2026-12-25,'+1555"))
  }

  @Test func `an export for spreadsheets has a byte order mark and protected digits`() throws {
    let text = try FormDefinition.sample.export([.with(texts)], CSVExport.Options().forExcel)
    #expect(text.hasPrefix("\u{FEFF}_id,"))
    #expect(
      text.contains(
        #","=""02134""",-1234.5,2026-12-25,"=""+15551234567""",**** **** **** 1111,,"#))
  }

  @Test func `reasons have their own columns`() throws {
    var session = try Session.with([("name", "Ada")])
    session.apply(.reason(field: "zip", "refused"))
    var options = CSVExport.Options()
    options.hasReasons = true
    let file = cells(of: try FormDefinition.sample.export([session, .with()], options))
    let row = Dictionary(uniqueKeysWithValues: zip(file[0], file[1]))
    #expect(row["zip"] == "")
    #expect(row["_missing_zip"] == "refused")
    #expect(row["_missing_name"] == "")
    #expect(file[2].dropFirst(4).filter { !$0.isEmpty } == [])
  }

  @Test func `fields can be added in any order, and each row starts empty`() throws {
    var export = try CSVExport(ExportColumns([.sample], .ofTests))
    export.begin(
      ExportedDraft(id: "a", finalizedAt: "2026-11-21T10:00:00Z", version: 3, edition: 2))
    export.put("4111111111111111", at: 5, isComplete: true)
    export.put("Ada", at: 0, isComplete: true)
    export.put("123", at: 6, isComplete: true)
    export.put("x", at: 99, isComplete: true)
    export.end()
    export.begin(ExportedDraft(id: "b", version: 2))
    export.put("411", at: 5, isComplete: false)
    export.end()
    var rows: [[String]] = []
    export.drain { rows = cells(of: String(decoding: $0, as: UTF8.self)) }
    #expect(
      rows.dropFirst() == [
        ["a", "2026-11-21T10:00:00Z", "3", "2", "Ada", "", "", "", "", "**** **** **** 1111"]
          + ["", "", ""],
        ["b", "", "2", "1", "", "", "", "", "", "***", "", "", ""],
      ])
    #expect(export.byteCount == 0)
  }

  @Test func `a draft is exported as one line of JSON`() throws {
    var draft = DraftLine(id: "d1", form: "visit", version: 3)
    draft.title = "Monday"
    draft.updatedAt = "2026-11-21T10:00:00Z"
    draft.fields = try Session.with([
      ("zip", "9021"), ("card", "4111111111111111"), ("code", "123"),
    ]).records().filter { ["zip", "card", "code"].contains($0.key) }
    let columns = try ExportColumns([.sample], .ofTests)
    var bytes: [UInt8] = []
    draft.write(columns, into: &bytes)
    #expect(
      String(decoding: bytes, as: UTF8.self) == """
        {"id":"d1","form":"visit","version":3,"edition":1,"status":"draft","title":"Monday",\
        "revision":0,"created_at":null,"updated_at":"2026-11-21T10:00:00Z","finalized_at":null,\
        "fields":[\
        {"field":"zip","raw":"9021","display":"9021","value":null,"validity":"invalid",\
        "complete":false,"applies":true,"held":false,"reason":null,"message":"Incomplete Zip Code",\
        "code":"zip.incomplete"},\
        {"field":"card","raw":"**** **** **** 1111","display":"**** **** **** 1111",\
        "value":"**** **** **** 1111","validity":"valid","complete":true,"applies":true,"held":false,\
        "reason":null,"message":null,"code":null},\
        {"field":"code","raw":null,"display":null,"value":null,"validity":"valid",\
        "complete":true,"applies":true,"held":true,"reason":null,"message":null,"code":null}]}

        """)
    let revealed = draft.json(columns, isRevealed: true).text
    #expect(revealed.contains("\"raw\":\"4111111111111111\""))
    #expect(!revealed.contains("123"))
  }
}
