import FormSession
import JSONText
import SQLiteKit
import TestSupport
import Testing

@testable import FieldbookCLI

@Suite(.temporaryFolder) struct StoreTests {
  @Test func `backup copies the whole store`() throws {
    let runner = try CommandRunner()
    let id = runner.draft("name=ada")
    let copy = try TemporaryFolder.current.path(of: "copy.sqlite")
    #expect(runner.run("backup", copy).complaints == "\(copy) is a copy of \(runner.path).\n")
    #expect(Run("--store", copy, "show", id).output.contains("Ada"))
  }

  @Test(arguments: [["backup", "copy.sqlite"], ["verify"], ["doctor"]])
  func `a store that does not exist is neither copied nor called sound`(words: [String]) throws {
    let folder = try TemporaryFolder.current
    let run = Run(["--store", folder.path(of: "typo.sqlite")] + words, on: RecordedConsole())
    #expect(run.exitCode == .storeUnusable)
    #expect(try folder.files() == [])
  }

  @Test func `an interrupted backup leaves no file`() throws {
    let runner = try CommandRunner()
    let folder = try TemporaryFolder.current
    try Connection(runner.path).runScript(
      "CREATE TABLE mine (x); INSERT INTO mine VALUES (zeroblob(9000000))")
    var console = RecordedConsole()
    let raised = console.raised
    console.clock = {
      if (try? folder.files().contains { $0.hasPrefix("copy") }) == true { raised.request() }
      return Moment(milliseconds: 1_800_000_000_000)
    }
    let copy = folder.path(of: "copy.sqlite")
    let run = Run(["--store", runner.path, "backup", copy], on: console)
    #expect(run.exitCode == .interrupted)
    #expect(run.complaints.hasPrefix("fieldbook: The program was interrupted"))
    #expect(try folder.files().filter { $0.hasPrefix("copy") } == [])
    #expect(runner.run("backup", copy).exitCode == .done)
  }

  @Test(arguments: [
    ("store.sqlite", "already exists, so it was not replaced"),
    ("none/copy.sqlite", "cannot be written: No such file or directory"),
    ("store.sqlite/copy.sqlite", "cannot be written: Not a directory"),
  ])
  func `backup reports why it cannot write the copy`(name: String, message: String) throws {
    let runner = try CommandRunner()
    let copy = try TemporaryFolder.current.path(of: name)
    let run = runner.run("backup", copy)
    #expect(run.exitCode == .failed)
    #expect(run.complaints.hasPrefix("fieldbook: `\(copy)` \(message).\n"))
  }

  @Test func `a command reports that it created a new store`() throws {
    let path = try TemporaryFolder.current.path(of: "Typo.sqlite")
    let slip = Run(["--store", path, "list"], on: RecordedConsole())
    #expect(slip.exitCode == .done)
    #expect(slip.complaints == "`\(path)` did not exist; a new store was created.\n")
    #expect(Run(["--store", path, "list"], on: RecordedConsole()).complaints == "")
    #expect(Run(["--store", path + "2", "list", "-q"], on: RecordedConsole()).complaints == "")
  }

