import FieldEngine
import FormSession
import JSONText
import Testing

@testable import FormImport

/// Calculations that give true or false, which ODK stores as a Boolean.
@Suite struct XLSFormFlagTests {
  /// A form with `flag`, and a question with another calculation that reads it.
  private func sheets(_ calculation: String, type: String = "calculate") -> Sheets {
    Sheets(
      survey: """
        type | name | label | calculation
        integer | a | A |
        calculate | copy | | ${flag}
        calculate | flag | | ${a} > 5
        begin repeat | r | R |
        integer | k | K |
        calculate | big | | ${k} > 10
        end repeat | | |
        \(type) | x | | \(calculation)
        """)
  }

  @Test(
    "a calculation that gives true or false is a boolean",
    arguments: [
      "${a} = 1", "not(${flag})", "${copy}", "if(${a} = 1, true(), false())", "selected(${a}, 1)",
      "if(${a} = '', '', ${a} > 5)", "count(${r}) > 1", "sum(${big}) > 0",
      "indexed-repeat(${big}, ${r}, 1)", "coalesce(${flag}, false())", "once(${a} > 1)",
    ])
  func flag(calculation: String) throws {
    let form = try sheets(calculation).imported()
    let types = ["copy", "flag", "big", "x"].map { key in
      form.json.items("fields").first { $0.text("key") == key }?.text("type")
    }
    #expect(types == ["boolean", "boolean", "boolean", "boolean"])
    #expect(form.summary.isWhole)
  }

  @Test(
    "any other calculation stays text",
    arguments: [
      "if(${flag}, 'yes', 'no')", "${a} + 1", "if(${flag}, 1, '')", "if(${flag}, 'x', ${a} > 5)",
      "string(${flag})", "''", "coalesce(., '')",
    ])
  func text(calculation: String) throws {
    #expect(try sheets(calculation).field("x")["type"] == "text")
  }

  @Test func `a number that is calculated as true or false is 1 or 0`() throws {
    let field = try sheets("${a} > 5", type: "integer").field("x")
    #expect(field["type"] == "integer")
    #expect(field.text("calculate") == "if(${a} > 5, 1, 0)")
  }

  @Test(
    "expressions read the calculation as ODK does, and the texts of Enketo",
    arguments: [
      ("if(${flag}, 'y', 'n')", "n", "y"), ("if(not(${flag}), 'y', 'n')", "y", "n"),
      ("if(${flag} = 1, 'y', 'n')", "n", "y"), ("if(${flag} = 0, 'y', 'n')", "y", "n"),
      ("if(${flag} = '1', 'y', 'n')", "n", "y"), ("if('1'=${flag}, 'y', 'n')", "n", "y"),
      ("if(${flag} != '', 'y', 'n')", "n", "y"), ("if(${flag} > 0, 'y', 'n')", "n", "y"),
      ("if(${flag} = 'true', 'y', 'n')", "n", "y"), ("if(${flag} = 'false', 'y', 'n')", "y", "n"),
      ("number(${flag}) + 1", "1", "2"), ("${flag} + ${copy}", "0", "2"),
      ("if(${flag} + ${copy} = '2', 'y', 'n')", "n", "y"), ("sum(${flag}, ${copy})", "0", "2"),
      ("concat('is ', ${flag})", "is false", "is true"),
    ])
  func reading(calculation: String, unset: String, set: String) throws {
    let form = try sheets(calculation).imported().form
    for (answer, expected) in [("3", unset), ("9", set)] {
      var session = try Session(form, ValidationContext(today: .earliest))
      session.apply(.step("a", .set(answer)))
      #expect(session.state("x")?.state.raw == expected)
    }
  }
}

/// Integers that are calculated, which ODK truncates.
@Suite struct XLSFormIntegerTests {
  private func sheets(_ calculation: String, _ initial: String = "") -> Sheets {
    Sheets(
      survey: """
        type | name | label | calculation | default
        integer | a | A | |
        decimal | d | D | |
        select_multiple c | c | C | |
        begin repeat | r | R | |
        integer | k | K | |
        end repeat | | | |
        integer | x | X | \(calculation) | \(initial)
        """, choices: "list_name | name | label\nc | 1 | One")
  }

  @Test(
    "a calculation that can have decimals is truncated",
    arguments: [
      "${a} div 2", "${d}", "${a} * 0.5", "round(${a} div 3, 2)", "if(${a} = 1, 1, ${d})",
      "coalesce(${d}, 0)", "(${a} div 2)", "'2.5'", "1 + (2 - ${d})",
    ])
  func decimals(calculation: String) throws {
    #expect(try sheets(calculation).field("x").text("calculate") == "int(\(calculation))")
    #expect(
      try sheets("", "0 + \(calculation)").field("x")["initial"]?["expression"]
        == .string("int(0 + \(calculation))"))
  }

  @Test(
    "a calculation with a whole result stays as it is",
    arguments: [
      "7", "-${a}", "${a} * 2 + 1", "${a} mod 7", "int(${a} div 2)", "round(${d})", "count(${r})",
      "sum(${k})", "count-selected(${c})", "if(${d} > 1.5, ${a}, '')", "coalesce(${a}, 0)",
      "indexed-repeat(${k}, ${r}, 1)", "max(${a}, (3 + 4))", "once(${a})",
    ])
  func whole(calculation: String) throws {
    var sheets = sheets(calculation)
    sheets.survey = sheets.survey.replacing("| label", with: "| label | read_only")
      .replacing("x | X |", with: "x | X | yes |")
    #expect(try sheets.field("x").text("calculate") == calculation)
  }

  @Test(arguments: [("7", "3"), ("-7", "-3"), ("8", "4"), (nil, "")] as [(String?, String)])
  func `half a number is truncated toward zero`(answer: String?, result: String) throws {
    var session = try Session(
      sheets("${a} div 2").imported().form, ValidationContext(today: .earliest))
    if let answer { session.apply(.step("a", .set(answer))) }
    #expect(session.state("x")?.state.raw == result)
  }
}
