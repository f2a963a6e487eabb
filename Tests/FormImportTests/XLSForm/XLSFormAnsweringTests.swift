import FormSession
import JSONText
import Testing

@testable import FormImport

/// Which questions people can answer, and which they must answer.
@Suite struct XLSFormAnsweringTests {
  @Test(
    "an answer that nobody can give is not required",
    arguments: [
      ("calculate", "${a} * 30", "", "yes"), ("calculate", "${a} * 30", "", "${a} > 1"),
      ("calculate", "magic(1)", "", "yes"), ("hidden", "", "", "yes"), ("today", "", "", "yes"),
      ("integer", "${a} * 30", "", "yes"), ("text", "", "yes", "yes"),
    ])
  func required(type: String, calculation: String, readOnly: String, required: String) throws {
    let form = try Sheets(
      survey: """
        type | name | label | calculation | read_only | required | required_message
        integer | a | A | | | |
        \(type) | q | Q | \(calculation) | \(readOnly) | \(required) | Answer it
        """
    ).imported()
    let question = form.json.items("fields")[1]
    #expect(question["required"] == nil)
    #expect(question["requiredMessage"] == nil)
    let finding = try #require(form.summary.findings.first { $0.place == "survey!F3" })
    #expect(finding.severity == .looks)
    #expect(finding.message == "The question is required, but people cannot answer it.")
    #expect(finding.instead == "It is imported as optional.")
  }

