import TestSupport
import Testing

@testable import FieldbookCLI

/// Commands that name fields and entries of repeats.
@Suite(.temporaryFolder) struct EntryTests {
  static let household = #"""
    {"form": "visit", "version": 1, "title": "Visit",
     "groups": [
       {"key": "home", "title": "Home"},
       {"key": "medicine", "title": "Medicine",
        "repeat": {"entry": "${drug}", "min": 1, "start": 1, "max": 3}},
       {"key": "dose", "title": "Dose", "group": "medicine", "repeat": {}},
       {"key": "child", "title": "Child", "repeat": {"count": "${children}"}}],
     "fields": [
       {"key": "village", "group": "home"}, {"key": "children", "type": "integer"},
       {"key": "drug", "group": "medicine", "required": true, "label": "Medicine"},
       {"key": "card", "type": "credit", "group": "medicine"},
       {"key": "amount", "type": "integer", "group": "dose"},
       {"key": "name", "group": "child"}],
     "rules": [{"key": "long", "check": "string-length(${drug}) < 9", "severity": "warning",
       "message": "Long name", "group": "medicine"}],
     "missing": [{"reason": "refused"}]}
    """#

  @Test func `set adds the entry after the last, and says how many there are before others`() throws
  {
    let runner = try CommandRunner(form: Self.household)
    let id = runner.draft("medicine[1].drug=Aspirin", "medicine[2].drug=Iron")
    let run = runner.run("set", id, "medicine[2].dose[1].amount=3", "medicine[3].drug=Zinc")
    #expect(run.exitCode == .done)
    #expect(run.output.hasPrefix("medicine[2].dose[1].amount  3"), "\(run.transcript)")
    let far = runner.run("set", id, "medicine[1].dose[2].amount=1")
    #expect(far.exitCode == .notFound)
    #expect(
      far.complaints == """
        fieldbook: `medicine[1].dose` has no entries, so there is no `medicine[1].dose[2]`.
        The next one is `medicine[1].dose[1]`.

