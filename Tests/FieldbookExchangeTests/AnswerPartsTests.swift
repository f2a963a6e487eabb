import FieldEngine
import FieldbookExchange
import FormSession
import TestSupport
import Testing

/// Answers whose parts have their own columns: places, and several choices.
@Suite struct AnswerPartsTests {
  private static let form: FormDefinition = {
    var form = FormDefinition(key: "f", version: 1)
    form.fields = [
      .of(
        "symptoms", .choices, [.options: .list(["fever", "cough", "none"])], label: "Symptoms"),
      .of("place", .geopoint, label: "Place"),
    ]
    form.fields[1].name = "GPS"
    return form
  }()

  private static let header =
    "_id,_finalized_at,_version,_edition,symptoms/fever,symptoms/cough,symptoms/none,"
    + "place-latitude,place-longitude,place-altitude,place-accuracy\r\n"

  private static func options(_ values: ValueForm = .canonical) -> CSVExport.Options {
    var options = CSVExport.Options()
    options.splitsChoices = true
    options.cells.values = values
    return options
  }

  /// The cells of an exported draft after those that identify it.
  private func cells(
    _ texts: [(String, String)], _ values: ValueForm, of form: FormDefinition = form
  ) throws -> String {
    let file = try form.export([.with(texts, of: form)], Self.options(values))
    let row = file.split(separator: "\r\n").last ?? ""
    return row.split(separator: ",", maxSplits: 4, omittingEmptySubsequences: false).last
      .map(String.init) ?? ""
  }

  /// The typed texts of the fields after importing a row.
  private func typed(
    _ header: String, _ row: String, _ values: ValueForm? = nil, of form: FormDefinition = form
  ) throws -> (texts: [String], messages: [String]) {
    var options = CSVImport.Options()
    options.values = values
    let imported = try Imported("\(header)\n\(row)\n", into: form, options)
    let session = try #require(imported.sessions.first)
    return (
      session.fields.map(\.text.raw),
      imported.reports.flatMap(\.issues).map { "\($0.field) \($0.code): \($0.message)" }
    )
  }

  /// The mistakes in a header.
  private func errors(_ header: String) throws -> [String] {
    do {
      _ = try Imported(header + "\n", into: Self.form)
      return []
    } catch ImportError.header(let errors) {
      return errors.map { "\($0.message) \($0.hint)" }
    }
  }

  // MARK: Export

  @Test(arguments: ValueForm.allCases)
  func `each option has a column with 1 or 0, and a place has four`(values: ValueForm) throws {
    let file = try Self.form.export(
      [.with([("symptoms", "cough fever"), ("place", "1.5 S, 36.8 E")], of: Self.form)],
      Self.options(values))
    #expect(file == Self.header + "d0,,1,1,1,1,0,-1.5,36.8,,\r\n")
    #expect(try cells([("place", "-1.2 36.8 1670 5")], values) == ",,,-1.2,36.8,1670,5")
    #expect(try cells([], values) == ",,,,,,")
  }

  @Test func `choices stay in one column unless they are split`() throws {
    let file = try Self.form.export([.with([("symptoms", "fever cough")], of: Self.form)])
    #expect(file.split(separator: ",").dropFirst(4).first == "symptoms")
    #expect(file.contains(",fever cough,,,,"))
  }

