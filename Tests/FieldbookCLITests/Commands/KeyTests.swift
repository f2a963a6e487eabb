import FieldbookHashes
import TestSupport
import Testing

@testable import FieldbookCLI

@Suite(.temporaryFolder) struct KeyTests {
  private static let form = """
    {"form": "visit", "version": 1, "fields": [
      {"key": "name", "type": "name"}, {"key": "note", "type": "text", "storage": "seal"}]}
    """

  /// Runs a command on the store with a key.
  private func run(_ runner: CommandRunner, _ key: SealingKey?, _ words: String...) -> Run {
    var console = RecordedConsole()
    if let key { console.variables["FIELDBOOK_KEY"] = key.text }
    return Run(["--store", runner.path] + words, on: console)
  }

  @Test func `a key is written to a new file that only its owner can read`() throws {
    let runner = try CommandRunner(form: Self.form)
    let path = try TemporaryFolder.current.path(of: "a.key")
    #expect(runner.run("key", "new", path).exitCode == .done)
    let text = try TemporaryFolder.current.text(of: "a.key")
    #expect(SealingKey(text.dropLast()) != nil)
    let again = runner.run("key", "new", path)
    #expect(again.exitCode == .failed)
    let with = runner.run("info", "--key-file", path, files: [path: text])
    #expect(with.exitCode == .done)
    let missing = runner.run("info", "--key-file", "c")
    #expect(missing.exitCode == .notFound && missing.complaints.contains("does not exist"))
    let bad = runner.run("info", "--key-file", "b", files: ["b": "key"])
    #expect(
      bad.complaints == """
        fieldbook: The file b does not contain a key.
        A key is a line of 43 characters, as `key new` writes it.

        """)
  }

  @Test func `without the key, an export and its verification say that they need it`() throws {
    let (runner, key) = (try CommandRunner(form: Self.form), SealingKey())
    let id = String(
      run(runner, key, "new", "visit", "name=Ada", "note=Anaemia").output.prefix { $0 != "\n" })
    #expect(run(runner, key, "finalize", id).exitCode == .done)
    let path = try TemporaryFolder.current.path(of: "visits.csv")
    let options = ["export", "visit", "--reveal", "--hash", "-o", path]
    var console = RecordedConsole()
    let closed = Run(["--store", runner.path] + options, on: console)
    #expect(closed.exitCode == .done)
    #expect(
      closed.complaints.hasPrefix(
        "Without the key of the store, sealed answers are masked: `note`.\n"))
    #expect(run(runner, nil, "verify", path).exitCode == .done)
    console.variables["FIELDBOOK_KEY"] = key.text
    let open = Run(["--store", runner.path] + options, on: console)
    #expect(open.complaints == "1 draft exported.\n")
    #expect(run(runner, key, "verify", path).exitCode == .done)
    let refused = run(runner, nil, "verify", path)
    #expect(refused.exitCode == .usage)
    #expect(refused.complaints.hasPrefix("fieldbook: Sealed answers can only be read"))
  }

  @Test func `sealed answers are shown and changed with the key alone`() throws {
    let (runner, key) = (try CommandRunner(form: Self.form), SealingKey())
    let created = run(runner, key, "new", "visit", "name=Ada", "note=Anaemia")
    let id = String(created.output.prefix { $0 != "\n" })
    #expect(run(runner, key, "show", id, "--reveal").output.contains("Anaemia"))
    #expect(run(runner, key, "show", id).output.contains("***"))
    let closed = run(runner, nil, "show", id, "--reveal").output
    #expect(closed.contains("(sealed)") && !closed.contains("Anaemia"))
    #expect(run(runner, nil, "explain", id, "note").output.contains("(sealed)"))
    #expect(run(runner, nil, "set", id, "name=Eve").exitCode == .done)
    let refused = run(runner, nil, "set", id, "note=Sound")
    #expect(refused.exitCode == .usage)
    #expect(
      refused.complaints.hasSuffix(
        """
        fieldbook: Sealed answers can only be read and written with the key of the store.
        Give it with `--key-file FILE` or in `FIELDBOOK_KEY`; `key new FILE` makes one for a new store.

        """))
    #expect(run(runner, SealingKey(), "show", id).complaints.contains("not the key of this store"))
    #expect(!run(runner, key, "list", "--search", "Anaemia").output.contains("visit"))
    #expect(!run(runner, key, "history", id).output.contains("Anaemia"))
    let export = ["export", "visit", "--status", "draft"]
    #expect(Run(["--store", runner.path] + export, on: RecordedConsole()).output.contains(",***"))
    let shown = run(runner, key, "export", "visit", "--status", "draft", "--reveal")
    #expect(shown.output.contains(",Anaemia"))
    let hidden = run(runner, nil, "export", "visit", "--status", "draft", "--reveal")
    #expect(hidden.output.contains(",***"))
  }

  @Test func `an import leaves a sealed answer alone whose mask it gets back`() throws {
    let (runner, key) = (try CommandRunner(form: Self.form), SealingKey())
    let created = run(runner, key, "new", "visit", "name=Ada", "note=Anaemia")
    let id = String(created.output.prefix { $0 != "\n" })
    for given in [key, nil] {
      let exported = run(runner, given, "export", "visit", "--status", "draft").output
      let path = try TemporaryFolder.current.path(of: "a.csv")
      try TemporaryFolder.current.write(exported.replacing("Ada", with: "Eve"), to: "a.csv")
      let back = run(runner, given, "import", "visit", path, "--update")
      #expect(!back.transcript.contains("Anaemia"))
      #expect(
        run(runner, key, "show", id, "--reveal").output.contains("Anaemia"), "\(back.transcript)")
    }
    #expect(run(runner, key, "show", id).output.contains("Eve"))
  }

  @Test func `the old key opens nothing after it was replaced`() throws {
    let (runner, key) = (try CommandRunner(form: Self.form), SealingKey())
    let created = run(runner, key, "new", "visit", "note=Anaemia")
    let id = String(created.output.prefix { $0 != "\n" })
    let path = try TemporaryFolder.current.path(of: "b.key")
    let rotated = run(runner, key, "key", "rotate", path)
    #expect(
      rotated.complaints == "\(path) is the key of the store now; 1 draft has sealed answers.\n")
    #expect(run(runner, key, "show", id).complaints.contains("was replaced on "))
    let new = try SealingKey(TemporaryFolder.current.text(of: "b.key").dropLast())
    #expect(run(runner, new, "show", id, "--reveal").output.contains("Anaemia"))
    #expect(runner.run("key", "rotate", path + "2").exitCode == .usage)
  }

  @Test(arguments: [
    (#"{"key": "a", "type": "file", "storage": "seal"}"#, "definition.never_file"),
    (#"{"key": "a", "storage": "seal", "calculate": "1"}"#, "definition.never_calculated"),
    (#"{"key": "a", "storage": "seal", "initial": "x"}"#, "definition.never_begins"),
    (
      #"{"key": "a", "storage": "seal"}, {"key": "b", "calculate": "${a}"}"#,
      "expression.never_stored"
    ),
    (
      #"{"key": "a", "type": "boolean", "storage": "seal"}, {"key": "b", "when": "${a}"}"#,
      "expression.never_stored"
    ),
  ])
  func `what sealing cannot be combined with is a mistake`(fields: String, code: String) throws {
    let runner = try CommandRunner(form: Self.form)
    let form = #"{"form": "f", "version": 1, "fields": [\#(fields)]}"#
    let run = runner.run("form", "check", "f", "--json", files: ["f": form])
    #expect(run.output.contains(code), "\(run.transcript)")
  }
}
