import Testing

@testable import FormImport

@Suite struct XPathTests {
  @Test(
    "references and paths become keys, and everything else stays as the author wrote it",
    arguments: [
      ("${a} + 1", "${a} + 1"), ("${b_B}  = 'x'", "${b_b} = 'x'"), ("../a", "${a}"),
      ("/data/g/several", "${several}"), ("current()/../a", "${a}"), ("../g/day", "${day}"),
      (
        "if(${a} > 1 and not(${b_B} = ''), 'y', \"n\")",
        "if(${a} > 1 and not(${b_b} = ''), 'y', \"n\")"
      ),
      ("selected(${several}, 'red') OR ${a}>-1", "selected(${several}, 'red') or ${a}>-1"),
      ("sum(${dose})", "sum(${dose})"), ("sum(/data/rep/dose) div 2", "sum(${dose}) div 2"),
      ("count(${rep})", "count(${rep})"), ("${dose}", "indexed-repeat(${dose}, ${rep}, 1)"),
      ("${rep}[2]/dose", "indexed-repeat(${dose}, ${rep}, 2)"),
      ("../rep[position() = ${a}]/dose", "indexed-repeat(${dose}, ${rep}, ${a})"),
      ("indexed-repeat(${dose}, ${rep}, 1)", "indexed-repeat(${dose}, ${rep}, 1)"),
      ("substring(${b_B}, 2, 3)", "substr(${b_b}, (2) - 1, (2) - 1 + (3))"),
      ("jr:choice-name(${several}, '${several}')", "jr:choice-name(${several}, '${several}')"),
      ("add-date(today(), 0-${a}, 1)", "add-date(today(), 0-${a}, 1, 0)"),
      ("cht:difference-in-days(${day}, today())", "difference-in-days(${day}, today())"),
      ("${a} &gt; 1", "${a} > 1"), ("${b_B} = ‘x’", "${b_b} = 'x'"),
      ("boolean-from-string(${b_B})", "(${b_b} = 'true' or ${b_b} = '1')"),
      ("coalesce(${x}, 1)", "coalesce(., 1)"), ("${a} = null", "${a} = ''"),
      (
        "instance('colors')/root/item[name = ${b_B}]/label",
        "pulldata('colors', 'label', 'value', ${b_b})"
      ),
      (
        "jr:itext(instance('colors')/root/item[name='red']/itextId)",
        "pulldata('colors', 'label', 'value', 'red')"
      ),
      ("${g}", "concat('', ${several}, ${day})"),
    ])
  func translation(source: String, definition: String) throws {
    #expect(try Sheets.translated(source) == definition)
  }