        """)
    let full = runner.run("set", id, "medicine[4].drug=Gold")
    #expect(full.exitCode == .conflict)
    #expect(full.complaints.hasPrefix("fieldbook: `medicine` can have at most 3 entries."))
    let bare = runner.run("set", id, "drug=Gold")
    #expect(bare.exitCode == .notFound)
    #expect(bare.complaints.contains("Did you mean `medicine[1].drug`?"), "\(bare.complaints)")
  }

  @Test func `values are set in order, so a count adds the entries that follow`() throws {
    let form = #"""
      {"form": "visit", "version": 1, "groups": [{"key": "m", "repeat": {"count": "${n}"}}],
       "fields": [{"key": "n", "type": "integer"}, {"key": "a", "group": "m"}]}
      """#
    let runner = try CommandRunner(form: form)
    let id = runner.draft("n=1")
    let run = runner.run("set", id, "m[1].a=x", "n=2", "m[2].a=y")
    #expect(run.output == "m[1].a  x\nn       2\nm[2].a  y\n", "\(run.transcript)")
    #expect(runner.run("set", id, "m[3].a=z").exitCode == .conflict)
  }

  @Test func `entry adds, moves, lists and removes entries`() throws {
    let runner = try CommandRunner(form: Self.household)
    let id = runner.draft("medicine[1].drug=Aspirin")
    #expect(runner.run("entry", id, "add", "medicine", "--at", "1").exitCode == .done)
    #expect(runner.run("set", id, "medicine[1].drug=Iron").exitCode == .done)
    #expect(runner.run("entry", id, "move", "medicine[1]", "2").exitCode == .done)
    let list = runner.run("entry", id, "list", "--json").output
    #expect(list.contains(#""entry":"medicine[2]""#), "\(list)")
    #expect(list.contains(#""position":2,"title":"Iron"}"#), "\(list)")
    #expect(runner.run("entry", id, "remove", "medicine[1]").exitCode == .done)
    #expect(runner.run("entry", id, "remove", "medicine[1]").exitCode == .conflict)
    #expect(runner.run("entry", id, "remove", "medicine[7]").exitCode == .notFound)
    #expect(runner.run("entry", id, "add", "doses").exitCode == .notFound)
    #expect(runner.run("entry", id, "add", "child").exitCode == .conflict)
    #expect(runner.run("entry", id, "lift", "medicine[1]").exitCode == .usage)
    #expect(runner.run("undo", id).exitCode == .done)
    #expect(runner.run("show", id, "--json").output.contains(#""title":"Aspirin""#))
  }

  @Test(arguments: [("y", true), ("n", false)])
  func `remove asks at a terminal before answers are lost`(answer: String, isGone: Bool) throws {
    let runner = try CommandRunner(form: Self.household)
    let id = runner.draft("medicine[1].drug=Aspirin", "medicine[2].drug=Iron")
    _ = runner.run("entry", id, "remove", "medicine[2]", input: [answer], atTerminal: true)
    #expect(runner.run("show", id).output.contains("Iron") == !isGone)
  }

  @Test func `undoing an added entry says that it was removed`() throws {
    let runner = try CommandRunner(form: Self.household)
    let id = runner.draft("medicine[1].drug=Aspirin")
    #expect(runner.run("entry", id, "add", "medicine").exitCode == .done)
    let run = runner.run("undo", id)
    #expect((run.output, run.complaints) == ("", "1 entry was removed.\n"))
  }

  @Test func `show prints entries with their titles, indented by depth`() throws {
    let runner = try CommandRunner(form: Self.household)
    let id = runner.draft(
      "village=Ulm", "medicine[1].drug=Aspirin", "medicine[1].dose[1].amount=3",
      "medicine[2].card=4111111111111111")
    let run = runner.run("show", id)
    #expect(run.output.contains("\nMedicine 1 of 2: Aspirin (2 of 3)\n"), "\(run.output)")
    #expect(run.output.contains("\n  Dose 1 of 1 (1 of 1)\n"), "\(run.output)")
    #expect(run.output.contains("**** **** **** 1111"), "\(run.output)")
    let json = runner.run("show", id, "--json").output
    #expect(!json.contains("4111111111111111"), "\(json)")
  }

  @Test func `the history names entries by position, and removed ones by identity`() throws {
    let runner = try CommandRunner(form: Self.household)
    let id = runner.draft("medicine[1].drug=Aspirin")
    _ = runner.run("set", id, "medicine[2].drug=Iron")
    let run = runner.run("history", id, "medicine[2].drug")
    #expect(run.output.contains("medicine[2].drug"), "\(run.transcript)")
    _ = runner.run("entry", id, "remove", "medicine[2]")
    let whole = runner.run("history", id).output
    #expect(whole.contains("medicine[#"), "\(whole)")
    #expect(whole.contains("entry_removed"), "\(whole)")
    #expect(runner.run("history", id, "medicine[2].drug").exitCode == .notFound)
  }

  @Test func `warnings of entries are acknowledged by path, and all of them by key`() throws {
    let runner = try CommandRunner(form: Self.household)
    let long = runner.draft(
      "medicine[1].drug=Acetylsalicylic", "medicine[2].drug=Paracetamol")
    let check = runner.run("check", long)
    #expect(check.output.contains("medicine[2].long"), "\(check.output)")
    #expect(runner.run("acknowledge", long, "medicine[2].long").exitCode == .done)
    #expect(!runner.run("check", long).output.contains("medicine[2].long"))
    let final = runner.run("finalize", long, "--acknowledge", "long")
    #expect(final.exitCode == .done, "\(final.transcript)")
  }

  @Test func `invalid filters by the path of a field, and lists limits of repeats`() throws {
    let runner = try CommandRunner(form: Self.household)
    let id = runner.draft("medicine[1].dose[1].amount=x", "medicine[2].dose[1].amount=y")
    let run = runner.run("invalid", "--field", "medicine[2].dose[1].amount", "--json")
    #expect(run.output.contains(#""field":"medicine[2].dose[1].amount""#), "\(run.output)")
    #expect(!run.output.contains("medicine[1].dose"), "\(run.output)")
    let explain = runner.run("explain", id, "medicine[2].drug")
    #expect(explain.output.contains("It is always required."), "\(explain.transcript)")
  }

  /// A later version of the form: without the medicines, or with all repeats again.
  private static func version(_ number: Int, withMedicines: Bool) -> String {
    if withMedicines {
      return household.replacing("\"version\": 1", with: "\"version\": \(number)")
    }
    return """
      {"form": "visit", "version": \(number), "groups": [{"key": "home", "title": "Home"}],
       "fields": [{"key": "village", "group": "home"}], "missing": [{"reason": "refused"}]}
      """
  }

  @Test func `entries of a repeat that a version lacks are set aside, and come back`() throws {
    let runner = try CommandRunner(form: Self.household)
    let id = runner.draft(
      "village=Ulm", "medicine[1].drug=Aspirin", "medicine[1].dose[1].amount=3",
      "medicine[2].drug=Iron")
    _ = runner.run("entry", id, "move", "medicine[2]", "1")
    let before = runner.run("show", id, "--json").output
    _ = runner.run("form", "add", "b", files: ["b": Self.version(2, withMedicines: false)])
    let aside = runner.run("upgrade", "--form", "visit", "--to", "2", "--json")
    #expect(aside.output.contains("medicine[#1].dose[#"), "\(aside.transcript)")
    #expect(!runner.run("show", id).output.contains("Aspirin"))
    _ = runner.run("form", "add", "c", files: ["c": Self.version(3, withMedicines: true)])
    let back = runner.run("upgrade", "--form", "visit", "--to", "3", "--json")
    #expect(back.output.contains(#""orphaned":[]"#), "\(back.transcript)")
    let after = runner.run("show", id, "--json").output
    for text in [#""raw":"Aspirin""#, #""raw":"Iron""#, #""raw":"3""#] {
      #expect(before.contains(text) && after.contains(text), "\(after)")
    }
    #expect(after.contains(#""repeat":"dose","parent":"medicine["#), "\(after)")
  }

  @Test func `an upgrade keeps the entries of a repeat that both versions have`() throws {
    let runner = try CommandRunner(form: Self.household)
    let id = runner.draft("medicine[1].drug=Aspirin", "medicine[2].drug=Iron")
    _ = runner.run("form", "add", "b", files: ["b": Self.version(2, withMedicines: true)])
    let run = runner.run("upgrade", "--form", "visit", "--to", "2", "--json")
    #expect(run.output.contains(#""orphaned":[]"#), "\(run.transcript)")
    #expect(runner.run("show", id).output.contains("Medicine 2 of 2: Iron"))
  }

  @Test func `an amendment has the entries of its draft`() throws {
    let runner = try CommandRunner(form: Self.household)
    let id = runner.draft("medicine[1].drug=Aspirin", "medicine[2].drug=Iron")
    #expect(runner.run("finalize", id).exitCode == .done)
    let next = runner.run("amend", id, "--reason", "Wrong").output.prefix { $0 != "\n" }
    #expect(runner.run("entry", String(next), "remove", "medicine[1]").exitCode == .done)
    #expect(runner.run("show", String(next)).output.contains("Medicine 1 of 1: Iron"))
    #expect(runner.run("show", id).output.contains("Medicine 1 of 2: Aspirin"))
  }
}
