import FieldEngine
import FieldbookExchange
import FormSession
import Testing

/// The columns of an export over several versions of a form.
@Suite struct ColumnTests {
  @Test func `columns follow the newest version, then older ones`() throws {
    let columns = try ExportColumns(
      [.version(1, "a", "old", "b"), .version(3, "c", "a"), .version(2, "b", "a", "older")],
      .ofTests)
    #expect(columns.fields.map(\.key) == ["c", "a", "b", "older", "old"])
    #expect(columns.place(of: "older") == 3)
    #expect(columns.place(of: "x") == nil)
  }

  @Test func `the header has keys or labels and a column for each reason`() throws {
    var form = FormDefinition(key: "f", version: 1)
    form.fields = [.of("a", .zip), .of("b", .phrase, label: "Bemerkung")]
    let columns = try ExportColumns([form], .ofTests)
    let identity = ["_id", "_finalized_at", "_version", "_edition"]
    #expect(try columns.header() == identity + ["a", "b"])
    #expect(
      try columns.header(.label, hasReasons: true)
        == identity + ["Zip Code", "Bemerkung", "_missing_a", "_missing_b"])
  }

  @Test func `equal labels are refused`() throws {
    var form = FormDefinition(key: "f", version: 1)
    form.fields = ["a", "b", "c"].map { .of($0, .phrase, label: $0 == "c" ? "C" : "Note") }
    let columns = try ExportColumns([form], .ofTests)
    let error = #expect(throws: ExportError.self) { try columns.header(.label) }
    #expect(error?.message == "Several fields share a label: `Note`.")
    #expect(try columns.header().count == 7)
  }

  @Test func `the header can have the names of another system`() throws {
    var form = FormDefinition(key: "f", version: 2)
    form.fields = [.of("a", .zip), .of("b", .phrase)]
    form.fields[0].name = "B1.2 Postcode"
    let columns = try ExportColumns([form, .version(1, "b", "c")], .ofTests)
    #expect(try columns.header(.name).suffix(3) == ["B1.2 Postcode", "b", "c"])
    form.fields[1].name = "B1.2 Postcode"
    let error = #expect(throws: ExportError.self) {
      try ExportColumns([form], .ofTests).header(.name)
    }
    #expect(error?.code == "export.repeated_names")
    #expect(error?.message == "Several fields share a name: `B1.2 Postcode`.")
  }

  @Test
  func `a label that equals the key of another field is refused`() throws {
    var form = FormDefinition(key: "f", version: 1)
    form.fields = [.of("a", .phrase, label: "b"), .of("b", .phrase, label: "a")]
    let columns = try ExportColumns([form], .ofTests)
    let error = #expect(throws: ExportError.self) { try columns.header(.label) }
    #expect(error?.message == "Several fields share a label: `b`, `a`.")
  }

  @Test func `a text is masked if any version masks it`() throws {
    var old = FormDefinition.version(1, "a", "b")
    old.fields = [.of("a", .phrase, storage: .mask), .of("b", .phrase, storage: .never)]
    let columns = try ExportColumns([old, .version(2, "a", "b")], .ofTests)
    #expect(columns.fields.map(\.storage) == [.mask, .keep])
    #expect(columns.maskedCount(CellOptions()) == 1)
    #expect(columns.maskedCount(CellOptions(isRevealed: true)) == 0)
  }

  @Test func `a field with different types in its versions is exported as text`() throws {
    var old = FormDefinition(key: "f", version: 1)
    old.fields = [.of("a", .integer), .of("b", .integer)]
    var new = FormDefinition(key: "f", version: 2)
    new.fields = [.of("a", .phrase), .of("b", .decimal)]
    #expect(try ExportColumns([old, new], .ofTests).fields.map(\.content) == [.text, .number])
  }
}

extension FormDefinition {
  fileprivate static func version(_ version: Int, _ keys: String...) -> FormDefinition {
    var form = FormDefinition(key: "f", version: version)
    form.fields = keys.map { .of($0, .phrase) }
    return form
  }
}
