import FormSession
import JSONText
import Testing

@testable import FormImport

@Suite struct XLSFormTests {
  @Test func `a form keeps its order, its names and its logic`() throws {
    let form = try Sheets(
      survey: """
        type | name | label | hint | required | relevant | constraint | constraint_message
        begin group | Person | About you | | | | |
        text | fullName | What is your name? | As in the passport | yes | | |
        integer | age | Age | | | ${fullName} != '' | . >= 0 and . < 130 | Check the age
        end group | | | | | | |
        select_one yes_no | ill | Are you ill? | | ${age} > 60 | | |
        note | bye | Thank you, **${fullName}** | | | | |
        """,
      choices: "list_name | name | label\nyes_no | y | Yes\nyes_no | n | No",
      settings: "form_title | form_id | version\nHome visit | homeVisit | 7"
    ).imported()
    #expect(
      form.json.prettyText(width: 100) == """
        {
          "form": "home_visit",
          "version": 7,
          "name": "homeVisit",
          "title": "Home visit",
          "groups": [{ "key": "person", "name": "Person", "title": "About you" }],
          "fields": [
            {
              "key": "full_name",
              "name": "fullName",
              "type": "text",
              "label": "What is your name?",
              "help": "As in the passport",
              "group": "person",
              "required": true
            },
            {
              "key": "age",
              "name": "age",
              "type": "integer",
              "label": "Age",
              "group": "person",
              "when": "${full_name} != ''",
              "constraint": ". >= 0 and . < 130",
              "constraintMessage": "Check the age"
            },
            {
              "key": "ill",
              "name": "ill",
              "type": {
                "choice": {
                  "options": [{ "value": "y", "label": "Yes" }, { "value": "n", "label": "No" }]
                }
              },
              "label": "Are you ill?",
              "required": "${age} > 60"
            },
            { "note": "Thank you, **${full_name}**", "key": "bye", "name": "bye" }
          ]
        }
        """)
    #expect(form.summary.findings == [])
    #expect(form.summary.questions == 3)
    #expect(form.summary.carried == 3)
  }

  @Test func `blank rows are skipped`() throws {
    let form = try Sheets(
      survey: "| |\ntype | name | label\n| |\ntext | q | Q",
      settings: "form_title | form_id | version\n| |\nHome visit | homeVisit | 7"
    ).imported()
    #expect(form.json["title"] == "Home visit")
    #expect(form.json["name"] == "homeVisit")
    #expect(form.form.version == 7)
    #expect(form.form.fields.map(\.key) == ["q"])
    #expect(form.noted == [])
  }

  @Test(
    "each type of answer has a type",
    arguments: [
      ("text", #""text""#), ("integer", #""integer""#), ("decimal", #""decimal""#),
      ("date", #"{"date":{"order":"ymd"}}"#), ("time", #""time""#), ("dateTime", #""dateTime""#),
      ("geopoint", #""geopoint""#), ("image", #""image""#),
      ("audio", #"{"file":{"accept":["audio/*"]}}"#), ("hidden", #""hidden""#),
      ("barcode", #""text""#), ("acknowledge", #"{"choice":{"options":["OK"]}}"#),
      ("phonenumber", #""hidden""#), ("unheard of", #""text""#),
    ])
  func answers(type: String, definition: String) throws {
    let field = try Sheets(survey: "type | name | label\n\(type) | q | Q").field()
    #expect(field["type"]?.text == definition)
  }

  @Test func `what devices record is recorded`() throws {
    let form = try Sheets(
      survey: """
        type | name | label
        start | start |
        today | today |
        username | username |
        text | q | Q
        """
    ).imported()
    let calculations = form.json.items("fields").map { $0.text("calculate") ?? "" }
    #expect(calculations == ["${start}", "once(today())", "${username}", ""])
    #expect(form.form.fields.map(\.key) == ["meta_start", "today", "meta_username", "q"])
  }

  @Test(
    "a type with limits of its own has a constraint, unless the row states another",
    arguments: [
      ("phone number", "", "text", #"regex(., '^\d*$')"#),
      ("percentage", "", "integer", "0 <= . and . <= 100"),
      ("number of days in last month", "", "integer", "0 <= . and . <= 31"),
      ("number of days in last year", ". < 9", "integer", ". < 9"),
    ])
  func limitedType(cell: String, constraint: String, type: String, check: String) throws {
    let field = try Sheets(
      survey: """
        type | name | label | constraint | constraint_message
        \(cell) | q | Q | \(constraint) | Too much
        """
    ).field()
    #expect(field.text("type") == type)
    #expect(field.text("constraint") == check)
    #expect(field.text("constraintMessage") == "Too much")
  }

  @Test func `a range is a number with a slider`() throws {
    let field = try Sheets(
      survey:
        "type | name | label | parameters | appearance\nrange | q | Q | start=1 end=9 step=2 |"
    ).field()
    #expect(field["type"]?.text == #"{"integer":{"min":1,"max":9}}"#)
    #expect(field.text("show") == "slider")
    #expect(field.text("constraint") == "(. - 1) mod 2 = 0")
  }

  @Test(
    "a range goes from 1 to 10, or from one number to the other in any order",
    arguments: [
      ("", #"{"integer":{"min":1,"max":10}}"#, nil),
      ("end=20", #"{"integer":{"min":1,"max":20}}"#, nil),
      ("start=10 end=1 step=-1", #"{"integer":{"min":1,"max":10}}"#, nil),
      ("start=9 end=1 step=-2", #"{"integer":{"min":1,"max":9}}"#, "(. - 9) mod 2 = 0"),
    ] as [(String, String, String?)])
  func range(parameters: String, type: String, check: String?) throws {
    let field = try Sheets(
      survey: "type | name | label | parameters\nrange | q | Q | \(parameters)"
    ).field()
    #expect(field["type"]?.text == type)
    #expect(field.text("constraint") == check)
  }

  @Test func `an answer of one's own has a separate question`() throws {
    let form = try Sheets(
      survey: "type | name | label\nselect_one c or_other | color | Color",
      choices: "list_name | name | label\nc | red | Red"
    ).imported()
    let fields = form.json.items("fields")
    #expect(
      fields[0]["type"]?.text
        == #"{"choice":{"options":[{"value":"red","label":"Red"},{"value":"other","label":"Other"}]}}"#
    )
    #expect(fields[1].text("name") == "color_other")
    #expect(fields[1].text("when") == "selected(${color}, 'other')")
  }

  @Test func `texts in several languages have codes`() throws {
    let form = try Sheets(
      survey: """
        type | name | label::English (en) | label::Français
        integer | age | Age | Âge
        """, settings: "default_language\nFrançais"
    ).imported()
    #expect(form.form.languages == ["fr", "en"])
    #expect(form.json.items("fields")[0]["label"]?.text == #"{"fr":"Âge","en":"Age"}"#)
  }

  @Test(
    "languages with different names have different codes",
    arguments: [
      ("label::Chinese (Simplified) | label::Chinese (Traditional)", ["zh-Hans", "zh-Hant"]),
      ("label::Bahasa Indonesia | label::Bahasa Melayu", ["id", "ms"]),
      ("label::ქართული | label::Српски", ["ka", "sr"]),
      ("label::中文 | label::日本語", ["default", "default-x-2"]),
      ("label | label::中文", ["default", "default-x-2"]),
      ("label::Kurdish (Badini) | label::Kurdish (Sorani)", ["Badini", "Sorani"]),
      ("label::French | label::Français", ["fr", "fr-x-2"]),
    ])
  func languages(headers: String, codes: [String]) throws {
    let form = try Sheets(survey: "type | name | \(headers)\ntext | q | One | Two").imported()
    #expect(form.form.languages == codes)
    #expect(
      form.json.items("fields")[0]["label"]?.text == #"{"\#(codes[0])":"One","\#(codes[1])":"Two"}"#
    )
    #expect(form.noted == [])
  }

  @Test(
    "a column in the same language as one before it is reported",
    arguments: ["label::English (en)", "label::en", "label:ENGLISH", "label"])
  func sameLanguage(header: String) throws {
    let form = try Sheets(
      survey: """
        type | name | label::English | \(header)
        text | a | One | Two
        text | b | | Two
        """, settings: "default_language\nEnglish"
    ).imported()
    #expect(form.json.items("fields").map { $0.text("label") } == ["One", "Two"])
    #expect(form.noted == ["looks survey!D1 \(header)"])
    #expect(
      form.summary.findings[0].message
        == "The column `\(header)` is in the same language as `label::English`.")
    #expect(form.summary.findings[0].instead == "Only the first text in each row is read.")
  }

  @Test func `repeats, pages and nested groups keep their places`() throws {
    let form = try Sheets(
      survey: """
        type | name | label | appearance | repeat_count | relevant
        begin group | home | Home | field-list | |
        integer | people | People | | |
        begin repeat | person | Person | | ${people} |
        text | name | Name | | |
        begin group | more | More | field-list | | ${name} != ''
        text | note | Note | | |
        end group | | | | |
        end repeat | | | | |
        end group | | | | |
        begin repeat | free | Free | | |
        text | name | Name | | |
        end repeat | | | | |
        """
    ).imported()
    #expect(
      form.json["groups"]?.text == """
        [{"key":"home","name":"home","title":"Home","page":true},\
        {"key":"person","name":"person","title":"Person","group":"home","repeat":{"count":"${people}"}},\
        {"key":"more","name":"more","title":"More","group":"person","when":"${name} != ''"},\
        {"key":"free","name":"free","title":"Free","repeat":{"start":1}}]
        """)
    #expect(form.form.fields.map(\.key) == ["people", "name", "note", "free_name"])
  }

  @Test func `the condition of a group may read an answer in the group`() throws {
    let form = try Sheets(
      survey: """
        type | name | label | relevant | default
        begin group | inputs | In | ./source = 'user' |
        hidden | source | | | user
        text | who | Who | |
        end group | | | |
        """
    ).imported()
    let fields = form.json.items("fields")
    #expect(fields.map { $0.text("when") } == [nil, "${source} = 'user'"])
    #expect(fields[0].text("initial") == "user")
    #expect(form.noted == ["looks survey!D2 inputs"])
  }

  @Test(
    "a default is a value or an expression",
    arguments: [
      ("date", "today()", #"{"expression":"today()"}"#), ("date", "2020-01-02", #""2020-01-02""#),
      ("integer", "7", #""7""#), ("integer", "2 + ${a}", #"{"expression":"2 + ${a}"}"#),
      ("date", "once(today())", #"{"expression":"today()"}"#),
      ("date", "once(now())", #"{"expression":"date(now())"}"#),
      ("integer", "once(${a}) + 1", #"{"expression":"(${a}) + 1"}"#),
      ("integer", "2+3", #"{"expression":"2+3"}"#), ("text", "2 * 3", #"{"expression":"2 * 3"}"#),
      ("integer", "-3", #""-3""#), ("text", "2-3", #""2-3""#), ("text", "a-b", #""a-b""#),
      ("text", "+254", #""+254""#), ("text", "'2 + 3'", #""'2 + 3'""#),
      ("text", "10:00:00+02:00", #""10:00:00+02:00""#),
      ("select_multiple c", "x y", #"["x","y"]"#), ("text", "a (b)", #""a (b)""#),
    ])
  func initial(type: String, cell: String, initial: String) throws {
    let sheets = Sheets(
      survey: "type | name | label | default\ninteger | a | A |\n\(type) | q | Q | \(cell)",
      choices: "list_name | name | label\nc | x | X\nc | y | Y")
    #expect(try sheets.field("q")["initial"]?.text == initial)
  }

  @Test func `a calculation with a trigger is carried only if it reads the trigger alone`() throws {
    let form = try Sheets(
      survey: """
        type | name | label | calculation | trigger
        integer | a | A | |
        integer | b | B | |
        calculate | same | | ${a} + 1 | ${a}
        calculate | other | | ${b} + 1 | ${a}
        """
    ).imported()
    let fields = form.json.items("fields")
    #expect(fields[2].text("calculate") == "${a} + 1")
    #expect(fields[3].text("calculate") == nil)
    #expect(form.noted == ["answers survey!E5 other"])
    #expect(!form.summary.isWhole)
  }

  @Test func `mistakes of the source are told with their cells`() throws {
    let form = try Sheets(
      survey: """
        type | name | label | note to self | disabled
        begin group | g | G | |
        text | q | Hello ${nobody} | ask Ann |
        text | q | Again | |
        select_one nowhere | r | R | |
        text | | No name | |
        text | off | Off | | yes
        | | only a label | |
        """, choices: "list_name | name | label\nunused | x | X"
    ).imported()
    #expect(
      form.noted.sorted() == [
        "answers survey!2 g", "looks choices!2 unused", "looks survey!4 q", "looks survey!6 row 6",
        "looks survey!7 off", "looks survey!8 remark", "looks survey!C3 q", "looks survey!D3 q",
        "outside survey!A5 r",
      ])
    #expect(form.form.fields.map(\.key) == ["q", "g_q", "r", "row_6"])
  }

  @Test func `importing a changed sheet keeps the keys`() throws {
    var sheets = Sheets(survey: "type | name | label\ntext | firstName | A\ntext | age | B")
    let before = try sheets.imported().form.fields.map(\.key)
    sheets.survey = "type | name | label\ntext | new | C\ntext | firstName | A\ntext | age | B"
    let after = try sheets.imported(version: 2)
    #expect(after.form.version == 2)
    #expect(after.form.fields.map(\.key).filter(before.contains) == before)
    #expect(try sheets.imported().json == sheets.imported().json)
  }
}
