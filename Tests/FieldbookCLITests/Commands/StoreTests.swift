import JSONText
import TestSupport
import Testing

@testable import FieldbookCLI

@Suite(.temporaryFolder) struct StoreTests {
  @Test func `a copy has what the store has, and replaces nothing`() throws {
    let desk = try TestDesk()
    let id = desk.draft("name=ada")
    let copy = try TemporaryFolder.current.path(of: "copy.sqlite")
    #expect(desk.run("backup", copy).complaints == "\(copy) is a copy of \(desk.path).\n")
    #expect(Run("--store", copy, "show", id).output.contains("Ada"))
    let again = desk.run("backup", copy)
    #expect(again.exitCode == .failed || again.exitCode == .storeUnusable)
    #expect(again.complaints.contains(copy))
  }

  @Test func `a sound store is called so`() throws {
    let desk = try TestDesk()
    #expect(desk.run("doctor").output == "\(desk.path) is sound.\n")
    #expect(desk.run("doctor", "--json").output == "")
    #expect(desk.run("doctor", "--repair").exitCode == .done)
  }

  @Test func `info tells where the store is and what is in it`() throws {
    let desk = try TestDesk()
    _ = desk.draft("name=ada")
    let text = desk.run("info").output
    #expect(text.hasPrefix("Store        \(desk.path)\n"))
    #expect(text.contains("\nPermissions  600\n"))
    #expect(text.contains("\nDrafts       1 draft\n"))
    let root = JSONDocument(desk.run("info", "--json").output).root
    #expect(root?["forms"]?.json == 1)
    #expect(root?["drafts"]?["draft"]?.json == 1)
  }

  @Test func `a file that is no store is refused by every command`() throws {
    try TemporaryFolder.current.write("not a database, but a text", to: "text")
    let path = try TemporaryFolder.current.path(of: "text")
    for words in [["list"], ["show", "abcd"], ["doctor"], ["info"], ["new", "visit"]] {
      let run = Run(["--store", path] + words + ["--json"], on: RecordedConsole())
      #expect(run.exitCode == .storeUnusable, "\(words)")
      #expect(run.output.hasPrefix(#"{"error":{"code":"store","message":"#), "\(words)")
    }
    #expect(try TemporaryFolder.current.text(of: "text") == "not a database, but a text")
  }

  @Test func `the store is where it is said, where the environment says, or where data is kept`()
    throws
  {
    let folder = try TemporaryFolder.current
    var console = RecordedConsole()
    console.variables = ["XDG_DATA_HOME": folder.path(of: "data"), "HOME": folder.path(of: "home")]
    #expect(
      Run(["info"], on: console).output.hasPrefix(
        "Store        \(folder.path)/data/fieldbook/fieldbook.sqlite\n"))
    console.variables["XDG_DATA_HOME"] = nil
    #expect(
      Run(["info"], on: console).output.contains("\(folder.path)/home/.local/share/fieldbook/"))
    console.variables["FIELDBOOK_STORE"] = folder.path(of: "named.sqlite")
    #expect(Run(["info"], on: console).output.contains("\(folder.path)/named.sqlite"))
    console.variables = [:]
    #expect(Run(["info"], on: console).exitCode == .usage)
  }
}
