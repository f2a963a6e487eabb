import TestSupport
import Testing

@testable import FieldbookCLI

/// Forms whose lists are in CSV files beside them.
@Suite(.temporaryFolder) struct FormListTests {
  private static let form = """
    {"form": "trip", "version": 1,
      "lists": {"town": {"file": "towns.csv", "value": "id", "label": "name"}},
      "fields": [
        {"key": "region", "type": {"choice": {"options": ["n", "s"]}}},
        {"key": "town", "type": {"choice": {"list": "town", "filter": "region = ${region}"}}}]}
    """
  private static let towns = "id,name,region\no,Oslo,n\nr,Rome,s\n"
  private static let files = ["f/trip.json": form, "f/towns.csv": towns]

  private func runner() throws -> CommandRunner {
    let runner = try CommandRunner()
    let added = runner.run("form", "add", "f/trip.json", files: Self.files)
    #expect(added.complaints == "trip 1 is registered.\n")
    return runner
  }

  @Test func `the file is read beside the form, and its rows are in the store`() throws {
    let runner = try runner()
    let id = runner.run("new", "trip", "region=s", "town=rome").output.firstLine
    #expect(runner.run("show", id).output.contains("Rome"))
    let run = runner.run("set", id, "town=Oslo")
    #expect(run.output.contains("Oslo does not fit the other answers"))
    #expect(runner.run("form", "check", "f/trip.json", files: Self.files).exitCode == .done)
  }

  @Test func `values of several choices may have spaces around them`() throws {
    let form = """
      {"form": "trip", "version": 1,
        "lists": {"town": {"file": "towns.csv", "value": "id", "label": "name"}},
        "fields": [{"key": "towns", "type": {"choices": {"list": "town"}}}]}
      """
    let runner = try CommandRunner()
    _ = runner.run("form", "add", "trip", files: ["trip": form, "towns.csv": Self.towns])
    let id = runner.run("new", "trip", "towns=r o").output.firstLine
    #expect(runner.run("show", id).output.contains("Oslo, Rome"))
    #expect(runner.run("set", id, "towns=r x").output.contains("Not readable as some"))
  }

  @Test func `mistakes in the file are listed with their lines`() throws {
    let files = ["trip.json": Self.form, "towns.csv": "id,name,region\no,Oslo,n\no,Rome,s\n"]
    let runner = try CommandRunner()
    let check = runner.run("form", "check", "trip.json", files: files)
    #expect(
      check.output == """
        towns.csv:3: The value `o` is also on line 2. Each value of a list is stored in answers, so \
        it must be there only once.

        """)
    #expect(check.exitCode == .usage)
    let json = runner.run("form", "check", "--json", "trip.json", files: files)
    #expect(
      json.output.hasPrefix(#"{"file":"towns.csv","line":3,"code":"list.repeated_value","#))
    #expect(runner.run("form", "add", "trip.json", files: files).exitCode == .usage)
  }

  @Test func `a mistake elsewhere in the form is named, even if a file is given`() throws {
    let form = Self.form.replacing("${region}", with: "${regions}")
    let files = ["trip.json": form, "towns.csv": Self.towns]
    let run = try CommandRunner().run(
      "form", "check", "trip.json", "--list", "town=towns.csv", files: files)
    #expect(run.output.contains("The form has no field `regions`."))
    #expect(run.complaints == "")
  }

