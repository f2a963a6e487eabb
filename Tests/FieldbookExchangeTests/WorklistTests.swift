import FieldEngine
import FieldbookExchange
import FormSession
import Testing

/// Exporting and importing lists of fields that need attention.
@Suite struct WorklistTests {
  @Test func `a list names the problems and is read back when it is filled in`() throws {
    let columns = try ExportColumns([.sample], .ofTests)
    let session = try Session.with([
      ("name", "Ada"), ("zip", "9021"), ("fee", "=x"), ("card", "41"),
    ])
    var writer = CSVWriter(CSVDialect(lineEnd: .lf))
    writer.row(WorklistEntry.columns)
    for (column, record) in zip(columns.fields, session.records()) {
      guard let code = record.issue?.code, let message = record.issue?.message else { continue }
      let text = column.text(of: record, CellOptions(values: .display)).text
      WorklistEntry(draft: "d1", field: record.key, code: code, message: message, text: text)
        .write(to: &writer)
    }
    let list = String(decoding: writer.bytes, as: UTF8.self)
    #expect(
      list == """
        _id,field,code,message,text,new
        d1,zip,zip.incomplete,Incomplete Zip Code,9021,
        d1,fee,number.unreadable,Not readable as a number,'=x,
        d1,card,credit.incomplete,Card Number Incomplete,***,

        """)
    let filled = list.replacing("9021,", with: "9021,90210").replacing("'=x,", with: "'=x,'-5")
    #expect(
      try entries(filled).map { [$0.draft, $0.field, $0.text, $0.newText] } == [
        ["d1", "zip", "9021", "90210"], ["d1", "fee", "=x", "-5"],
      ])
  }

  @Test func `the columns may be in any order`() throws {
    let list = "new,_id,text,mine,field\n90210,d1,9021,x,zip\n"
    #expect(
      try entries(list) == [
        WorklistEntry(
          draft: "d1", field: "zip", code: "", message: "", text: "9021", newText: "90210")
      ])
  }

  @Test(arguments: ["", "_id,zip\n", "\"_id"])
  func `another file is refused`(text: String) {
    #expect(throws: WorklistError.noHeader) { try entries(text) }
  }

  @Test func `an unreadable row is reported`() throws {
    var reader = WorklistReader()
    reader.feed(Array("_id,field,text,new\nd1,zip\n".utf8))
    reader.end()
    #expect(try reader.next()?.mistakeKind == .columns(found: 2, expected: 4))
  }

  private func entries(_ text: String) throws -> [WorklistEntry] {
    var reader = WorklistReader()
    reader.feed(Array(text.utf8))
    reader.end()
    var entries: [WorklistEntry] = []
    while let entry = try reader.next() { entries.append(try entry.get()) }
    return entries
  }
}

extension Result where Failure == CSVError {
  fileprivate var mistakeKind: CSVError.Kind? { error?.kind }
}
