import FormSession
import JSONText
import Testing

@testable import FormImport

@Suite("Data dictionaries of REDCap") struct DictionaryTests {
  @Test(
    "a column is recognized by any of its titles",
    arguments: [
      ("Variable / Field Name", REDCapColumn.name), ("field_name", .name),
      ("Choices, Calculations, OR Slider Labels", .choices),
      ("Branching Logic (Show field only if...)", .branching), ("Identifier?", .identifier),
      ("Field Annotation", .annotation), ("matrix_ranking", .ranking),
    ])
  func column(title: String, column: REDCapColumn) {
    #expect(REDCapColumn(title: title) == column)
  }

  @Test(
    "a field type becomes a type",
    arguments: [
      ("text", "", "", "\"phrase\""), ("notes", "", "", "{\"phrase\":{\"lines\":4}}"),
      ("text", "", "date_dmy", "{\"date\":{\"order\":\"dmy\"}}"),
      ("text", "", "datetime_seconds_mdy", "{\"dateTime\":{\"order\":\"mdy\"}}"),
      ("text", "", "time", "\"time\""), ("text", "", "integer", "\"integer\""),
      ("text", "", "number", "\"decimal\""), ("text", "", "email", "\"email\""),
      (
        "text", "", "number_1dp_comma_decimal",
        "{\"number\":{\"locale\":\"de_DE\",\"minimumFractionDigits\":1,\"maximumFractionDigits\":1,"
          + "\"grouping\":false,\"negative\":true}}"
      ),
      ("text", "", "phone_australia", "{\"phone\":{\"region\":\"AU\"}}"),
      ("text", "", "zipcode", "{\"zip\":{\"plus4\":true}}"), ("text", "", "ssn", "\"ssn\""),
      ("text", "", "our_own", "\"phrase\""), ("calc", "1 + 1", "", "\"decimal\""),
      (
        "radio", "1, One, first|2", "",
        "{\"choice\":{\"options\":[{\"value\":\"1\",\"label\":\"One, first\"},\"2\"]}}"
      ),
      (
        "checkbox", "a, <b>A</b>", "",
        "{\"choices\":{\"options\":[{\"value\":\"a\",\"label\":\"A\"}]}}"
      ),
      (
        "yesno", "", "",
        "{\"choice\":{\"options\":[{\"value\":\"1\",\"label\":\"Yes\"},{\"value\":\"0\",\"label\":\"No\"}]}}"
      ),
      ("file", "", "", "\"file\""), ("file", "", "signature", "\"signature\""),
      ("slider", "low | high", "number", "{\"integer\":{\"min\":0,\"max\":100}}"),
      ("sql", "select 1", "", "\"phrase\""), ("riddle", "", "", "\"phrase\""),
    ])
  func type(type: String, choices: String, validation: String, json: String) throws {
    let dictionary = DataDictionary(
      [.name: "id", .type: "text"],
      [.name: "q", .type: type, .choices: choices, .validation: validation])
    #expect(try dictionary.field("q")?["type"]?.text == json)
  }

  @Test func `the number of a record keeps its zeros`() throws {
    let field = try DataDictionary(
      [.name: "record_id", .type: "text", .validation: "integer"],
      [.name: "q", .type: "text", .validation: "integer"]
    ).field("record_id")
    #expect(
      field?["type"]?.text
        == #"{"text":{"pattern":"[-+]?\\d+","message":"Enter a whole number"}}"#)
  }

