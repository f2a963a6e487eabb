import FieldEngine
import FieldbookExchange
import FormSession
import Testing

/// The meaning of the columns in a file.
@Suite struct HeaderTests {
  private func map(
    _ header: [String], _ choices: [(String, String)] = [], of form: FormDefinition = .sample
  ) throws -> HeaderMap {
    HeaderMap(
      header, try Session(form, .ofTests),
      explicit: choices.map { HeaderMap.Choice(column: $0, key: $1) })
  }

  @Test func `columns are recognized by key or label in any letter case`() throws {
    let map = try map(["zip", "Full Name", "FEE", "card number ", "Phone", " Day"])
    #expect(
      map.roles == [.field(1), .field(0), .field(2), .ignored, .field(4), .field(3)])
    #expect(map.errors == [.unknownColumn("card number ", nearest: nil)])
  }

  @Test func `a column is recognized by the name of its field in another system`() throws {
    var form = FormDefinition.sample
    form.fields[1].name = "B1.2 Postcode"
    form.fields[2].name = "Day"
    let map = try map(["B1.2 Postcode", "Day", "name"], of: form)
    #expect(map.roles == [.field(1), .field(2), .field(0)])
    #expect(map.errors == [])
  }

  @Test func `the names of groups before a column are recognized as ODK writes them`() throws {
    var form = FormDefinition.sample
    form.groups = [.init(key: "home"), .init(key: "rooms")]
    form.groups[0].name = "House"
    form.fields[1].name = "postCode"
    let map = try map(["House-rooms-postCode", "rooms-postCodes"], of: form)
    #expect(map.roles == [.field(1), .ignored])
    #expect(map.errors == [.unknownColumn("rooms-postCodes", nearest: nil)])
  }

  @Test func `the columns of options are recognized as REDCap writes them`() throws {
    var form = FormDefinition(key: "f", version: 1)
    form.fields = [
      .of("signs", .choices, [.options: .list(["-1", "A b"])], label: "Signs"), .of("x", .text),
    ]
    let map = try map(["signs____1", "signs___ab", "x"], of: form)
    #expect(map.roles == [.part(0, of: 0), .part(1, of: 0), .field(1)])
    #expect(map.errors == [])
  }

  @Test func `the columns of an export are recognized`() throws {
    let map = try map(["_id", "_finalized_at", "_version", "_edition", "zip", "_missing_zip"])
    #expect(
      map.roles == [.id, .finalizedAt, .version, .edition, .field(1), .reason(1)])
    #expect(map.errors == [])
    #expect(map.isOfExport)
    #expect(try !self.map(["_id", "zip"]).isOfExport)
  }

  @Test func `a misspelled column is reported with a suggestion`() throws {
    let errors = try map(["zipp", "_missing_zap", "qqq", "zip"]).errors
    #expect(errors.map(\.message).first == "No field is called `zipp`.")
    #expect(
      errors.map(\.hint) == [
        "Did you mean `zip`?", "Did you mean `_missing_zip`?",
        "Map it to a field, or leave it out.",
      ])
  }

  @Test func `the map option takes precedence over column names`() throws {
    let map = try map(["zip", "name", "x"], [("zip", "name"), ("name", "note"), ("x", "")])
    #expect(map.roles == [.field(0), .field(7), .ignored])
    #expect(map.errors == [])
  }

  @Test func `mapping an unknown column or field is a mistake`() throws {
    let errors = try map(["zip"], [("zap", "zip"), ("zip", "nam")]).errors
    #expect(
      errors.map(\.message) == ["There is no field `nam`.", "There is no column `zap`."])
    #expect(errors.map(\.hint) == ["Did you mean `name`?", "Did you mean `zip`?"])
  }

  @Test func `mapping a column to two fields is a mistake`() throws {
    let errors = try map(["x"], [("x", "zip"), ("x", "name"), ("x", "zip")]).errors
    #expect(errors.map(\.message) == ["The column `x` is mapped to several fields."])
  }

  @Test func `two columns for the same field are a mistake`() throws {
    let errors = try map(["zip", "Zip Code", "zip", "_id", "_id"]).errors
    #expect(
      errors.map(\.message) == [
        "The columns `zip` and `Zip Code` both map to `zip`.",
        "Two columns `zip` map to `zip`.", "Two columns `_id` map to `_id`.",
      ])
  }

  @Test func `a label that two fields share is ambiguous`() throws {
    var form = FormDefinition(key: "f", version: 1)
    form.fields = ["a", "b"].map { .of($0, .zip, label: "Zip") } + [.of("c", .zip, label: "a")]
    #expect(try map(["Zip"], of: form).errors == [.ambiguous("Zip", ["a", "b"])])
    #expect(try map(["a"], of: form).roles == [.field(0)])
  }

  @Test func `a file without a column for a field is refused`() throws {
    #expect(try map(["_id"]).errors == [.noFields])
    // All fields of an exported form can be in repeats.
    #expect(try map(["_id", "_finalized_at", "_version", "_edition"]).errors == [])
  }
}