  @Test func `a column that the file lacks is a mistake of the filter`() throws {
    let files = ["trip.json": Self.form, "towns.csv": "id,name,regions\no,Oslo,n\n"]
    let run = try CommandRunner().run("form", "check", "trip.json", files: files)
    #expect(
      run.output == """
        trip.json:5:67: Column 1 of the expression: The list `town` has no column `region`. Did you \
        mean `regions`? (/fields/1/type/choice/filter).

        """)
  }

  @Test func `a missing file is named, and another can be given`() throws {
    let runner = try CommandRunner()
    let missing = runner.run("form", "add", "trip.json", files: ["trip.json": Self.form])
    #expect(missing.exitCode == .notFound)
    #expect(missing.complaints.contains("`towns.csv` does not exist"))
    let other = ["trip.json": Self.form, "b.csv": Self.towns]
    let run = runner.run("form", "add", "trip.json", "--list", "town=b.csv", files: other)
    #expect(run.complaints == "trip 1 is registered.\n")
  }

  @Test func `new rows are a new version, to which drafts can be moved`() throws {
    let runner = try runner()
    let id = runner.run("new", "trip", "region=n", "town=o").output.firstLine
    let same = runner.run(
      "form", "list-update", "trip", "--list", "town=t.csv", files: ["t.csv": Self.towns])
    #expect(same.complaints == "trip 1 has these rows already.\n")
    let new = ["t.csv": "id,name,region\nt,Tromsø,n\nr,Rome,s\n"]
    let run = runner.run("form", "list-update", "trip", "--list", "town=t.csv", files: new)
    #expect(
      run.complaints == """
        trip 2 is registered. Move open drafts with `fieldbook upgrade --form trip --to 2`.

        """)
    #expect(runner.run("invalid").output == "")
    let upgraded = runner.run("upgrade", "--form", "trip", "--to", "2")
    #expect(upgraded.exitCode == .invalidData)
    #expect(runner.run("invalid").output.contains("town"))
    #expect(runner.run("show", id).output.contains("trip"))
    let json = runner.run(
      "form", "list-update", "trip", "--list", "town=t.csv", "--json", files: new)
    #expect(json.output == #"{"form":"trip","version":2,"updated":false}"# + "\n")
  }

  @Test(arguments: [
    (["town"], "`town` is not a `KEY=FILE` pair."),
    (["village=t.csv"], "The form has no list `village` in a file."),
    (["town=t.csv", "town=t.csv"], "The field `town` is given twice."),
    (["town=u.csv"], "The form cannot use these rows: The list `town` has no column `region`."),
  ])
  func `what cannot be updated is told`(lists: [String], message: String) throws {
    let runner = try runner()
    let words = ["form", "list-update", "trip"] + lists.flatMap { ["--list", $0] }
    let run = Run(
      ["--store", runner.path] + words,
      on: RecordedConsole(
        input: [], files: ["t.csv": Self.towns, "u.csv": "id,name\na,A\n"]))
    #expect(run.complaints.contains(message))
    #expect(run.exitCode == .usage)
    #expect(runner.run("form", "list").output.contains("trip  2") == false)
  }

  @Test func `an exported definition names the content of its lists`() throws {
    let runner = try runner()
    let definition = runner.run("form", "show", "trip", "--json").output
    #expect(definition.contains(#""sha256": ""#))
    let again = runner.run(
      "form", "add", "again.json", files: ["again.json": definition, "towns.csv": Self.towns])
    #expect(again.complaints == "trip 1 is already registered.\n")
    let other = runner.run(
      "form", "check", "again.json",
      files: ["again.json": definition, "towns.csv": Self.towns + "b,Bari,s\n"])
    #expect(other.output.hasPrefix("towns.csv:1: The form expects a file with the hash "))
  }

  @Test func `a form can be tried with its lists`() throws {
    let run = try CommandRunner().run(
      "session", "--form", "f/trip.json",
      input: [
        #"{"op":"set","field":"region","text":"s"}"#, #"{"op":"options","field":"town"}"#,
        #"{"op":"options","field":"town","matching":"x"}"#,
        #"{"op":"options","field":"village"}"#,
      ], files: Self.files)
    let lines = run.output.split(separator: "\n")
    #expect(
      lines.dropFirst().first
        == #"{"ok":true,"options":[{"value":"r","label":"Rome"}],"more":false}"#)
    #expect(lines.dropFirst(2).first == #"{"ok":true,"options":[],"more":false}"#)
    #expect(lines.last?.contains(#""code":"no_field""#) == true)
  }
}

extension String {
  fileprivate var firstLine: String { String(prefix { $0 != "\n" }) }
}