  @Test(
    "a constraint is left out where ODK does not check it",
    arguments: [("calculate", "${a} * 2"), ("hidden", ""), ("today", "")])
  func constraint(type: String, calculation: String) throws {
    let form = try Sheets(
      survey: """
        type | name | label | calculation | constraint | constraint_message
        integer | a | A | | |
        \(type) | q | | \(calculation) | . > magic(5) | Too small
        """
    ).imported()
    let question = form.json.items("fields")[1]
    #expect(question["constraint"] == nil)
    #expect(question["constraintMessage"] == nil)
    #expect(form.noted == ["looks survey!E3 q"])
    #expect(
      form.summary.findings[0].message
        == "The question has a constraint, but people cannot answer it, so ODK does not check it.")
    #expect(form.summary.findings[0].instead == "Here, it has no constraint.")
  }

  @Test(
    "a calculation has the type with which ODK stores it",
    arguments: [
      ("int", "integer", "int(${n} div 2)"), ("decimal", "decimal", "${n} div 2"),
      ("string", "text", "${n} div 2"),
    ])
  func storedType(bound: String, type: JSON, calculation: String) throws {
    let form = try Sheets(
      survey: """
        type | name | label | calculation | bind::type
        integer | n | N | | int
        calculate | t | | ${n} div 2 | \(bound)
        """
    ).imported()
    #expect(form.json.items("fields")[1]["type"] == type)
    #expect(form.json.items("fields")[1].text("calculate") == calculation)
    #expect(form.noted == [])
  }

  @Test(
    "a question with the appearance `hidden` is not on the screen, or is reported",
    arguments: [("text", "hidden", 0), ("integer", "integer", 1)] as [(String, JSON, Int)])
  func hidden(type: String, imported: JSON, count: Int) throws {
    let form = try Sheets(
      survey: "type | name | label | appearance\n\(type) | q | Q | hidden"
    ).imported()
    #expect(form.json.items("fields")[0]["type"] == imported)
    #expect(form.summary.findings.count == count)
  }

  @Test(
    "a `calculate` row without a calculation is not on the screen",
    arguments: [
      ("", "", nil), ("", "7", "7"), ("magic(1)", "7", "7"), ("${gone}", "", nil),
      ("date(1, 2, 3)", "", nil),
    ] as [(String, String, JSON?)])
  func emptyCalculation(calculation: String, initial: String, expected: JSON?) throws {
    let field = try Sheets(
      survey: """
        type | name | label | calculation | default
        text | a | A | |
        calculate | q | | \(calculation) | \(initial)
        """
    ).field("q")
    #expect(field["type"] == "hidden")
    #expect(field["calculate"] == nil)
    #expect(field["initial"] == expected)
  }

  @Test(
    "a calculation that reads its own answer begins with the default",
    arguments: [
      ("calculate", ".", "person", "text", "coalesce(., 'person')"),
      ("calculate", ".", "", "text", "."),
      ("calculate", "once(${a})", "it's", "text", "once(\"it's\")"),
      ("calculate", "if(${a} = 1, ., 'q')", "x", "text", "if(${a} = 1, coalesce(., 'x'), 'q')"),
      ("calculate", "${q}", "x", "text", "coalesce(., 'x')"),
      ("calculate", "if(${a} = 1, true(), .)", "", "boolean", "if(${a} = 1, true(), .)"),
      ("calculate", "${a}", "x", "text", "${a}"),
    ])
  func calculationWithDefault(
    type: String, calculation: String, initial: String, expected: String, definition: String
  ) throws {
    let field = try Sheets(
      survey: """
        type | name | label | calculation | default
        integer | a | A | |
        \(type) | q | | \(calculation) | \(initial)
        """
    ).field("q")
    #expect(field.text("type") ?? "text" == expected)
    #expect(field.text("calculate") == definition)
    #expect(field["initial"] == nil)
  }

  @Test(
    "a choice whose calculation always gives something else takes other text",
    arguments: [("'other'", true), ("'a'", false), ("${t}", false), ("yes", true)])
  func constantCalculation(calculation: String, takesOthers: Bool) throws {
    let sheets = Sheets(
      survey: """
        type | name | label | calculation
        text | t | T |
        select_one l | q | Q | \(calculation)
        """,
      choices: """
        list_name | name | label
        l | a | A
        l | b | B
        """)
    let field = try sheets.field("q")
    #expect(field["type"]?["choice"]?["other"] == (takesOthers ? .bool(true) : nil))
    let messages = try sheets.imported().summary.findings.map(\.message)
    #expect(messages.contains { $0.hasSuffix("is not an option.") } == takesOthers)
  }

  @Test(
    "the answers in a group that is read-only cannot be changed",
    arguments: [
      ("yes", "", "", .bool(true)), ("", "yes", "", .bool(true)),
      ("${a} = 1", "", "", "${a} = 1"), ("${a} = 1", "yes", "${a} = 2", .bool(true)),
      ("${a} = 1", "${a} = 2", "", "(${a} = 2) or (${a} = 1)"),
      ("${a} = 1", "no", "${a} = 2", "(${a} = 2) or (${a} = 1)"),
    ] as [(String, String, String, JSON)])
  func readOnlyGroup(outer: String, inner: String, own: String, expected: JSON) throws {
    let sheets = Sheets(
      survey: """
        type | name | label | read_only
        integer | a | A |
        begin group | g | G | \(outer)
        begin group | h | H | \(inner)
        text | q | Q | \(own)
        end group | | |
        end group | | |
        """)
    #expect(try sheets.field("q")["readOnly"] == expected)
    #expect(try sheets.imported().noted == [])
  }

  @Test func `a trigger without a calculation is reported, because ODK clears the answer`() throws {
    let form = try Sheets(
      survey: """
        type | name | label | trigger
        text | a | A |
        text | q | Q | ${a}
        """
    ).imported()
    #expect(form.noted == ["looks survey!D3 q"])
    #expect(
      form.summary.findings[0].message
        == "Without a calculation, the answer is cleared when `trigger` changes.")
    #expect(form.summary.findings[0].instead == "It is kept.")
  }

  @Test(
    "an answer that somebody can give stays required",
    arguments: [("text", "", "", ""), ("text", "", "yes", "x"), ("text", "", "${a} = 1", "")])
  func stillRequired(type: String, calculation: String, readOnly: String, initial: String) throws {
    let sheets = Sheets(
      survey: """
        type | name | label | calculation | read_only | default | required
        integer | a | A | | | |
        \(type) | q | Q | \(calculation) | \(readOnly) | \(initial) | yes
        """)
    #expect(try sheets.field("q")["required"] == .bool(true))
  }

  @Test(
    "a calculation that keeps what people type is left out, so that they can type it",
    arguments: ["if(${a} = 1, 'Auto', .)", "coalesce(${q}, 'Auto')", "once(today())"])
  func ownAnswer(calculation: String) throws {
    let form = try Sheets(
      survey: """
        type | name | label | calculation | required
        integer | a | A | |
        text | q | Q | \(calculation) | yes
        """
    ).imported()
    let question = form.json.items("fields")[1]
    #expect(question["calculate"] == nil)
    #expect(question["required"] == .bool(true))
    let finding = try #require(form.summary.findings.first)
    #expect(form.noted == ["answers survey!D3 q"])
    #expect(
      finding.message == "The calculation `\(calculation)` keeps what people type in some cases.")
    #expect(finding.instead == "It is left out, and people give the answer.")
  }

  @Test(
    "a calculation that people do not see or cannot change may read its own answer",
    arguments: [("calculate", "", ""), ("text", "yes", ""), ("text", "", "hidden")])
  func hiddenOwnAnswer(type: String, readOnly: String, appearance: String) throws {
    let sheets = Sheets(
      survey: """
        type | name | label | calculation | read_only | appearance
        \(type) | q | Q | if(. = '', 'Auto', .) | \(readOnly) | \(appearance)
        """)
    #expect(try sheets.field("q").text("calculate") == "if(. = '', 'Auto', .)")
    #expect(try sheets.imported().noted == [])
  }

  @Test(
    "a record that people pick is an identifier, which they type",
    arguments: ["db:person", "db:clinic", "db:health_center", "db:district_hospital"])
  func record(type: String) throws {
    let form = try Sheets(
      survey: "type | name | label | appearance\n\(type) | q | Q | db-object"
    ).imported()
    #expect(form.json.items("fields")[0]["type"] == "text")
    #expect(form.noted == ["looks survey!A2 q"])
    #expect(form.summary.findings[0].message == "With `\(type)`, people pick a record.")
    #expect(form.summary.findings[0].instead == "Here, they type its identifier.")
  }
}