  @Test(
    "a pattern of ODK is one of a definition",
    arguments: [
      (#"^a$|^\|b[\w-\.^$]$"#, #"^a|\|b[\w\-\.^$]$"#), (#"(^a$)|^b"#, #"(^a$)|b"#),
      (#"[a-z\d-]{2}"#, #"[a-z\d-]{2}"#), (#"^\+254\d{9}$"#, #"^\+254\d{9}$"#),
    ])
  func pattern(source: String, definition: String) throws {
    let lists = XLSFormLists([], FormLanguages([], defaultLanguage: nil)) { _ in nil }
    let translation = try XPathTranslator.translate(
      "regex(concat('|^', ')'), '\(source)')", in: .init(),
      NameScope([], root: "data", calculated: []), lists)
    #expect(translation.text.source == "regex(concat('|^', ')'), '\(definition)')")
  }

  @Test(
    "what cannot be carried is left out, and the reason is said",
    arguments: [
      ("${other}", "The form has no question `other`."),
      ("${A}", "The form has no question `A`. Did you mean `a`?"),
      ("random()", "`random()` gives something else each time, or on each device."),
      ("magic(1)", "There is no function `magic`."),
      ("digest('x', 'MD5')", "There is no function `digest`."),
      ("version()", "There is no function `version`."),
      ("property('deviceid')", "`property()` gives something else each time, or on each device."),
      ("'open", "The text in quotes at column 1 has no end."),
      ("(1 + 2", "A parenthesis is not closed."), ("1 +", "Something is missing at its end."),
      ("1 2", "`2` at column 3 is not expected."), ("${a", "`${` at column 1 has no `}`."),
      ("§", "The character `§` at column 1 is not expected."),
      ("position(..)", "`position(..)` is used outside a repeat."),
      ("count(${rep}[dose > 2])", "`[…]` selects entries by their answers."),
    ])
  func untranslated(source: String, reason: String) throws {
    let form = try Sheets(
      survey: """
        type | name | label | calculation
        integer | a | A |
        begin repeat | rep | R |
        integer | dose | Dose |
        end repeat | | |
        calculate | x | | \(source)
        """
    ).imported()
    let finding = try #require(form.summary.findings.first { $0.severity == .answers })
    #expect(finding.message == "`calculation` `\(source)`: \(reason)")
    #expect(finding.place == "survey!D6")
    #expect(form.json.items("fields").last?.text("calculate") == nil)
    #expect(form.summary.differently == 1)
  }

  @Test(
    "a lookup that can select several rows, or by several columns, is left out",
    arguments: [
      ("[name = ${a} and grp = 'x']/label", "`[…]` must compare one column with a string."),
      ("[grp = 'x' and name = ${a}]/label", "`[…]` must compare one column with a string."),
      ("[name='a' OR name='b']/label", "`[…]` must compare one column with a string."),
      ("[name = ${a}][grp='x']/label", "Only one `[…]` can select a row of `instance('v')`."),
      ("[grp = 'x']/pop)", "`pulldata` reads only one of the rows that `[…]` selects."),
    ])
  func lookup(predicate: String, reason: String) throws {
    let start = predicate.hasSuffix(")") ? "sum(" : ""
    let source = "\(start)instance('v')/root/item\(predicate)"
    let form = try Self.lookups(source).imported()
    #expect(form.noted == ["answers survey!D4 x"])
    #expect(form.summary.findings[0].message == "`calculation` `\(source)`: \(reason)")
  }

  @Test(
    "functions that combine rows take a lookup of a single row",
    arguments: ["sum", "count", "min", "max", "count-non-empty"])
  func singleRow(function: String) throws {
    let source = "\(function)(instance('v')/root/item[name = ${a}]/pop)"
    #expect(
      try Self.lookups(source).field("x").text("calculate")
        == "\(function)(pulldata('v', 'pop', 'value', ${a}))")
  }

  private static func lookups(_ source: String) -> Sheets {
    Sheets(
      survey: """
        type | name | label | calculation
        text | a | A |
        select_one v | q | Q |
        calculate | x | | \(source)
        """, choices: "list_name | name | label | pop | grp\nv | a | A | 5 | x\nv | b | B | 7 | x")
  }

  @Test(
    "a number that cannot be calculated is empty, and not the text NaN",
    arguments: [
      ("string(number(${b_B})) != 'NaN'", "string(number(${b_b})) != ''"),
      ("'NaN' = string(${a} div 2)", "'' = string(${a} div 2)"),
      ("${inner} = 'NaN'", "indexed-repeat(${inner}, ${rep}, 1) = ''"),
      ("1 = 1 and ../rep/inner!='NaN'", "1 = 1 and indexed-repeat(${inner}, ${rep}, 1)!=''"),
      ("string(${inner}) = 'NaN'", "string(indexed-repeat(${inner}, ${rep}, 1)) = ''"),
      ("${b_B} = 'NaN'", "${b_b} = 'NaN'"), ("string(${a}) = 'NaN'", "string(${a}) = 'NaN'"),
      ("number(${a}) = 'NaN'", "number(${a}) = 'NaN'"), ("concat('NaN', 1)", "concat('NaN', 1)"),
    ])
  func notANumber(source: String, definition: String) throws {
    #expect(try Sheets.translated(source) == definition)
  }

  @Test(
    "a path that leads to nothing is empty, and as a number, no number",
    arguments: [
      ("round(../gone div 365, 0)", "round(number('') div 365, 0)"),
      ("2 * ../gone", "2 * number('')"), ("int(../gone)", "int(number(''))"),
      ("../gone > 3", "number('') > 3"), ("../gone = ''", "'' = ''"),
      ("concat(../gone, 'x')", "concat('', 'x')"),
    ])
  func nothing(source: String, definition: String) throws {
    #expect(try Sheets.translated(source) == definition)
  }

  @Test(
    "each column reads the answer of its own question in its own way",
    arguments: [
      ("constraint", ". > 1", ". > 1"),
      ("constraint", "string-length() > 1", "string-length(.) > 1"),
      ("required", ". != 2", "${q} != 2"),
      ("read_only", ". > 1", "${q} > 1"),
    ])
  func ownAnswer(column: String, source: String, definition: String) throws {
    let sheets = Sheets(survey: "type|name|label|\(column)\ninteger|q|Q|\(source)")
    let member = column == "read_only" ? "readOnly" : column
    #expect(try sheets.field().text(member) == definition)
    #expect(try sheets.imported().noted == [])
  }

  @Test(
    "a condition or a first answer cannot read the answer of its own question",
    arguments: [
      ("relevant", ". > 1", "A condition cannot read the answer to its own question."),
      ("default", ". + 1", "A first answer cannot be read before it is given."),
    ])
  func ownAnswerTooEarly(column: String, source: String, reason: String) throws {
    let form = try Sheets(
      survey: "type|name|label|\(column)\ninteger|q|Q|\(source)"
    ).imported()
    #expect(form.summary.findings.map(\.message) == ["`\(column)` `\(source)`: \(reason)"])
  }

  @Test func `the answer of an inner entry is read without its path`() throws {
    let sheets = Sheets(
      survey: """
        type | name | label | calculation
        begin repeat | rep | R |
        integer | dose | Dose |
        calculate | inner | | ../dose + position(..)
        end repeat | | |
        """)
    #expect(try sheets.field("inner").text("calculate") == "${dose} + position(..)")
  }

  @Test(
    "a path that leaves an entry leads to other entries",
    arguments: [
      ("../../rep/dose", "indexed-repeat(${dose}, ${rep}, 1)"),
      ("/data/rep/dose", "${dose}"),
      (
        "../../rep[position() = position(current()/..) - 1]/dose",
        "indexed-repeat(${dose}, ${rep}, position(..) - 1)"
      ),
      ("indexed-repeat(../../rep/dose, ../../rep, 2)", "indexed-repeat(${dose}, ${rep}, 2)"),
      ("count(../../rep)", "count(${rep})"), ("sum(../../rep/dose)", nil),
      ("sum(../../rep/part/size)", nil), ("sum(../part/size)", "sum(${size})"),
      ("../part[2]/size", "indexed-repeat(${size}, ${part}, 2)"),
      ("../../rep[2]/part/size", nil), ("../../rep/part[2]/size", nil),
      ("../../rep[1]/part[2]/size", nil),
    ])
  func otherEntries(source: String, definition: String?) throws {
    let sheets = Sheets(
      survey: """
        type | name | label | calculation
        begin repeat | rep | R |
        integer | dose | Dose |
        calculate | x | | \(source)
        begin repeat | part | P |
        integer | size | Size |
        end repeat | | |
        end repeat | | |
        """)
    #expect(try sheets.field("x").text("calculate") == definition)
    #expect(try sheets.imported().summary.isWhole == (definition != nil))
  }

  @Test(
    "a position is that of the entry, or 1 for a group in it",
    arguments: [
      ("position(..)", "1"), ("position(../..) + 1", "position(..) + 1"),
      ("position( ../../.. )", nil), ("position(../../../..)", "1"),
      ("position(current()/../..)", "position(..)"),
    ])
  func position(source: String, definition: String?) throws {
    let sheets = Sheets(
      survey: """
        type | name | label | calculation
        begin repeat | outer | O |
        begin repeat | rep | R |
        begin group | g | G |
        integer | dose | Dose |
        calculate | x | | \(source)
        end group | | |
        end repeat | | |
        end repeat | | |
        """)
    #expect(try sheets.field("x").text("calculate") == definition)
    #expect(try sheets.imported().summary.isWhole == (definition != nil))
  }

  @Test(
    "an expression is read up to its limits, and in linear time",
    arguments: [
      (String(repeating: "(", count: 5_000) + "1", "It is nested more than 60 deep."),
      ("1" + String(repeating: " + 1", count: 5_000), "It has more than 10000 characters."),
      (String(repeating: "-", count: 9_000), "Something is missing at its end."),
    ])
  func limits(source: String, reason: String) throws {
    let form = try Sheets(
      survey: "type|name|label|calculation\ninteger|a|A|\ncalculate|x||\(source)"
    ).imported()
    #expect(form.summary.findings.contains { $0.message.hasSuffix(reason) })
  }
}