  @Test func `a repeated name says that the form cannot be exported`() throws {
    let form = try DataDictionary(
      [.name: "a", .type: "text"], [.name: "a", .type: "text"]
    ).imported()
    #expect(
      form.summary.findings.first?.instead
        == "Both are carried, and logic refers to the first. The form cannot be exported to REDCap "
        + "until one of them has another `name`.")
  }

  @Test(
    "what a validation accepts",
    arguments: [
      "alpha_only", "mrn_10d", "mrn_generic", "vmrn", "postalcode_australia", "postalcode_canada",
      "postalcode_french", "postalcode_germany", "postalcode_uk", "time_mm_ss", "number_4dp",
      "number_comma_decimal", "phone", "phone_uk", "time_hh_mm_ss", "date_ymd",
    ])
  func validation(name: String) throws {
    let form = try DataDictionary([.name: "q", .type: "text", .validation: name]).imported()
    #expect(form.summary.isWhole)
    #expect(form.summary.outside == 0)
    #expect(form.field("q")?["type"] != "phrase")
  }

  @Test(
    "the placeholder of a time says whether it has seconds",
    arguments: [
      ("time", "hh:mm"), ("time_hh_mm_ss", "hh:mm:ss"), ("datetime_ymd", "YYYY-MM-DD hh:mm"),
      ("datetime_mdy", "MM/DD/YYYY hh:mm"), ("datetime_seconds_dmy", "DD/MM/YYYY hh:mm:ss"),
      ("date_ymd", nil), ("time_mm_ss", nil),
    ])
  func seconds(validation: String, placeholder: String?) throws {
    let field = try DataDictionary([.name: "q", .type: "text", .validation: validation]).field("q")
    #expect(field?["placeholder"] == placeholder.map { .string($0) })
  }

  @Test(
    "a placeholder of its own still says whether a time has seconds",
    arguments: [
      ("time", "e.g. 08:00", "e.g. 08:00 – hh:mm"), ("time", "hh:mm", "hh:mm"),
      ("datetime_seconds_ymd", "when?", "when? – hh:mm:ss"),
      ("datetime_dmy", "", "DD/MM/YYYY hh:mm"), ("date_ymd", "day", "day"), ("", "Name", "Name"),
    ])
  func seconds(validation: String, tag: String, placeholder: String) throws {
    let field = try DataDictionary(
      [.name: "id", .type: "text"],
      [
        .name: "q", .type: "text", .validation: validation, .annotation: "@PLACEHOLDER='\(tag)'",
      ]
    ).field("q")
    #expect(field?["placeholder"] == .string(placeholder))
  }

  @Test func `cells that R wrote as NA are empty`() throws {
    let form = try DataDictionary(
      [.name: "a", .type: "text", .note: "NA", .validation: "NA", .branching: ""],
      [.name: "b", .type: "text", .note: "Note", .validation: "NA", .branching: "[a] = 'NA'"]
    ).imported()
    #expect(form.field("a")?["help"] == nil)
    #expect(form.field("b")?["help"] == "Note")
    #expect(form.field("b")?["when"] == "${a} = 'NA'")
    #expect(form.findings == ["looks: file: Cells contain `NA`, as R writes empty cells."])
  }

  @Test func `NA beside empty cells is a text`() throws {
    let field = try DataDictionary(
      [.name: "a", .type: "text", .note: "NA"], [.name: "b", .type: "text"]
    ).field("a")
    #expect(field?["help"] == "NA")
  }

  @Test func `a validation of a site is outside the file`() throws {
    let form = try DataDictionary([.name: "q", .type: "text", .validation: "ward"]).imported()
    #expect(form.findings == ["outside: q: What the validation `ward` accepts is not in the file."])
  }

  @Test func `ranges are warnings, as in REDCap, unless they are forced`() throws {
    let form = try DataDictionary(
      [.name: "n", .type: "text", .validation: "number", .least: "0", .most: "[m]"],
      [.name: "m", .type: "text", .validation: "number"],
      [
        .name: "d", .type: "text", .validation: "date_dmy", .least: "1/2/2020", .most: "today",
        .annotation: "@FORCE-MINMAX",
      ]
    ).imported()
    #expect(
      form.field("n")?["constraint"]?.text
        == "[{\"check\":\". >= 0 and (${m} = '' or . <= ${m})\","
        + "\"message\":\"Expected: from 0 to ${m}\",\"severity\":\"warning\"}]")
    #expect(form.field("d")?["constraint"] == ". >= '2020-02-01' and . <= today()")
  }

  @Test func `instruments are pages, with sections and grids in them`() throws {
    let choices = "0, Never | 1, Often"
    let form = try DataDictionary(
      [.name: "id", .form: "first_visit", .type: "text"],
      [
        .name: "a", .form: "first_visit", .type: "radio", .choices: choices, .matrix: "mood",
        .section: "<b>Mood</b> of [id]",
      ],
      [.name: "b", .form: "first_visit", .type: "radio", .choices: choices, .matrix: "mood"],
      [.name: "c", .form: "second", .type: "text", .section: "More"],
      [.name: "d", .form: "second", .type: "checkbox", .choices: choices, .matrix: "all_of_it"]
    ).imported()
    #expect(
      form.json["groups"]?.text == #"""
        [{"key":"first_visit","name":"first_visit","title":"First visit","page":true},\#
        {"key":"mood","name":"mood","title":"Mood of ${id}","group":"first_visit","layout":"grid"},\#
        {"key":"second","name":"second","title":"Second","page":true},\#
        {"key":"c_section","name":"c_section","title":"More","group":"second"},\#
        {"key":"all_of_it","name":"all_of_it","title":"All of it","group":"c_section"}]
        """#)
    #expect(form.json["lists"]?["a"] != nil)
    #expect(form.summary.isWhole)
  }

  @Test func `labels of choices show answers`() throws {
    let form = try DataDictionary(
      [.name: "nm", .type: "text"],
      [.name: "who", .type: "radio", .choices: "1, [nm] himself | 2, [else] | 3, {no}"]
    ).imported()
    #expect(
      form.field("who")?["type"]?["choice"]?["options"]?.text
        == "[{\"value\":\"1\",\"label\":\"${nm} himself\"},{\"value\":\"2\",\"label\":\"[else]\"},"
        + "{\"value\":\"3\",\"label\":\"{no}\"}]")
    #expect(form.findings == [])
  }

  @Test func `a ranking lets each option be chosen once`() throws {
    let row: [REDCapColumn: String] = [
      .type: "radio", .choices: "1, First | 2, Second", .matrix: "m", .ranking: "y",
    ]
    let dictionary = DataDictionary(
      rows: ["a", "b"].map { name in row.merging([.name: name]) { $1 } })
    #expect(try dictionary.field("a")?["constraint"] == ". != ${b}")
  }

  @Test func `texts show answers, and descriptive texts are notes`() throws {
    let form = try DataDictionary(
      [.name: "who", .type: "text", .identifier: "y", .number: "1a", .label: "Name"],
      [
        .name: "hello", .type: "descriptive", .label: "Dear <b>[who]</b> [SIC]",
        .branching: "[who] <> ''",
      ],
      [.name: "age", .type: "text", .label: "Age of [who]", .note: "In <i>years</i>"]
    ).imported()
    #expect(form.field("who")?["label"] == "1a Name")
    #expect(form.field("who")?["storage"] == "mask")
    #expect(form.field("hello")?["note"] == "Dear **${who}** [SIC]")
    #expect(form.field("hello")?["when"] == "${who} != ''")
    #expect(form.field("age")?["label"] == "Age of ${who}")
    #expect(form.field("age")?["help"] == "In years")
  }

  @Test func `each instrument can be a form of its own`() throws {
    let dictionary = DataDictionary(
      [.name: "id", .form: "one", .type: "text"], [.name: "a", .form: "one", .type: "text"],
      [.name: "b", .form: "two", .type: "text", .branching: "[a] = '1'"])
    let forms = try FormImport.forms(from: [dictionary.file], isSplit: true)
    #expect(forms.map(\.form.key) == ["one", "two"])
    #expect(
      forms[1].findings == [
        "answers: b: `[a] = '1'`, character 1: `[a]` is a question of `one`, which is another form."
      ])
  }

  @Test func `the form of each instrument begins with the field that identifies the record`()
    throws
  {
    let dictionary = DataDictionary(
      [.name: "id", .form: "one", .type: "text", .validation: "integer", .section: "Start"],
      [.name: "b", .form: "two", .type: "text", .branching: "[id] = '1'", .section: "More"])
    let forms = try FormImport.forms(from: [dictionary.file], isSplit: true)
    #expect(forms[1].field("id")?["name"] == "id")
    #expect(forms[1].field("id")?["group"] == "two")
    #expect(forms[1].field("id")?["type"] == forms[0].field("id")?["type"])
    #expect(forms[1].field("b")?["when"] == "${id} = '1'")
    #expect(forms[1].json["fields"]?.text.hasPrefix("[{\"key\":\"id\"") == true)
    #expect(forms[1].summary.isWhole)
  }

  @Test func `an instrument without questions is not a form of its own`() throws {
    let dictionary = DataDictionary(
      [.name: "hello", .form: "welcome", .type: "descriptive", .label: "Welcome"],
      [.name: "a", .form: "one", .type: "text"])
    let forms = try FormImport.forms(from: [dictionary.file], isSplit: true)
    #expect(forms.map(\.form.key) == ["one"])
    #expect(
      forms[0].findings == ["looks: welcome: The instrument `welcome` has no questions."])
  }

  @Test func `a field that is embedded in a text is shown there`() throws {
    let form = try DataDictionary(
      [.name: "feet", .type: "text", .label: "Height: {feet} feet, {inches:icons} in, {x}"],
      [.name: "inches", .type: "text", .label: "Inches"]
    ).imported()
    #expect(form.field("feet")?["label"] == "Height: ${feet} feet, ${inches} in, {x}")
    #expect(form.summary.isWhole)
  }

  @Test(
    "the address of a link is reported where texts have no links",
    arguments: [
      (REDCapColumn.label, "text", 1), (.note, "text", 1), (.section, "text", 1),
      (.choices, "radio", 1), (.label, "descriptive", 0),
    ])
  func link(column: REDCapColumn, type: String, count: Int) throws {
    let text = "<a href='https://x.org'>here</a>"
    let form = try DataDictionary(
      [.name: "id", .type: "text"],
      [.name: "q", .type: type, column: column == .choices ? "1, \(text)" : text]
    ).imported()
    let finding = "looks: q: The text contains a link."
    #expect(form.findings == Array(repeating: finding, count: count))
  }

  @Test func `a condition on the question's own answer keeps people from answering`() throws {
    let form = try DataDictionary(
      [.name: "a", .type: "yesno"],
      [.name: "b", .type: "yesno", .branching: "[b] = '1' and [a] = '1'"]
    ).imported()
    #expect(form.field("b")?["when"] == "${a} = '1'")
    #expect(form.field("b")?["readOnly"] == "not(${b} = '1' and ${a} = '1')")
    #expect(form.summary.isWhole)
  }
}