  @Test func `names and labels have the same endings`() throws {
    var form = Self.form
    form.fields[0].type = .builtIn(
      .choices,
      [
        .options: .list([
          .object(["value": "fever", "label": "High Fever", "name": "C1"]), "cough",
        ])
      ])
    form.fields[0].name = "B2"
    let columns = try ExportColumns([form], .ofTests)
    #expect(
      try columns.header(.name, splitsChoices: true).dropFirst(4) == [
        "B2/C1", "B2/cough", "GPS-latitude", "GPS-longitude", "GPS-altitude", "GPS-accuracy",
      ])
    #expect(
      try columns.header(.label, splitsChoices: true).dropFirst(4).prefix(3) == [
        "Symptoms/High Fever", "Symptoms/cough", "Place-latitude",
      ])
    for names in ["B2/C1,B2/cough", "symptoms/high fever,Symptoms/Cough"] {
      #expect(try typed(names, "0,1", of: form).texts == ["cough", ""])
    }
  }

  @Test func `options of several versions have a column each`() throws {
    var newer = Self.form
    newer.version = 2
    newer.fields[0].type = .builtIn(.choices, [.options: .list(["cough", "rash"])])
    let columns = try ExportColumns([Self.form, newer], .ofTests)
    #expect(
      try columns.header(splitsChoices: true).dropFirst(4).prefix(4) == [
        "symptoms/cough", "symptoms/rash", "symptoms/fever", "symptoms/none",
      ])
  }

  @Test func `a field that has another type in some version has one column`() throws {
    var older = Self.form
    (older.version, older.fields[0].type) = (0, .builtIn(.phrase, [:]))
    older.fields[1].type = .builtIn(.phrase, [:])
    let columns = try ExportColumns([Self.form, older], .ofTests)
    #expect(try columns.header(splitsChoices: true).dropFirst(4) == ["symptoms", "place"])
  }

  @Test func `labels of options that are the same as another column are refused`() throws {
    var form = Self.form
    form.fields.append(.of("other", .phrase, label: "Symptoms/fever"))
    let columns = try ExportColumns([form], .ofTests)
    let error = #expect(throws: ExportError.self) {
      try columns.header(.label, splitsChoices: true)
    }
    #expect(error?.message == "Several fields share a label: `Symptoms/fever`.")
  }

  @Test(arguments: [
    ("symptoms", "fever zzz", "fever zzz,,,,,,"), ("symptoms", "1", "\"\"\"1\"\"\",,,,,,"),
    ("place", "Nairobi", ",,,Nairobi,,,"), ("place", "-1.29", ",,,-1.29,,,"),
  ])
  func `a text that cannot be read is whole in the first column, and is read back`(
    key: String, text: String, row: String
  ) throws {
    #expect(try cells([(key, text)], .raw) == row)
    let file = try Self.form.export([.with([(key, text)], of: Self.form)], Self.options(.raw))
    var reading = CSVImport.Options()
    reading.values = .raw
    let session = try #require(Imported(file, into: Self.form, reading).sessions.first)
    let found = try #require(session.field(key))
    #expect(found.text.raw.filter { $0 != "\"" } == text)
    #expect(found.state.validity == .invalid)
  }

  @Test func `a masked answer has its mask in the first column`() throws {
    var form = Self.form
    form.fields[1].attributes.storage = .mask
    let file = try form.export([.with([("place", "1 2")], of: form)], Self.options())
    let cells = file.split(separator: "\r\n")[1].split(
      separator: ",", omittingEmptySubsequences: false)
    #expect(cells[7].contains("*"), "\(file)")
    #expect(cells.suffix(3) == ["", "", ""])
    let imported = try Imported(file, into: form)
    #expect(imported.issues == [["place import.masked"]])
  }

  // MARK: Import

  @Test(arguments: [
    ("1,0,1", "fever none"), ("0,0,0", ""), (",,", ""), ("1,,", "fever"),
    (" 1 ,1.0,0.0", "fever cough"),
  ])
  func `the columns of options are joined`(row: String, text: String) throws {
    let found = try typed("symptoms/fever,symptoms/cough,symptoms/none", row)
    #expect(found.texts == [text, ""])
    #expect(found.messages == [])
  }

  @Test(arguments: [
    ("yes,0,1", "fever=yes none", "Enter 1 or 0 in `symptoms/fever`, not `yes`."),
    ("1,2,", "fever cough=2", "Enter 1 or 0 in `symptoms/cough`, not `2`."),
    ("yes,,", "yes", "Enter 1 or 0 in `symptoms/fever`, not `yes`."),
    // The text of an option does not choose it in the column of another one.
    ("cough,,", "fever=cough", "Enter 1 or 0 in `symptoms/fever`, not `cough`."),
  ])
  func `anything but 1, 0 and nothing is reported and kept`(
    row: String, text: String, message: String
  ) throws {
    let found = try typed("symptoms/fever,symptoms/cough,symptoms/none", row)
    #expect(found.texts == [text, ""])
    #expect(found.messages == ["symptoms import.part: \(message)"])
  }

  @Test(arguments: [
    ("-1.5,36.8,,", "-1.5 36.8"), ("-1.5,36.8,1670,5", "-1.5 36.8 1670 5"), (",,,", ""),
    (" +1.50 ,036,0,", "1.5 36 0"),
  ])
  func `the four columns of a place are joined`(row: String, text: String) throws {
    let found = try typed("place-latitude,place-longitude,place-altitude,place-accuracy", row)
    #expect(found.texts == ["", text])
    #expect(found.messages == [])
  }

  @Test(arguments: [
    (
      "\"1,29\",\"36,8\",,", "1,29 | 36,8 |  | ",
      "Enter a number in `place-latitude`, not `1,29`."
    ),
    (
      "1,2,,5", "1 | 2 |  | 5",
      "Enter a number in `place-altitude`, because a later column is filled in."
    ),
    (
      ",2,,", " | 2 |  | ",
      "Enter a number in `place-latitude`, because a later column is filled in."
    ),
  ])
  func `numbers of a place never move to another column`(
    row: String, text: String, message: String
  ) throws {
    let found = try typed("place-latitude,place-longitude,place-altitude,place-accuracy", row)
    #expect(found.texts == ["", text])
    #expect(found.messages == ["place import.part: \(message)"])
  }

  @Test func `a place can be in one column, or in those of its latitude and longitude`() throws {
    #expect(try typed("place", "1.5 S 36").texts == ["", "-1.5 36"])
    #expect(try typed("place-latitude,place-longitude", "-1.5,36").texts == ["", "-1.5 36"])
    #expect(try typed("GPS-latitude,Place-Longitude", "-1.5,36").texts == ["", "-1.5 36"])
  }

  @Test func `incomplete columns and both kinds of columns are mistakes`() throws {
    #expect(
      try errors("symptoms/fever,symptoms/none") == [
        "The columns of `symptoms` are incomplete without `symptoms/cough`. "
          + "Add them, or give the whole answer in the column `symptoms`."
      ])
    #expect(
      try errors("place-latitude,place-longitude,place-accuracy") == [
        "The columns of `place` are incomplete without `place-altitude`. "
          + "Add them, or give the whole answer in the column `place`."
      ])
    #expect(
      try errors("place-latitude,place-longitude,place") == [
        "The column `place` has all of `place`, and `place-latitude` a part of it. "
          + "Leave out this column or the others."
      ])
    #expect(
      try errors("place-latitude,Place-Latitude,place-longitude") == [
        "The columns `place-latitude` and `Place-Latitude` both map to `place-latitude`. "
          + "Leave one of them out."
      ])
    #expect(
      try errors("symptoms/fevr") == [
        "No field is called `symptoms/fevr`. Did you mean `symptoms/fever`?"
      ])
  }

  // MARK: Text that is not an option, and long lists

  private static let open: FormDefinition = {
    var form = AnswerPartsTests.form
    form.fields[0].type = .builtIn(
      .choices, [.options: .list(["fever", "cough"]), .other: true])
    return form
  }()

  @Test(arguments: ValueForm.allCases)
  func `text that is not an option has a column, and is read back`(values: ValueForm) throws {
    let row = try cells([("symptoms", "cough;dizzy;=1+1")], values, of: Self.open)
    #expect(row == "0,1,dizzy;=1+1,,,,")
    let header = "symptoms/fever,symptoms/cough,symptoms/_other"
    #expect(try typed(header, "0,1,dizzy;=1+1", of: Self.open).texts == ["cough;dizzy;=1+1", ""])
    #expect(try cells([("symptoms", "fever")], values, of: Self.open) == "1,0,,,,,")
    // The column can be missing, because most answers have none of them.
    #expect(
      try typed("symptoms/fever,symptoms/cough", "0,1", of: Self.open).texts == ["cough", ""])
  }

  @Test func `a wrong cell is reported even if the field accepts any text`() throws {
    let found = try typed("symptoms/fever,symptoms/cough", "yes,1", of: Self.open)
    #expect(found.texts == ["cough;fever=yes", ""])
    #expect(
      found.messages == [
        "symptoms import.part: Enter 1 or 0 in `symptoms/fever`, not `yes`."
      ])
  }

  @Test func `a field with very many options stays in one column`() throws {
    var form = Self.form
    form.fields[0].type = .builtIn(
      .choices, [.options: .list((0...1_000).map { .text("o\($0)") })])
    let columns = try ExportColumns([form], .ofTests)
    #expect(try columns.header(splitsChoices: true).dropFirst(4).first == "symptoms")
    #expect(columns.unsplitFields == ["symptoms"])
  }

  // MARK: Updates and round trips

  @Test(arguments: ValueForm.allCases)
  func `an unedited export changes nothing, not even the order of ranked choices`(
    values: ValueForm
  ) throws {
    var form = Self.form
    form.fields[0].type = .builtIn(
      .choices, [.options: .list(["fever", "cough", "none"]), .ranked: true])
    for text in ["cough fever", "zzz", ""] {
      let before = try Session.with([("symptoms", text), ("place", "1.5 S, 36 E 12")], of: form)
      let file = try form.export([before], Self.options(values))
      var options = CSVImport.Options()
      options.values = values
      var reader = CSVImport(try Session(form, .ofTests), options)
      reader.feed(Array(file.utf8))
      reader.end()
      let cells = try #require(try reader.next()?.get().own)
      var after = before
      let (report, changed) = RowFiller().update(&after, from: cells)
      // Text that is not an option is missing from canonical and displayed exports.
      if text == "zzz", values == .canonical { continue }
      #expect(changed == [], "\(text) \(values) \(report) \(file)")
    }
  }

  @Test func `values are the same after a round trip in every form`() throws {
    try Trials(short: 100, long: 5_000).run { random in
      let form = Self.form
      let values = ValueForm.allCases.randomElement(using: &random) ?? .raw
      let symptoms = ["fever", "cough", "none"].filter { _ in Bool.random(using: &random) }
      let numbers = (0..<Int.random(in: 0...4, using: &random)).map { _ in
        "\(Int.random(in: -80...80, using: &random)).\(Int.random(in: 0...99, using: &random))"
      }
      let before = try Session.with(
        [
          ("symptoms", symptoms.joined(separator: " ")), ("place", numbers.joined(separator: " ")),
        ], of: form)
      let file = try form.export([before], Self.options(values))
      var options = CSVImport.Options()
      options.values = values
      let found = try #require(Imported(file, into: form, options).sessions.first)
      for (before, after) in zip(before.records(), found.records()) where before.isComplete {
        try #require(after.value == before.value, "\(file)")
      }
    }
  }
}
