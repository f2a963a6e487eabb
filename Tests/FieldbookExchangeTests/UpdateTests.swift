import FieldEngine
import FieldbookExchange
import FormSession
import Testing

/// Rows that change existing drafts, but only in fields whose cells differ.
@Suite struct UpdateTests {
  /// Updates a draft from a file with one row, and returns the changed fields and the problems.
  private func update(
    _ session: Session, _ text: String, _ values: ValueForm? = nil
  ) throws -> (session: Session, changed: [String], issues: [String]) {
    var options = CSVImport.Options()
    options.values = values
    var file = CSVImport(try Session.with(), options)
    file.feed(Array(text.utf8))
    file.end()
    let row = try #require(try file.next())
    let cells = try #require(try row.get().own)
    var session = session
    let (report, changed) = RowFiller().update(&session, from: cells)
    return (session, changed, report.issues.map { "\($0.field) \($0.code)" })
  }

  @Test func `only differing cells are changed`() throws {
    let before = try Session.with([("name", "Ada"), ("zip", "90210"), ("note", "x")])
    let (after, changed, issues) = try update(before, "name,zip,note\nAda,10001,\n")
    #expect(changed == ["zip", "note"])
    #expect(issues == [])
    #expect(after.state("zip")?.state.value == .text("10001"))
    #expect(after.state("note")?.state.raw == "")
    #expect(after.fields[0].stepCount == before.fields[0].stepCount)
  }

  @Test func `another notation of the same value is not a change`() throws {
    let before = try Session.with([("phone", "5551234567"), ("fee", "1234,5"), ("scores", "1; 2")])
    #expect(try update(before, "phone,fee,scores\n555-123-4567,\"1.234,50 €\",1;2\n").changed == [])
  }

  @Test func `an unedited export changes nothing`() throws {
    var before = try Session.with([
      ("name", "=ada"), ("zip", "9021"), ("fee", "-5,5"), ("day", "1/2/2026"),
      ("phone", "not a phone"), ("card", "4111111111111111"), ("code", "123"), ("scores", "1; 2"),
    ])
    before.apply(.reason(field: "note", "refused"))
    for values in ValueForm.allCases {
      var options = CSVExport.Options()
      options.cells.values = values
      options.hasReasons = true
      let file = try FormDefinition.sample.export([before], options)
      let (after, changed, issues) = try update(before, file, values)
      #expect(changed == [], "\(values)")
      #expect(issues == ["card import.masked"])
      #expect(after.records() == before.records())
    }
  }

  @Test func `an import detects the value form of an export`() throws {
    let before = try Session.with([("fee", "1234,5"), ("day", "1/2/2026"), ("phone", "5551234567")])
    var options = CSVExport.Options()
    options.cells.values = .raw
    let (after, changed, issues) = try update(
      before, try FormDefinition.sample.export([before], options))
    #expect(changed == [])
    #expect(issues == [])
    #expect(after.records() == before.records())
  }

  @Test func `a masked or held text is kept until a cell has another text`() throws {
    let before = try Session.with([("card", "4111111111111111"), ("code", "123")])
    #expect(try update(before, "card,code\n***,\n").changed == [])
    let (after, changed, _) = try update(before, "card,code\n5555555555554444,99\n")
    #expect(changed == ["card", "code"])
    #expect(after.state("code")?.isHeld == false)
  }

  @Test func `a reason is set and removed by its column`() throws {
    let (refused, changed, _) = try update(
      try .with([("zip", "90210")]), "zip,_missing_zip\n,refused\n")
    #expect(changed == ["zip"])
    #expect(refused.state("zip")?.reason == "refused")
    #expect(try update(refused, "zip\n\n\"\"\n").changed == [])
    #expect(try update(refused, "zip,_missing_zip\n,\n").session.state("zip")?.reason == nil)
    #expect(try update(refused, "zip,_missing_zip\n10001,\n").session.state("zip")?.reason == nil)
  }

  @Test func `an unreadable text replaces the previous one unchanged`() throws {
    let (after, changed, issues) = try update(try .with([("zip", "90210")]), "zip\nabc\n")
    #expect(changed == ["zip"])
    #expect(issues == ["zip zip.unreadable"])
    #expect(after.state("zip")?.state.raw == "abc")
  }
}
