import TestSupport
import Testing

@testable import FieldbookCLI

@Suite(.temporaryFolder) struct UpgradeTests {
  private static let newer = #"""
    {"form": "visit", "version": 2, "fields": [
       {"key": "name", "type": "name", "required": true},
       {"key": "zip", "type": {"zip": {"plus4": true}}}, {"key": "city", "type": "city", "required": true}]}
    """#

  private func runner() throws -> CommandRunner {
    let runner = try CommandRunner()
    _ = runner.run("form", "add", "b", files: ["b": Self.newer])
    return runner
  }

  @Test func `upgrade moves a draft to the new version`() throws {
    let runner = try runner()
    let id = Run(
      ["--store", runner.path, "new", "visit", "name=eve", "city=Salem"], on: RecordedConsole()
    ).output.prefix(36)
    #expect(runner.run("upgrade", "--form", "visit", "--to", "2").exitCode == .done)
    #expect(runner.run("show", String(id), "--json").output.contains(#""version":2"#))
  }

  @Test func `new fields of entries begin as in a new entry`() throws {
    func form(_ version: Int, _ more: String) -> String {
      #"""
      {"form": "stock", "version": \#(version), "groups": [{"key": "box", "repeat": {"start": 2}}],
       "fields": [{"key": "size", "type": "integer", "group": "box", "initial": "3"}\#(more)]}
      """#
    }
    let runner = try CommandRunner()
    _ = runner.run("form", "add", "a", files: ["a": form(1, "")])
    let id = String(runner.run("new", "stock", "box[2].size=5").output.prefix(36))
    let more = #"""
      , {"key": "double", "type": "integer", "group": "box",
         "initial": {"expression": "${size} * 2"}}
      """#
    _ = runner.run("form", "add", "b", files: ["b": form(2, more)])
    #expect(runner.run("upgrade", "--form", "stock", "--to", "2").exitCode == .done)
    let shown = runner.run("show", id, "--json").output
    #expect(shown.contains(#""field":"box[1].double","type":"integer","raw":"6""#), "\(shown)")
    #expect(shown.contains(#""field":"box[2].double","type":"integer","raw":"10""#))
  }

  @Test func `a dry run shows what would happen to each draft`() throws {
    let runner = try CommandRunner()
    let id = runner.draft("name=ada", "zip=90210", "remarks=hello", title: "First")
    _ = runner.run("form", "add", "b", files: ["b": Self.newer])
    let trial = runner.run("upgrade", "--form", "visit", "--to", "2", "--dry-run")
    #expect(
      trial.transcript(naming: id) == """
        exit 3
        --- standard output
        ID First
          kept: name
          validated again: zip
          new: city
          set aside: remarks
          ✗ city: Required Entry
        --- standard error
        1 draft: 1 would be moved, 1 would become invalid.

        """)
    #expect(runner.run("show", id, "--json").output.contains(#""version":1"#))
    let run = runner.run("upgrade", "--form", "visit", "--to", "2", "--json")
    #expect(run.exitCode == .invalidData)
    #expect(
      run.output(naming: id) == """
        {"draft":"ID","form":"visit","from":1,"to":2,"kept":["name"],"rejudged":["zip"],\
        "added":["city"],"returned":[],"orphaned":["remarks"],"rewritten":[],"became_invalid":[\
        {"field":"city","code":"required","message":"Required Entry"}]}

        """)
    #expect(run.complaints == "1 draft: 1 moved, 1 became invalid.\n")
    #expect(runner.run("show", id, "--json").output.contains(#""version":2"#))
    #expect(runner.run("history", id).output.contains("1 to 2"))
    #expect(
      runner.run("upgrade", "--form", "visit", "--to", "2").complaints
        == """
        0 drafts: 0 moved, 0 became invalid.
        1 draft stays: version 2 is not newer than its own.

        """)
  }

  @Test func `an orphaned value comes back with a version that has its field`() throws {
    let runner = try CommandRunner()
    let id = runner.draft("name=ada", "remarks=hello")
    _ = runner.run("form", "add", "b", files: ["b": Self.newer])
    _ = runner.run("upgrade", "--form", "visit", "--to", "2")
    _ = runner.run(
      "form", "add", "c",
      files: ["c": CommandRunner.visit.replacing("\"version\": 1", with: "\"version\": 3")])
    let run = runner.run("upgrade", "--form", "visit", "--to", "3")
    #expect(run.exitCode == .done)
    #expect(run.output.contains("  back: remarks\n"))
    #expect(runner.run("show", id, "--json").output.contains(#""raw":"hello""#))
  }

  /// A draft of version 1 of a form with some fields.
  ///
  /// The values are set one by one, and then the draft moves to version 2.
  private func moved(
    from old: String, _ values: [String], to new: String
  ) throws -> (runner: CommandRunner, id: String, upgrade: Run) {
    func form(_ version: Int, _ fields: String) -> String {
      #"{"form": "f", "version": \#(version), "fields": [\#(fields)]}"#
    }
    let runner = try CommandRunner(form: form(1, old))
    let id = String(runner.run("new", "f").output.prefix(36))
    for value in values { #expect(runner.run("set", id, value).exitCode == .done) }
    #expect(runner.run("form", "add", "b", files: ["b": form(2, new)]).exitCode == .done)
    return (runner, id, runner.run("upgrade", "--form", "f", "--to", "2"))
  }

  @Test(
    arguments: [
      (#""date""#, "01/05/2024", #"{"date": {"order": "dmy"}}"#, "05/01/2024", "2024-01-05"),
      (#""percent""#, "12.50%", #""decimal""#, "0.125", "0.125"),
      (#""integer""#, "7", #""percent""#, "700.00%", "7"),
      (#""text""#, "wheezing; cough", #"{"list": {"of": "text"}}"#, "wheezing; cough", nil),
      (#"{"list": {"of": "text"}}"#, "wheezing; cough", #""text""#, "wheezing; cough", nil),
      (#""date""#, "01/05/2024", #""text""#, "2024-01-05", "2024-01-05"),
    ] as [(String, String, String, String, String?)])
  func `a field keeps its value when its type changes`(
    old: String, text: String, new: String, shown: String, value: String?
  ) throws {
    let (runner, id, upgrade) = try moved(
      from: #"{"key": "first"}, {"key": "a", "type": \#(old)}"#, ["a=\(text)"],
      to: #"{"key": "first"}, {"key": "a", "type": \#(new)}"#)
    #expect(upgrade.exitCode == .done)
    #expect(upgrade.output.contains("validated again: a"))
    #expect(
      upgrade.output.contains("displayed differently: a: \(text) → \(shown)") == (text != shown))
    #expect(runner.run("show", id).output.contains(shown))
    let canonical = runner.run("export", "f", "--status", "draft", "--values", "canonical").output
    if let value { #expect(canonical.contains(value)) }
    #expect(runner.run("history", id, "a").output.contains("upgraded") == (text != shown))
  }

  @Test(
    arguments: [
      (
        #"{"date": {"order": "dmy"}}"#, #""constraint": ". > '2030-01-01'""#, "03/04/2026",
        #"{"date": {"order": "mdy"}}"#, "04/03/2026"
      ),
      (
        #"{"number": {"locale": "de_DE", "max": 1}}"#, "", "1,234",
        #"{"number": {"locale": "en_US"}}"#, "1.234"
      ),
      (
        #"{"list": {"of": {"date": {"order": "dmy"}}, "maxCount": 1}}"#, "",
        "03/04/2026; 05/06/2026", #"{"list": {"of": {"date": {"order": "mdy"}}}}"#,
        "04/03/2026; 06/05/2026"
      ),
    ])
  func `an answer that breaks a rule keeps its meaning when its type changes`(
    old: String, rule: String, text: String, new: String, shown: String
  ) throws {
    let rules = rule.isEmpty ? "" : ", " + rule
    let (runner, id, _) = try moved(
      from: #"{"key": "first"}, {"key": "a", "type": \#(old)\#(rules)}"#, ["a=\(text)"],
      to: #"{"key": "first"}, {"key": "a", "type": \#(new)}"#)
    let output = runner.run("show", id).output
    #expect(output.contains(shown), "\(output)")
  }

  @Test func `digits that no version shows are kept`() throws {
    func form(_ version: Int) -> String {
      #"""
      {"form": "f", "version": \#(version), "fields": [
        {"key": "n", "type": {"number": {"maximumFractionDigits": \#(version)}}}]}
      """#
    }
    let runner = try CommandRunner(form: form(1))
    let file = try TemporaryFolder.current.path(of: "n.csv")
    try TemporaryFolder.current.write("n\n1.2345\n", to: "n.csv")
    _ = runner.run("import", "f", file, "--values", "canonical")
    _ = runner.run("form", "add", "b", files: ["b": form(2)])
    #expect(runner.run("upgrade", "--form", "f", "--to", "2").exitCode == .done)
    let export = runner.run("export", "f", "--status", "draft", "--values", "canonical")
    #expect(export.output.contains("1.2345"))
  }

  @Test func `the steps of a field with another type cannot be undone`() throws {
    let (runner, id, _) = try moved(
      from: #"{"key": "a", "type": {"date": {"order": "dmy"}}}, {"key": "b"}"#,
      ["a=03/04/2031", "b=x", "a=03/04/2032"],
      to: #"{"key": "a", "type": {"date": {"order": "mdy"}}}, {"key": "b"}"#)
    _ = runner.run("undo", id)
    let shown = runner.run("show", id, "--json").output
    #expect(shown.contains(#""display":"04/03/2032""#), "\(shown)")
    #expect(shown.contains(#""field":"b","type":"phrase","raw":"""#))
  }

  @Test func `new fields are filled from the draft's answers`() throws {
    let (runner, id, _) = try moved(
      from: #"{"key": "a", "type": "integer"}"#, ["a=2"],
      to: #"""
        {"key": "a", "type": "integer"},
        {"key": "i", "initial": {"expression": "concat('I', ${a})"}},
        {"key": "o", "calculate": "once(concat('O', ${a}))"},
        {"key": "p", "calculate": "if(. = '', concat('P', ${a}), .)"},
        {"key": "s", "initial": {"expression": "${start}"}}
        """#)
    let shown = runner.run("show", id, "--json").output
    for text in ["I2", "O2", "P2"] { #expect(shown.contains(#""raw":"\#(text)""#), "\(shown)") }
    #expect(!shown.contains(#""field":"s","type":"phrase","raw":"""#))
  }

  @Test func `a value that the new type cannot read is kept as displayed and reported`() throws {
    let (runner, id, upgrade) = try moved(
      from: #"{"key": "a", "type": "text"}, {"key": "b", "type": "decimal"}"#,
      ["a=abcdef", "b=12.75"],
      to: #"""
        {"key": "a", "type": {"text": {"maxLength": 3}}},
        {"key": "b", "type": {"number": {"maximumFractionDigits": 0}}}
        """#)
    #expect(upgrade.exitCode == .invalidData)
    let shown = runner.run("show", id).output
    #expect(shown.contains("abcdef") && shown.contains("12.75"))
    #expect(runner.run("finalize", id).exitCode == .invalidData)
  }

  @Test func `a reason that the new version lacks is removed`() throws {
    let runner = try CommandRunner()
    for (version, missing) in [(1, #"[{"reason": "refused", "label": "R"}]"#), (2, "[]")] {
      let form = #"""
        {"form": "f", "version": \#(version), "missing": \#(missing),
         "fields": [{"key": "a", "required": true}]}
        """#
      #expect(runner.run("form", "add", "f", files: ["f": form]).exitCode == .done)
      if version == 2 { break }
      let id = String(runner.run("new", "f").output.prefix(36))
      #expect(runner.run("set", id, "a", "--missing", "refused").exitCode == .done)
    }
    let upgrade = runner.run("upgrade", "--form", "f", "--to", "2")
    #expect(upgrade.exitCode == .invalidData)
    #expect(
      upgrade.output.contains("  displayed differently: a: (refused) → \n  ✗ a: Required Entry"))
  }

  @Test func `a draft stays editable when the last changed field was removed`() throws {
    let (runner, id, upgrade) = try moved(
      from: #"{"key": "a"}, {"key": "b"}"#, ["a=1", "b=1"], to: #"{"key": "a"}"#)
    #expect(upgrade.exitCode == .done)
    #expect(runner.run("set", id, "a=2").exitCode == .done)
    for exitCode in [ExitCode.done, .done, .failed] {
      #expect(runner.run("undo", id).exitCode == exitCode)
    }
    #expect(runner.run("doctor").exitCode == .done)
  }

  @Test(arguments: [
    (["--form", "visit"], ExitCode.usage, "The command `upgrade` needs `--to V`."),
    (["--to", "2"], .usage, "The command `upgrade` needs `--form F`."),
    (["--form", "visit", "--to", "7"], .notFound, "There is no version 7 of the form `visit`."),
    (
      ["--form", "visit", "--to", "0"], .usage,
      "The option `--to` takes a whole number from 1 up, not `0`."
    ),
  ])
  func `an impossible upgrade is reported`(words: [String], exitCode: ExitCode, message: String)
    throws
  {
    let runner = try runner()
    let run = Run(["--store", runner.path, "upgrade"] + words, on: RecordedConsole())
    #expect(run.exitCode == exitCode)
    #expect(run.complaints.split(separator: "\n").first == "fieldbook: \(message)")
  }
}
