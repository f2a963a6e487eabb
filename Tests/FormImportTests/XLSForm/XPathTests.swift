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
    "what cannot be carried is left out, and the reason is said",
    arguments: [
      ("${other}", "The form has no question `other`."),
      ("${A}", "The form has no question `A`. Did you mean `a`?"),
      ("random()", "`random()` gives something else each time, or on each device."),
      ("magic(1)", "There is no function `magic`."),
      ("'open", "The text in quotes at column 1 has no end."),
      ("(1 + 2", "A parenthesis is not closed."), ("1 +", "Something is missing at its end."),
      ("1 2", "`2` at column 3 is not expected."), ("${a", "`${` at column 1 has no `}`."),
      ("§", "The character `§` at column 1 is not expected."),
      ("position(..)", "`position(..)` stands outside of any repeat."),
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
