import FieldEngine
import FormSession
import JSONText
import Testing

@testable import FormImport

/// What is reported about the parts of an XLSForm that differ in the definition.
@Suite struct XLSFormReportTests {
  @Test func `an option with several labels is reported, because only one is shown`() throws {
    let form = try Sheets(
      survey: "type | name | label | choice_filter\nselect_one d | q | Q | prov = '1'",
      choices: """
        list_name | name | label | prov
        d | 1 | Alpha | 1
        d | 1 | Gamma | 2
        """
    ).imported()
    #expect(form.noted == ["answers survey!2 q", "looks choices!3 d"])
    #expect(form.summary.findings[0].message == "Its list has options with several labels.")
    #expect(form.summary.differently == 1)
    #expect(
      form.summary.findings[1].message
        == "The option `1` is in the list more than once, with different labels.")
  }

  @Test func `a message without its constraint is reported`() throws {
    let form = try Sheets(
      survey: """
        type | name | label | constraint | constraint_message
        integer | a | A | | Too much
        integer | b | B | . < 9 | Too much
        """
    ).imported()
    #expect(form.noted == ["looks survey!E2 a"])
  }

  @Test(
    "what a note cannot have is reported",
    arguments: [
      ("media::image", "map.png", "`media::image` says `map.png`."),
      ("audio", "hello.mp3", "`audio` says `hello.mp3`."),
      ("appearance", "w2", "The appearance `w2` has no equivalent."),
      ("appearance", "hidden", "The appearance `hidden` has no equivalent."),
      ("constraint", "false()", "`constraint` says `false()`."),
      ("parameters", "step=1", "`parameters` says `step=1`."),
      ("trigger", "${q}", "`trigger` says `${q}`."),
      ("save_to", "height", "`save_to` says `height`."),
      ("required", "no", nil),
      ("required", "yes", "The question is required, but people cannot answer it."),
      ("read_only", "yes", nil),
      ("relevant", "${q} = ''", nil),
    ] as [(String, String, String?)])
  func note(column: String, cell: String, message: String?) throws {
    let form = try Sheets(
      survey: "type | name | label | \(column)\ntext | q | Q |\nnote | n | Note | \(cell)"
    ).imported()
    #expect(form.summary.findings.map(\.message) == [message].compactMap(\.self))
    #expect(form.noted == (message == nil ? [] : ["looks survey!D3 n"]))
  }

  @Test func `a note with a default is a question that people cannot change`() throws {
    let form = try Sheets(
      survey: """
        type | name | label | default | calculation
        note | n | Note | 7 |
        calculate | copy | | | ${n}
        """
    ).imported()
    let fields = form.json.items("fields")
    #expect(fields[0].text("initial") == "7")
    #expect(fields[0]["readOnly"] == .bool(true))
    #expect(fields[1].text("calculate") == "${n}")
    #expect(form.noted == [])
  }

  @Test func `labels of options contain answers`() throws {
    let form = try Sheets(
      survey: """
        type | name | label | calculation
        text | nm | Name |
        select_one msg | pick | Message |
        calculate | sms | | jr:choice-name(${pick}, '${pick}')
        """,
      choices: "list_name | name | label\nmsg | m1 | Hi, ${nm} is registered."
    ).imported()
    #expect(form.noted == [])
    var session = try Session(form.form, ValidationContext(today: .earliest))
    for (key, answer) in [("nm", "Ada"), ("pick", "m1")] {
      session.apply(.step(key, .set(answer)))
    }
    #expect(session.state("sms")?.state.raw == "Hi, Ada is registered.")
  }

  @Test(arguments: [
    ("date", "now()", "date(now())"), ("time", "now()", "time(now())"),
    ("dateTime", "today()", "date-time(today())"), ("dateTime", "now()", "now()"),
  ])
  func `the current time becomes an answer of the question's type`(
    type: String, source: String, expression: String
  ) throws {
    let form = try Sheets(
      survey: """
        type | name | label | default | calculation
        \(type) | a | A | \(source) |
        \(type) | b | B | | \(source)
        """
    ).imported()
    #expect(form.form.fields[0].initialExpression == expression)
    #expect(form.form.fields[1].calculation == expression)
  }

  @Test func `a label with an unknown answer is shown unchanged`() throws {
    let form = try Sheets(
      survey: "type | name | label\nselect_one msg | pick | Message",
      choices: "list_name | name | label\nmsg | m1 | Hi, ${nm} is registered."
    ).imported()
    #expect(form.noted == ["looks choices!2 msg"])
    #expect(form.json.text.contains(#"Hi, \\${nm} is registered."#))
  }

  @Test(
    "a text says why it cannot show an answer",
    arguments: [
      ("gone", "but the form has no such question"), ("r", "but it has no answer"),
      ("n", "but it has no answer"), ("k", "but it has an answer in each entry of a repeat"),
    ])
  func reference(name: String, reason: String) throws {
    let form = try Sheets(
      survey: """
        type | name | label
        begin repeat | r | R
        text | k | K
        end repeat | |
        note | n | N
        text | q | See ${\(name)}
        """
    ).imported()
    #expect(form.noted == ["looks survey!C6 q"])
    #expect(form.summary.findings[0].message == "The text shows `${\(name)}`, \(reason).")
  }

  @Test func `an option without a value is reported with its label`() throws {
    let form = try Sheets(
      survey: "type | name | label\nselect_one p | q | Q",
      choices: "list_name | name | label\np | x | X\np | | Y\np | |"
    ).imported()
    #expect(
      form.summary.findings.map(\.message) == [
        "The option `Y` has no value.", "The option has no value.",
      ])
  }

  @Test func `a sheet of entities is not imported`() throws {
    let files = [
      ("survey", "type,name,label\ntext,q,Q"), ("entities", "list_name,label\ntrees,${q}"),
    ]
    let form = try FormImport.forms(
      from: files.map { SourceFile(name: "\($0).csv", bytes: Array($1.utf8)) })[0]
    #expect(
      form.summary.findings.map(\.message)
        == ["The sheet `entities` has 2 rows, which are not imported."])
  }

  @Test func `questions keep their order beside groups`() throws {
    let form = try Sheets(
      survey: """
        type | name | label
        select_one yn | consent | Do you consent?
        begin group | house | Household
        integer | people | People
        end group | |
        text | remarks | Remarks
        """,
      choices: "list_name | name | label\nyn | y | Yes"
    ).imported()
    #expect(form.noted == [])
    #expect(form.form.order.map(\.key) == ["consent", "people", "remarks"])
  }

  @Test(
    "options that depend on what the form lacks are reported",
    arguments: [
      (
        "select_one c", "f = current()/gone",
        "answers survey!D2 q: The expression reads `gone`, which is not in the form. "
          + "It is always empty, so options can be missing."
      ),
      (
        "select_one ${names}", "",
        "answers survey!A2 q: The options are the answers to `${names}`. "
          + "The question takes any text."
      ),
    ])
  func options(type: String, filter: String, finding: String) throws {
    let form = try Sheets(
      survey: "type | name | label | choice_filter\n\(type) | q | Q | \(filter)",
      choices: "list_name | name | label | f\nc | x | X | 1"
    ).imported()
    let findings = form.summary.findings.filter { $0.severity == .answers }.map {
      "\($0.severity) \($0.place) \($0.subject): \($0.message) \($0.instead ?? "")"
    }
    #expect(findings == [finding])
  }

  @Test func `a table of choices is a grid`() throws {
    let form = try Sheets(
      survey: """
        type | name | label | appearance | hint
        begin group | often | How often? | table-list | Ask each
        select_one f | milk | Milk | |
        select_one f | meat | Meat | |
        end group | | | |
        begin group | mixed | Mixed | table-list |
        select_one f | eggs | Eggs | |
        text | other | Other | |
        end group | | | |
        """, choices: "list_name | name | label\nf | 1 | Never\nf | 2 | Daily"
    ).imported()
    #expect(
      form.json["groups"]?.text == """
        [{"key":"often","name":"often","title":"How often?","page":true,"layout":"grid"},\
        {"key":"mixed","name":"mixed","title":"Mixed","page":true}]
        """)
    #expect(form.noted == ["looks survey!E2 often", "looks survey!D6 mixed"])
    #expect(
      form.summary.findings.map(\.message) == [
        "`hint` says `Ask each`.",
        "`table-list` needs questions that are single choices from the same options.",
      ])
  }

  @Test func `a question that only shows options for others cannot be answered`() throws {
    let form = try Sheets(
      survey: """
        type | name | label | appearance | required
        begin group | g | G | field-list |
        select_one f | head | | label | yes
        select_one f | milk | Milk | list-nolabel | yes
        end group | | | |
        """, choices: "list_name | name | label\nf | 1 | Never\nf | 2 | Daily"
    ).imported()
    let fields = form.json.items("fields")
    #expect(fields.map { $0["readOnly"] } == [.bool(true), nil])
    #expect(fields.map { $0["required"] } == [nil, .bool(true)])
    #expect(
      form.summary.findings.map(\.message) == [
        "With `label`, the question only shows the options for the questions after it.",
        "The appearance `list-nolabel` has no equivalent.",
        "The question is required, but people cannot answer it.",
      ])
  }

  @Test func `a column that is there twice is reported`() throws {
    let form = try Sheets(
      survey: """
        type | name | label | label | relevant | relevant
        text | q | One | Two | |
        """,
      choices: "list_name | name | label | label\nc | x | X | Y"
    ).imported()
    #expect(form.json.items("fields")[0].text("label") == "One")
    #expect(form.noted.sorted().contains("looks survey!D1 label"))
    #expect(form.noted.sorted().contains("looks choices!D1 label"))
    #expect(form.summary.findings[0].message == "The sheet has more than one column `label`.")
  }
}
