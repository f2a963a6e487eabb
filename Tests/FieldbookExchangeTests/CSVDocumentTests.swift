import FieldEngine
import FieldbookExchange
import FormSession
import JSONText
import TestSupport
import Testing

/// Writes and reads the cells, the mistakes and the draft that `Documentation/CSV.md` shows.
@Suite struct CSVDocumentTests {
  private let page: String

  init() throws {
    page = try Folder.package.folder("Documentation").text(of: "CSV.md")
  }

  @Test func `cells are written as on the page`() throws {
    let rows = tableRows(of: 6)
    #expect(rows.count == 12)
    for row in rows {
      let form = try form(row[0], with: row[1])
      let session = try Session.with([("field", row[2])], of: form)
      for (values, text) in zip(ValueForm.allCases, row[3...]) {
        var options = CSVExport.Options()
        options.cells.values = values
        let cell = try #require(cells(of: form.export([session], options)).last?.last)
        #expect(cell.replacing("\u{A0}", with: " ") == text, "\(row) \(values)")
      }
    }
  }

  @Test func `guards are added as on the page`() throws {
    let rows = tableRows(of: 3).filter { !$0[0].hasPrefix("csv.") }
    #expect(rows.count == 7)
    for row in rows {
      let form = try form(row[0], with: "")
      var options = CSVExport.Options()
      options.cells.values = .display
      let session = try Session.with([("field", row[1])], of: form)
      let file = try form.export([session], options)
      #expect(cells(of: file).last?.last == row[2])
      #expect(try Imported(file, into: form).sessions[0].records() == session.records())
    }
  }

  @Test func `rows are rejected with the messages on the page`() throws {
    let rows = tableRows(of: 3).filter { $0[0].hasPrefix("csv.") }
    #expect(rows.count == 3)
    for row in rows {
      let report = try #require(try Imported("name,zip\n" + row[2]).reports.first)
      #expect(report.rejection?.code == row[0])
      #expect(report.rejection?.message == row[1])
    }
  }

  @Test func `a draft is written as on the page`() throws {
    let line = try #require(page.split(separator: "\n").first { $0.hasPrefix("{\"id\"") })
    var draft = DraftLine(id: "d1", form: "visit", version: 3)
    draft.revision = 7
    draft.createdAt = "2026-11-20T09:00:00Z"
    draft.updatedAt = "2026-11-21T10:00:00Z"
    draft.fields = try Session.with([("zip", "90210")]).records().filter { $0.key == "zip" }
    #expect(draft.json(try ExportColumns([.sample], .ofTests)).text == line)
  }

  @Test func `the page lists all columns and codes`() {
    let names = [RowReport.columns, WorklistEntry.columns].map { $0.joined(separator: ",") }
    let codes = ["csv.not_utf8", "csv.too_large"] + ExportColumns.identity
    #expect((names + codes).filter { !page.contains("`\($0)`") } == [])
  }

  /// The rows of tables with this many columns, without code marks in their cells.
  private func tableRows(of columns: Int) -> [[String]] {
    page.split(separator: "\n").filter { $0.hasPrefix("| `") }
      .map { line in
        line.dropFirst(2).dropLast(2).split(separator: " | ").map { cell in
          cell == "—" ? "" : String(cell.dropFirst().dropLast())
        }
      }
      .filter { $0.count == columns }
  }

  /// A form with one field, whose type is a name or JSON.
  private func form(_ type: String, with json: String) throws -> FormDefinition {
    let stated = json.isEmpty ? "\"\(type)\"" : json
    let document = FormDocument(
      #"{"form":"f","version":1,"fields":[{"key":"field","type":\#(stated)}]}"#)
    #expect(document.errors.map(\.message) == [])
    return try #require(document.definition)
  }
}
