import FormSession
import JSONText
import Testing

@testable import FormImport

/// Lists of options in XLSForms: in their sheets, in files and in calls of `search`.
@Suite struct XLSFormListTests {
  @Test func `a cascade filters a list of the form`() throws {
    let form = try Sheets(
      survey: """
        type | name | label | choice_filter
        select_one state | state | State |
        select_one county | county | County | state = ${state}
        """,
      choices: """
        list_name | name | label | state
        state | tx | Texas |
        state | wa | Washington |
        county | king | King | wa
        county | king | King | tx
        """
    ).imported()
    let county = form.json.items("fields")[1]
    // King is in both states, so it is one option with two texts in the column.
    #expect(
      county["type"]?.text == #"{"choice":{"list":"county","filter":"selected(state, ${state})"}}"#)
    #expect(
      form.json["lists"]?["county"]?.text
        == #"[{"value":"king","label":"King","state":"wa tx"}]"#)
    #expect(form.noted == ["looks choices!5 county"])
  }

  @Test(
    "a filter is reported if merged rows let it offer other options",
    arguments: [
      ("state = ${s}", "r | king | King | tx | 1\nr | king | King | wa | 2", true),
      (
        "state = ${s} and year = ${y}", "r | king | King | tx | 1\nr | king | King | wa | 2", false
      ),
      ("state = ${s} and year = ${y}", "r | king | King | tx | 1\nr | king | King | tx | 2", true),
      ("state = ${s} and year = ${y}", "r | king | King | tx |\nr | king | King | | 2", false),
      ("state = ${s}", "r | king | King | tx | 1\nr | king | King | | 1", false),
    ])
  func mergedRows(filter: String, rows: String, isExact: Bool) throws {
    let form = try Sheets(
      survey: """
        type | name | label | choice_filter
        text | s | S |
        text | y | Y |
        select_one r or_other | q | Q | \(filter)
        """, choices: "list_name | name | label | state | year\n\(rows)"
    ).imported()
    let findings = form.summary.findings.filter { $0.severity == .answers }
    #expect(
      findings.map(\.message)
        == (isExact
          ? [] : ["The rows of a repeated option differ in the columns that the filter reads."]))
    #expect(findings.map(\.place) == (isExact ? [] : ["survey!D4"]))
  }

  @Test(
    "a filter may have an expression before a column of merged rows",
    arguments: [
      ("${n} + 1 = zone", "selected(zone, ${n} + 1)"), ("../n = zone", "selected(zone, ${n})"),
      ("concat('', ${n}) = zone", "selected(zone, concat('', ${n}))"),
      ("${n} > 2 and ${n} = zone or ${n} = 0", "${n} > 2 and selected(zone, ${n}) or ${n} = 0"),
      ("not(${n} = zone)", "not(selected(zone, ${n}))"), ("zone = ${n}", "selected(zone, ${n})"),
    ])
  func expressionBeforeColumn(filter: String, imported: String) throws {
    let form = try Sheets(
      survey: """
        type | name | label | choice_filter
        integer | n | N |
        select_one v | q | Q | \(filter)
        """,
      choices: """
        list_name | name | label | zone
        v | a | A | 1
        v | a | A | 2
        v | b | B | 1
        """
    ).imported()
    #expect(
      form.json.items("fields")[1]["type"]?["choice"]?["filter"] == .string(imported))
  }

  @Test(
    "rows with spaces in a column are not merged",
    arguments: [("New York", "tx"), ("tx", "New York"), ("New York", "New Mexico")])
  func spaces(first: String, second: String) throws {
    let form = try Sheets(
      survey: "type | name | label | choice_filter\nselect_one r | q | Q | state = 'tx'",
      choices: """
        list_name | name | label | state
        r | king | King | \(first)
        r | king | King | \(second)
        """
    ).imported()
    #expect(form.noted == ["answers choices!3 r"])
    #expect(
      form.json["lists"]?["r"]?.text == #"[{"value":"king","label":"King","state":"\#(first)"}]"#)
  }

  @Test func `repeated options keep all of their texts beside an answer of one's own`() throws {
    let field = try Sheets(
      survey: """
        type | name | label | choice_filter
        text | s | S |
        select_one r or_other | q | Q | state = ${s}
        """,
      choices: """
        list_name | name | label | state
        r | king | King | tx
        r | king | King | wa
        """
    ).field("q")
    #expect(field["type"]?.text.contains("selected(state, ${s})") == true)
  }

  @Test func `a long list keeps all of its options`() throws {
    let rows = (1...3_000).map { "r | o\($0) | Option \($0)" }.joined(separator: "\n")
    let form = try Sheets(
      survey: "type | name | label\nselect_one r | q | Q",
      choices: "list_name | name | label\n\(rows)"
    ).imported()
    #expect(form.json.items("fields")[0]["type"]?["choice"]?.items("options").count == 3_000)
  }

  @Test(
    "a filter reads the columns that a file has",
    arguments: [
      ("name != 'x'", "", "name != 'x'", []), ("name != 'x'", "value=code", "name != 'x'", []),
      ("area = 'n'", "", "area = 'n'", []),
      ("gone = 'n'", "", "'' = 'n'", ["answers survey!E2 q"]),
    ])
  func fileColumn(filter: String, parameters: String, expected: String, noted: [String]) throws {
    let sheets = Sheets(
      survey: """
        type | name | label | parameters | choice_filter
        select_one_from_file towns.csv | q | Q | \(parameters) | \(filter)
        """, files: ["towns.csv": "name,label,code,area\na,Arusha,17,n\n"])
    #expect(try sheets.field("q")["type"]?["choice"]?.text("filter") == expected)
    #expect(try sheets.imported().noted == noted)
  }

  @Test func `name and label are the columns of a file that have its values and labels`() throws {
    let sheets = Sheets(
      survey: """
        type | name | label | parameters | choice_filter
        select_one_from_file towns.csv | q | Q | value=code label=title | name != '1' and label != ''
        """, files: ["towns.csv": "code,title\n17,Arusha\n"])
    #expect(
      try sheets.field("q")["type"]?["choice"]?.text("filter") == "code != '1' and title != ''")
    #expect(try sheets.imported().noted == [])
  }

  @Test func `a column that a file lacks is reported`() throws {
    let form = try Sheets(
      survey: """
        type | name | label | parameters | calculation
        select_one_from_file towns.csv | q | Q | value=code |
        calculate | p | | | pulldata('towns', 'area', 'name', 'a')
        calculate | i | | | instance('towns')/root/item[name = 'a']/area
        """, files: ["towns.csv": "name,label\na,Arusha\n"]
    ).imported()
    #expect(
      form.noted == [
        "outside survey!A2 q", "outside survey!E3 p", "outside survey!E4 i",
        "looks survey!E3 towns",
      ])
    #expect(form.summary.findings[0].message == "The file `towns.csv` has no column `code`.")
    #expect(
      form.summary.findings[1].message
        == "`calculation` `pulldata('towns', 'area', 'name', 'a')`: "
        + "The table `towns` has no column `area`.")
  }

  @Test func `options in a file are read from beside the form, or the question takes any text`()
    throws
  {
    var sheets = Sheets(
      survey: "type | name | label\nselect_one_from_file towns.csv | town | Town\ntext | q | Q",
      files: ["towns.csv": "name,label\na,Arusha\n"])
    #expect(try sheets.field()["type"]?.text == #"{"choice":{"list":"towns"}}"#)
    #expect(
      try sheets.imported().json["lists"]?.text
        == #"{"towns":{"file":"towns.csv","value":"name","label":"label"}}"#)
    sheets.files = [:]
    #expect(try sheets.field()["type"]?.text == #""text""#)
    #expect(try sheets.imported().noted == ["outside survey!A2 town"])
  }

  @Test func `questions that read different columns of a file have separate lists`() throws {
    let form = try Sheets(
      survey: """
        type | name | label | parameters
        select_one_from_file towns.csv | a | A |
        select_one_from_file towns.csv | b | B | value=code
        select_one_from_file towns.csv | c | C |
        """,
      files: ["towns.csv": "name,label,code\na,Arusha,17\n"]
    ).imported()
    #expect(
      form.json.items("fields").map { $0["type"]?.text } == [
        #"{"choice":{"list":"towns"}}"#, #"{"choice":{"list":"towns_by_code"}}"#,
        #"{"choice":{"list":"towns"}}"#,
      ])
    #expect(
      form.json["lists"]?["towns_by_code"]?.text
        == #"{"file":"towns.csv","value":"code","label":"label"}"#)
  }

  @Test func `a list of choices and one of external choices can have the same name`() throws {
    let form = try Sheets(
      survey: """
        type | name | label
        select_one town | a | A
        select_one_external town | b | B
        """,
      choices: "list_name | name | label\ntown | x | X",
      externalChoices: "list_name | name | label\ntown | y | Y"
    ).imported()
    #expect(
      form.json.items("fields").map { $0["type"]?.text } == [
        #"{"choice":{"options":[{"value":"x","label":"X"}]}}"#,
        #"{"choice":{"options":[{"value":"y","label":"Y"}]}}"#,
      ])
    #expect(form.noted == [])
  }

  @Test func `values have plain quotes, as expressions do, and labels keep theirs`() throws {
    let form = try Sheets(
      survey: """
        type | name | label | default | relevant
        select_one q | a | A | it’s |
        text | b | B | | ${a} = "it’s"
        """,
      choices: "list_name | name | label\nq | it’s | It’s\nq | n | N"
    ).imported()
    let fields = form.json.items("fields")
    #expect(
      fields[0]["type"]?.text
        == #"{"choice":{"options":[{"value":"it's","label":"It’s"},{"value":"n","label":"N"}]}}"#)
    #expect(fields[0].text("initial") == "it's")
    #expect(fields[1].text("when") == #"${a} = "it's""#)
  }

  @Test(
    "`search` takes the options from a file",
    arguments: [
      ("search('towns')", #"{"choice":{"list":"towns"}}"#, []),
      ("minimal search( 'towns.csv' )", #"{"choice":{"list":"towns"}}"#, ["looks survey!D2 q"]),
      ("search('towns', 'matches', 'area', 'a b')", #""text""#, ["outside survey!D2 q"]),
      ("search('gone')", #""text""#, ["outside survey!D2 q"]),
    ])
  func search(appearance: String, type: String, noted: [String]) throws {
    let sheets = Sheets(
      survey: "type | name | label | appearance\nselect_one t | q | Q | \(appearance)",
      choices: "list_name | name | label\nt | code | title",
      files: ["towns.csv": "code,title,area\n1,Arusha,n\n"])
    #expect(try sheets.field("q")["type"]?.text == type)
    #expect(try sheets.imported().noted == noted)
  }

  @Test func `search is reported if its options are not the rows of the file alone`() throws {
    let form = try Sheets(
      survey: """
        type | name | label | appearance
        select_one_from_file towns.csv | f | F |
        select_one number | n | N | search('towns')
        select_one other | o | O | search('towns')
        text | t | T | search('towns')
        """,
      choices: "list_name | name | label\nnumber | 1 | title\nother | title | title",
      files: ["towns.csv": "name,label,title\n1,Arusha,n\n"]
    ).imported()
    #expect(form.noted == ["outside survey!D3 n", "looks survey!D5 t"])
    #expect(
      form.json["lists"]?["towns_by_title"]?.text
        == #"{"file":"towns.csv","value":"title","label":"title"}"#)
  }
}