  @Test func `export writes nothing of a damaged form`() throws {
    let runner = try CommandRunner()
    _ = runner.draft("name=ada")
    try Connection(runner.path).runScript(
      "DROP TRIGGER form_is_fixed; UPDATE form SET definition = substr(definition, 1, 30)")
    let file = try TemporaryFolder.current.path(of: "out.csv")
    let export = runner.run("export", "visit", "--status", "draft", "-o", file)
    #expect(export.exitCode == .storeUnusable)
    #expect(
      export.complaints.contains(" is damaged: form 1 has changed since it was registered.\n"))
    #expect(try !TemporaryFolder.current.contains("out.csv"))
    let doctor = runner.run("doctor", "-q")
    #expect(doctor.exitCode == .storeUnusable)
    #expect(
      doctor.output.contains(
        "✗ Version 1 of the form `visit` has changed since it was registered.\n"))
  }

  @Test func `discard names the copies that still contain a purged draft`() throws {
    let runner = try CommandRunner()
    let id = runner.draft("name=ada")
    _ = runner.run("backup", try TemporaryFolder.current.path(of: "monday"))
    let run = runner.run("discard", id, "--purge")
    #expect(run.exitCode == .done)
    #expect(
      run.complaints == """
        monday still contains the draft \(id.suffix(8)).
        Copies outside the folder of \(runner.path) were not searched.

        """)
  }

  @Test func `discard reports a reader that keeps the log from being emptied`() throws {
    let runner = try CommandRunner()
    let id = runner.draft("name=ada")
    let reader = try Connection(runner.path)
    let run = try reader.read {
      _ = try reader.prepare("SELECT count(*) FROM draft").first { _ in true }
      return runner.run("discard", id, "--purge", "-q")
    }
    #expect(run.exitCode == .done)
    #expect(
      run.complaints == """
        The draft \(id.suffix(8)) was removed, but the log still contains it because another \
        program is reading the store. Run `fieldbook doctor --repair` when that program has ended.

        """)
    #expect(runner.run("show", id).exitCode == .notFound)
  }

  @Test func `a store is reported as in use while another program writes to it`() throws {
    let runner = try CommandRunner()
    let id = runner.draft("zip=90210")
    let run = try Connection(runner.path).write { runner.run("set", id, "zip=90211") }
    #expect(run.exitCode == .storeUnusable)
    #expect(
      run.complaints.hasPrefix(
        "fieldbook: The database \(runner.path) is in use by another program"))
    #expect(run.complaints.hasSuffix("\nTry again, or close the program that uses it.\n"))
    #expect(runner.run("show", id, "--json").output.contains(#""raw":"90210""#))
  }

  @Test func `info shows the path and the contents of the store`() throws {
    let runner = try CommandRunner()
    _ = runner.draft("name=ada")
    let text = runner.run("info").output
    #expect(text.hasPrefix("Store        \(runner.path)\n"))
    #expect(text.contains("\nPermissions  600\n"))
    #expect(text.contains("\nDrafts       1 draft\n"))
    let root = JSONDocument(runner.run("info", "--json").output).root
    #expect(root?["forms"]?.json == 1)
    #expect(root?["drafts"]?["draft"]?.json == 1)
  }

  @Test func `every command refuses a file that is not a store`() throws {
    try TemporaryFolder.current.write("not a database, but a text", to: "text")
    let path = try TemporaryFolder.current.path(of: "text")
    for words in [["list"], ["show", "abcd"], ["doctor"], ["info"], ["new", "visit"]] {
      let run = Run(["--store", path] + words + ["--json"], on: RecordedConsole())
      #expect(run.exitCode == .storeUnusable, "\(words)")
      #expect(run.output.hasPrefix(#"{"error":{"code":"store","message":"#), "\(words)")
    }
    #expect(try TemporaryFolder.current.text(of: "text") == "not a database, but a text")
  }

  @Test func `no folder is created for a store that is named explicitly`() throws {
    let folder = try TemporaryFolder.current
    let path = folder.path(of: "typo/fieldbook/fieldbook.sqlite")
    var console = RecordedConsole()
    #expect(Run(["--store", path, "info"], on: console).exitCode == .storeUnusable)
    console.variables["FIELDBOOK_STORE"] = path
    #expect(Run(["info"], on: console).exitCode == .storeUnusable)
    #expect(!folder.contains("typo"))
  }

  @Test func `the store's path comes from the option, the environment or the data folder`()
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

  @Test(arguments: ["data", "./data", "~/data"])
  func `a relative folder in the environment is ignored`(relative: String) throws {
    let folder = try TemporaryFolder.current
    var console = RecordedConsole()
    console.variables = ["XDG_DATA_HOME": relative, "HOME": folder.path(of: "home")]
    #expect(
      Run(["info"], on: console).output.contains("\(folder.path)/home/.local/share/fieldbook/"))
    console.variables["HOME"] = relative
    console.systemHome = folder.path(of: "system")
    #expect(
      Run(["info"], on: console).output.contains("\(folder.path)/system/.local/share/fieldbook/"))
    console.variables = [:]
    #expect(Run(["info"], on: console).exitCode == .done)
    console.systemHome = nil
    #expect(
      Run(["info"], on: console).complaints == """
        fieldbook: There is no home folder to keep the store in.
        Name a store with `--store FILE`, or set `HOME` to an absolute path.

        """)
  }
}
