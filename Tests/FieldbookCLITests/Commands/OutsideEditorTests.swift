import TestSupport
import Testing

@testable import FieldbookCLI

/// Commands show a focused field as if nobody were editing it.
@Suite(.temporaryFolder) struct OutsideEditorTests {
  private static let trial = #"""
    {"form": "visit", "version": 1, "fields": [
      {"key": "drug", "type": {"choice": {"options": [
        {"value": "8", "label": "Antiviral"}, {"value": "9", "label": "Other"}]}}},
      {"key": "hour", "type": {"integer": {"suffix": ":00h"}}}]}
    """#

  private func focus(_ key: String, in id: String, _ runner: CommandRunner, _ more: String...) {
    _ = runner.run("session", id, input: [#"{"op":"focus","field":"\#(key)"}"#] + more)
  }

  @Test func `a focused choice shows its label in every command`() throws {
    let runner = try CommandRunner(form: Self.trial)
    let id = runner.draft("drug=Antiviral", "hour=9")
    #expect(runner.run("show", id).output.contains("Choice  Antiviral\n  Number  9:00h"))
    let json = runner.run("show", id, "--json").output
    #expect(json.contains(#""focus":"drug""#))
    #expect(json.contains(#""raw":"8","display":"Antiviral""#))
    let export = runner.run("export", "visit", "--status", "draft", "--values", "display").output
    #expect(export.contains(",Antiviral,9:00h"))
    let lines = runner.run("export", "visit", "--status", "draft", "--json").output
    #expect(lines.contains(#""raw":"8","display":"Antiviral""#))
    #expect(runner.run("list", "--search", "antiv").output.contains(id.suffix(8)))
    focus("hour", in: id, runner)
    #expect(runner.run("show", id).output.contains("Number  9:00h"))
    #expect(runner.run("list", "--search", ":00h").output.contains(id.suffix(8)))
  }

  @Test func `a session shows the text as it is edited`() throws {
    let runner = try CommandRunner(form: Self.trial)
    let id = runner.draft("drug=Antiviral")
    let state = runner.run("session", id, input: [#"{"op":"state"}"#]).output
    #expect(state.contains(#""raw":"8","display":"8","template":"","caret":1"#))
  }

  @Test func `the history shows the display of a focused field`() throws {
    let runner = try CommandRunner(form: Self.trial)
    let id = runner.draft()
    focus("drug", in: id, runner, #"{"op":"type","field":"drug","text":"9"}"#)
    let line = try #require(runner.run("history", id, "drug").output.split(separator: "\n").last)
    #expect(line.hasSuffix("left  drug         Other"))
  }

  @Test func `the history names undone and redone steps, including those of a reason`() throws {
    let runner = try CommandRunner()
    let id = runner.draft("zip=90210")
    _ = runner.run("set", id, "zip", "--missing", "refused")
    for command in ["undo", "redo", "undo"] { _ = runner.run(command, id) }
    #expect(
      runner.run("history", id, "zip").output == """
        WHEN                      WHO  WHAT    FIELD  FROM       TO
        2027-01-15T08:00:00.000Z  ada  set     zip               90210
        2027-01-15T08:00:00.000Z  ada  reason  zip    90210      (refused)
        2027-01-15T08:00:00.000Z  ada  undone  zip    (refused)  90210
        2027-01-15T08:00:00.000Z  ada  redone  zip    90210      (refused)
        2027-01-15T08:00:00.000Z  ada  undone  zip    (refused)  90210

