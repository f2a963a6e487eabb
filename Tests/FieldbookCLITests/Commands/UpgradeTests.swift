import TestSupport
import Testing

@testable import FieldbookCLI

@Suite(.temporaryFolder) struct UpgradeTests {
  private static let newer = #"""
    {"form": "visit", "version": 2, "fields": [
       {"key": "name", "type": "name", "required": true},
       {"key": "zip", "type": {"zip": {"plus4": true}}}, {"key": "city", "type": "city", "required": true}]}
    """#

  private func desk() throws -> TestDesk {
    let desk = try TestDesk()
    _ = desk.run("form", "add", "b", files: ["b": Self.newer])
    return desk
  }

  @Test func `a draft moves, and what has no place is put aside`() throws {
    let desk = try desk()
    let id = Run(
      ["--store", desk.path, "new", "visit", "name=eve", "city=Salem"], on: RecordedConsole()
    ).output.prefix(36)
    #expect(desk.run("upgrade", "--form", "visit", "--to", "2").exitCode == .done)
    #expect(desk.run("show", String(id), "--json").output.contains(#""version":2"#))
  }

  @Test func `a trial tells what would become of each draft`() throws {
    let desk = try TestDesk()
    let id = desk.draft("name=ada", "zip=90210", "remarks=hello", title: "First")
    _ = desk.run("form", "add", "b", files: ["b": Self.newer])
    let trial = desk.run("upgrade", "--form", "visit", "--to", "2", "--dry-run")
    #expect(
      trial.transcript(naming: id) == """
        exit 3
        --- standard output
        ID First
          kept: name
          judged anew: zip
          new: city
          put aside: remarks
          ✗ city: Required Entry
        --- standard error
        1 draft: 1 would be moved, 1 would become invalid.

        """)
    #expect(desk.run("show", id, "--json").output.contains(#""version":1"#))
    let run = desk.run("upgrade", "--form", "visit", "--to", "2", "--json")
    #expect(run.exitCode == .invalidData)
    #expect(
      run.output(naming: id) == """
        {"draft":"ID","form":"visit","from":1,"to":2,"kept":["name"],"rejudged":["zip"],\
        "added":["city"],"returned":[],"orphaned":["remarks"],"became_invalid":[\
        {"field":"city","code":"required","message":"Required Entry"}]}

        """)
    #expect(run.complaints == "1 draft: 1 moved, 1 became invalid.\n")
    #expect(desk.run("show", id, "--json").output.contains(#""version":2"#))
    #expect(desk.run("history", id).output.contains("1 to 2"))
    #expect(
      desk.run("upgrade", "--form", "visit", "--to", "2").complaints
        == """
        0 drafts: 0 moved, 0 became invalid.
        1 draft stays: version 2 is not newer than what it has.

        """)
  }

  @Test func `what was put aside comes back with a version that has it`() throws {
    let desk = try TestDesk()
    let id = desk.draft("name=ada", "remarks=hello")
    _ = desk.run("form", "add", "b", files: ["b": Self.newer])
    _ = desk.run("upgrade", "--form", "visit", "--to", "2")
    _ = desk.run(
      "form", "add", "c",
      files: ["c": TestDesk.visit.replacing("\"version\": 1", with: "\"version\": 3")])
    let run = desk.run("upgrade", "--form", "visit", "--to", "3")
    #expect(run.exitCode == .done)
    #expect(run.output.contains("  back: remarks\n"))
    #expect(desk.run("show", id, "--json").output.contains(#""raw":"hello""#))
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
  func `a call that cannot be is told`(words: [String], exitCode: ExitCode, message: String) throws
  {
    let desk = try desk()
    let run = Run(["--store", desk.path, "upgrade"] + words, on: RecordedConsole())
    #expect(run.exitCode == exitCode)
    #expect(run.complaints.split(separator: "\n").first == "fieldbook: \(message)")
  }
}
