import Expressions
import FieldEngine
import TestSupport
import Testing

@testable import FormSession

@Suite struct CalculationTests {
  private func session(_ fields: String..., rules: [String] = []) throws -> Session {
    try Session(fields: fields, rules: rules)
  }

  @Test func `a calculated answer follows others, and nobody changes it`() throws {
    var session = try session(
      #"{"key":"a","type":"integer"}"#, #"{"key":"b","type":"integer"}"#,
      #"{"key":"sum","type":"integer","calculate":"${a} + ${b}"}"#)
    session = session.with(["a": "2", "b": "3"])
    #expect(session.texts == ["2", "3", "5"])
    for step in [FieldStep.set("7"), .clear, .paste("1"), .type("1"), .undo] {
      #expect(session.apply(.step("sum", step)).refusal == .calculated("sum"))
    }
    #expect(session.apply(.step("sum", .focus)).refusal == nil)
    #expect(session.texts == ["2", "3", "5"])
  }

  @Test func `typing shows the result with each key`() throws {
    var session = try session(
      #"{"key":"a","type":"decimal"}"#, #"{"key":"b","type":"decimal","calculate":"${a} * 2"}"#)
    session.step("a", .focus)
    #expect(session.step("a", .type("1")).fields.map(\.state.raw) == ["1", "2"])
    #expect(session.step("a", .type("5")).fields.map(\.state.raw) == ["15", "30"])
    #expect(session.step("a", .backspace).followed == ["b"])
  }

  @Test(arguments: [
    (#""integer""#, "7 div 2", "4"), (#""integer""#, "5 div 2", "2"),
    (#""currency""#, "1 div 8", "0.12"), (#""decimal""#, "0.1 + 0.2", "0.3"),
    (#"{"number":{"maximumFractionDigits":1}}"#, "0.25", "0.2"),
    (#""date""#, "date('2026-02-28') + 1", "03012026"), (#""boolean""#, "1 > 0", "true"),
    (#""phrase""#, "concat('a', 1)", "a1"), (#""decimal""#, "1 div 0", ""),
    (#""phrase""#, "once('first')", "first"),
  ])
  func `a result has the form of its type`(type: String, source: String, raw: String) throws {
    let session = try session(#"{"key":"a","type":\#(type),"calculate":"\#(source)"}"#)
    #expect(session.texts == [raw])
  }

  @Test func `a result that the type cannot read stays, and is invalid`() throws {
    let session = try session(
      #"{"key":"a","initial":"abc"}"#, #"{"key":"b","type":"integer","calculate":"${a}"}"#)
    let state = try #require(session.state("b")?.state)
    #expect(state.raw == "abc")
    #expect(state.issue?.code == "calculation")
    #expect(
      state.issue?.message == "The calculation gives `abc`: Not readable as a whole number")
  }

  @Test func `a field that does not apply is empty for others`() throws {
    var session = try session(
      #"{"key":"on","type":"boolean"}"#,
      #"{"key":"a","type":"integer","when":"${on}"}"#,
      #"{"key":"b","type":"integer","calculate":"coalesce(${a}, 0) + 1"}"#)
    session = session.with(["on": "true", "a": "4"])
    #expect(session.state("b")?.state.raw == "5")
    session.step("on", .set("false"))
    #expect(session.state("b")?.state.raw == "1")
    #expect(session.state("a")?.applies == false)
  }

  @Test func `a broken constraint makes an answer incomplete while typed and invalid when left`()
    throws
  {
    var session = try session(
      #"{"key":"a","type":"integer","constraint":". > 10","constraintMessage":"More than ${b}"}"#,
      #"{"key":"b","initial":"ten"}"#)
    session.step("a", .focus, .type("5"))
    let typing = try #require(session.state("a"))
    #expect(typing.validity == .valid)
    #expect(!typing.isComplete && !typing.isSubmittable)
    session.step("a", .blur)
    let left = try #require(session.state("a"))
    #expect(left.state.issue?.code == "constraint")
    #expect(left.state.issue?.message == "More than ten")
    #expect(left.state.value == nil)
    session.step("b", .set("10"))
    #expect(session.state("a")?.state.issue?.message == "More than 10")
    session.step("a", .set("11"))
    #expect(session.state("a")?.state.issue == nil)
    session.step("a", .set("3"))
    #expect(session.state("a")?.state.committed == .integer("11"))
  }

  @Test func `an answer that breaks its constraint keeps its value for others`() throws {
    let session = try session(
      #"{"key":"a","type":"integer","constraint":". > 10"}"#,
      #"{"key":"b","type":"integer","calculate":"${a} * 2"}"#
    ).with(["a": "5"])
    #expect(session.state("b")?.state.raw == "10")
  }

  @Test func `a field is required while its expression is true`() throws {
    var session = try session(
      #"{"key":"a"}"#,
      #"{"key":"b","required":"${a} = 'x'","requiredMessage":"Needed for ${a}"}"#)
    #expect(session.tally.missing == 0)
    session.step("a", .set("x"))
    #expect(session.tally.missing == 1)
    #expect(session.field("b")?.isRequired == true)
    #expect(session.obstacles.count == 1)
    #expect(session.field("b")?.leavingIssue?.message == "Needed for x")
    session.step("a", .set("y"))
    #expect(session.tally.missing == 0)
  }

  @Test func `a read-only field is shown and not changed, and an import fills it`() throws {
    var session = try session(
      #"{"key":"a","initial":"x","readOnly":true,"required":true}"#,
      #"{"key":"b","readOnly":"${a} = 'x'"}"#)
    #expect(session.apply(.step("a", .set("y"))).refusal == .readOnly("a"))
    #expect(session.apply(.step("b", .set("y"))).refusal == .readOnly("b"))
    #expect(session.apply(.step("a", .focus)).refusal == nil)
    #expect(session.obstacles.isEmpty)
    #expect(session.fill([Session.WholeValue(0, "z")]) == [])
    #expect(session.texts == ["z", ""])
    #expect(session.apply(.step("b", .set("y"))).refusal == nil)
  }

  @Test func `an initial expression gives the first answer, which people can change`() throws {
    var session = try session(
      #"{"key":"on","type":"date","initial":{"expression":"today()"}}"#,
      #"{"key":"next","type":"date","initial":{"expression":"${on} + 7"}}"#)
    #expect(session.state("on")?.state.value == .text(CalendarDay.testDay.iso))
    let next = try #require(CalendarDay.testDay.adding(days: 7))
    #expect(session.state("next")?.state.value == .text(next.iso))
    #expect(session.state("next")?.state.isTouched == false)
    session.step("on", .set("2026-01-01"))
    #expect(session.state("on")?.state.value == .text("2026-01-01"))
    #expect(session.steps.past.count == 1)
  }

  @Test(arguments: [
    ("2025.5", "2026", "valid"), ("202.6", "0203", "valid"), ("-2026", "-2026", "invalid"),
  ])
  func `a calculated year is rounded, and loses no sign`(
    number: String, raw: String, validity: String
  ) throws {
    let session = try session(
      #"{"key":"a"}"#, #"{"key":"y","type":"year","calculate":"number(${a})"}"#
    ).with(["a": number])
    let state = try #require(session.state("y")?.state)
    #expect(state.raw == raw || state.display == raw)
    #expect("\(state.validity)" == validity, "\(state)")
  }

  @Test func `texts contain the answers, and secret answers are masked`() throws {
    let session = try session(
      #"{"key":"name"}"#, #"{"key":"ssn","type":"ssn"}"#,
      #"{"key":"a","label":"Age of ${name}, ${ssn}, \\${name}","help":"${name}?"}"#
    ).with(["name": "Ada", "ssn": "123456789"])
    #expect(session.label("a") == "Age of Ada, ***-**-6789, ${name}")
    #expect(session.help(2) == "Ada?")
  }

  @Test func `a calculation on a masked answer is masked`() throws {
    let session = try session(
      #"{"key":"ssn","type":"ssn"}"#, #"{"key":"a","calculate":"concat('n', ${ssn})"}"#,
      #"{"key":"b","calculate":"${a}"}"#
    ).with(["ssn": "123456789"])
    #expect(["a", "b"].map { session.field($0)?.definition.storage } == [.mask, .mask])
    // The end of a derived text may be what the mask of its source hides.
    #expect(
      ["a", "b"].map { session.field($0)?.definition.masked("123456789", isComplete: true) } == [
        "***", "***",
      ])
  }

  @Test func `a group applies as a whole or not at all`() throws {
    var session = try Session(
      fields: [
        #"{"key":"on","type":"boolean"}"#, #"{"key":"a","group":"g"}"#,
        #"{"key":"b","group":"g","when":"${a} != ''"}"#,
      ], #""groups":[{"key":"g","title":"Of ${on}","when":"${on}"}],"#)
    #expect(session.states.map(\.applies) == [true, false, false])
    let changes = session.step("on", .set("true"))
    #expect(changes.turned == ["a"])
    session.step("a", .set("x"))
    #expect(session.states.map(\.applies) == [true, true, true])
    #expect(session.groups.map(\.title) == ["Of true", nil])
  }

  @Test func `expressions that hide each other keep the first answer`() throws {
    var session = try session(
      #"{"key":"value","type":"integer","when":"not(${unknown})"}"#,
      #"{"key":"unknown","type":"boolean","when":"${value} = ''"}"#)
    session.step("value", .set("5"))
    #expect(session.states.map(\.applies) == [true, false])
    session.step("value", .set(""))
    session.step("unknown", .set("true"))
    #expect(session.states.map(\.applies) == [false, true])
  }

  @Test func `a warning of a constraint is acknowledged like a rule`() throws {
    var session = try session(
      #"{"key":"a","type":"integer","constraint":[{"check":". < 100","message":"Really ${a}?","severity":"warning"}]}"#
    ).with(["a": "150"])
    #expect(session.state("a")?.validity == .valid)
    #expect(session.rules.map(\.message) == ["Really 150?"])
    #expect(session.obstacles.count == 1)
    session.apply(.acknowledge(rule: "a.constraint"))
    #expect(session.obstacles.isEmpty)
  }

  @Test func `a rule checks an expression, and its message follows the answers`() throws {
    var session = try session(
      #"{"key":"a","type":"integer"}"#,
      rules: [#"{"key":"r","check":"${a} < 10","message":"${a} is too much"}"#])
    session.step("a", .set("12"))
    #expect(session.rules.map(\.message) == ["12 is too much"])
    #expect(session.step("a", .set("13")).rules.map(\.message) == ["13 is too much"])
    #expect(session.step("a", .set("3")).rules.map(\.isBroken) == [false])
  }

  @Test func `a chain of calculations is evaluated once each, in order`() throws {
    var fields = [#"{"key":"f0","type":"integer"}"#]
    for number in 1...300 {
      fields.append(
        #"{"key":"f\#(number)","type":"integer","calculate":"${f\#(number - 1)} + 1"}"#)
    }
    var session = try Session(fields: fields.reversed())
    let changes = session.step("f0", .set("5"))
    #expect(session.state("f300")?.state.raw == "305")
    #expect(changes.followed.count == 300)
  }
}