        """)
    #expect(
      runner.run("history", id, "zip", "--json").output.contains(
        #""action":"redone","field":"zip","revision":3,"old":"90210","new":"(refused)""#))
  }

  private static let payment = #"""
    {"form": "visit", "version": 1, "fields": [
      {"key": "cvv", "type": "cvv", "required": true}, {"key": "zip", "type": "zip"}]}
    """#

  @Test func `a code that is typed but not left counts as missing for other commands`() throws {
    let runner = try CommandRunner(form: Self.payment)
    let id = runner.draft()
    focus("cvv", in: id, runner, #"{"op":"type","field":"cvv","text":"123"}"#)
    #expect(runner.run("show", id, "--json").output.contains(#""held":false"#))
    let outcome = runner.run("finalize", id)
    #expect(outcome.exitCode == .invalidData)
    #expect((outcome.output + outcome.complaints).contains("Required Entry"))
    #expect(runner.run("list").output.contains("0/2"))
    _ = runner.run(
      "session", id,
      input: [
        #"{"op":"type","field":"cvv","text":"123"}"#, #"{"op":"blur","field":"cvv"}"#,
      ])
    #expect(runner.run("finalize", id).exitCode == .done)
  }

  @Test func `a code that a command sets is held, even in the focused field`() throws {
    let runner = try CommandRunner(form: Self.payment)
    let id = runner.draft()
    #expect(runner.run("set", id, "cvv=-", input: ["123"]).output == "cvv  (held)\n")
    #expect(runner.run("finalize", id).exitCode == .done)
    let other = runner.draft()
    let answer = runner.run(
      "session", other, input: [#"{"op":"set","field":"cvv","text":"123"}"#]
    ).output
    #expect(answer.contains(#""state":"focused","validity":"valid","complete":true"#))
    #expect(answer.contains(#""held":true"#))
    #expect(runner.run("finalize", other).exitCode == .done)
  }

  private static let smoker = #"""
    {"form": "visit", "version": 1, "fields": [
      {"key": "smoker", "type": "boolean"},
      {"key": "day", "type": "integer", "when": {"field": "smoker", "equals": true}},
      {"key": "card", "type": "credit", "when": {"field": "smoker", "equals": true}}]}
    """#

  @Test(arguments: [
    ("final", "canonical", "false,,"), ("final", "display", "false,,"), ("final", "raw", "false,,"),
    ("draft", "canonical", "false,,"), ("draft", "display", "false,,"),
    ("draft", "raw", "false,20,4111111111111111"),
  ])
  func `an export leaves a hidden field empty, except for the raw text of a draft`(
    status: String, values: String, cells: String
  ) throws {
    let runner = try CommandRunner(form: Self.smoker)
    let id = runner.draft("smoker=true", "day=20", "card=4111111111111111")
    _ = runner.run("set", id, "smoker=false")
    if status == "final" { _ = runner.run("finalize", id) }
    let file = runner.run(
      "export", "visit", "--status", status, "--values", values, "--reveal", "--lf"
    ).output
    #expect(file.hasSuffix(",1,1,\(cells)\n"))
    let hidden = runner.run(
      "export", "visit", "--status", status, "--values", values, "--lf"
    ).output
    let masked = cells.replacing("4111111111111111", with: "**** **** **** 1111")
    #expect(hidden.hasSuffix(",1,1,\(masked)\n"))
    let line = runner.run("export", "visit", "--status", status, "--json").output
    let blank = #""field":"day","raw":"","display":"","value":null"#
    #expect(line.contains(blank) == (status == "final"))
    let kept = #""field":"card","raw":"**** **** **** 1111","display":"","value":null"#
    #expect(line.contains(kept) == (status == "draft"))
  }

  @Test(arguments: [("weight,unknown\n70,true\n", "70,"), ("unknown,weight\ntrue,70\n", ",true")])
  func `the first of two columns that hide each other wins`(
    file: String, cells: String
  ) throws {
    let runner = try CommandRunner(
      form: #"""
        {"form": "visit", "version": 1, "fields": [
          {"key": "weight", "type": "integer", "when": {"field": "unknown", "empty": true}},
          {"key": "unknown", "type": "boolean", "when": {"field": "weight", "empty": true}}]}
        """#)
    let folder = try TemporaryFolder.current
    try folder.write(file, to: "in.csv")
    #expect(runner.run("import", "visit", folder.path(of: "in.csv")).exitCode == .done)
    let export = runner.run("export", "visit", "--status", "draft", "--values", "display", "--lf")
    #expect(export.output.hasSuffix(",1,1,\(cells)\n"))
    let id = String(try #require(export.output.split(separator: "\n").last).prefix(36))
    #expect(runner.run("recheck").complaints.contains("0 changed"))
    let hidden = runner.run("set", id, cells == "70," ? "unknown=false" : "weight=7").output
    #expect(hidden.hasSuffix("does not apply\n"))
  }
}
