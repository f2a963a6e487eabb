import FieldEngine
import FormSession
import TestSupport
import Testing

@testable import FieldbookCLI

/// Calculated answers across commands, each of which opens the store anew.
@Suite(.temporaryFolder) struct CalculationCommandTests {
  private static func form(_ version: Int, _ calculation: String) -> String {
    #"""
    {"form": "stay", "version": \#(version), "fields": [
      {"key": "born", "type": "date"}, {"key": "cvv", "type": "cvv"},
      {"key": "age", "type": "integer", "calculate": "\#(calculation)"},
      {"key": "double", "type": "integer", "calculate": "${age} * 2"}],
     "missing": [{"reason": "refused"}]}
    """#
  }

  private static let years = "difference-in-years(${born}, today())"

  private func run(_ runner: CommandRunner, on day: String, _ words: String...) -> Run {
    var console = RecordedConsole()
    console.today = CalendarDay(iso: day) ?? .earliest
    return Run(["--store", runner.path] + words, on: console)
  }

  private func values(_ runner: CommandRunner, _ id: String, on day: String) -> [String] {
    let output = run(runner, on: day, "show", id, "--json").output
    return output.split(separator: #""value":"#).dropFirst().map { String($0.prefix { $0 != "," }) }
  }

  @Test func `a final draft keeps its calculated answers when days pass`() throws {
    let runner = try CommandRunner(form: Self.form(1, Self.years))
    let id = String(runner.run("new", "stay", "born=01/02/2000").output.prefix(36))
    let open = String(runner.run("new", "stay", "born=01/02/2000").output.prefix(36))
    #expect(runner.run("finalize", id).exitCode == .done)
    let before = runner.run("export", "stay").output
    #expect(values(runner, id, on: "2026-11-21") == ["\"2000-01-02\"", "null", "26", "52"])
    #expect(values(runner, id, on: "2036-11-21") == ["\"2000-01-02\"", "null", "26", "52"])
    #expect(values(runner, open, on: "2036-11-21") == ["\"2000-01-02\"", "null", "36", "72"])
    #expect(run(runner, on: "2036-11-21", "recheck").complaints.hasPrefix("1 draft: 1 changed"))
    #expect(run(runner, on: "2036-11-21", "export", "stay").output == before)
    #expect(run(runner, on: "2036-11-21", "verify").exitCode == .done)
  }

  @Test func `a final draft keeps its calculated answers when a later version calculates others`()
    throws
  {
    let runner = try CommandRunner(form: Self.form(1, Self.years))
    let id = String(runner.run("new", "stay", "born=01/02/2000").output.prefix(36))
    let open = String(runner.run("new", "stay", "born=01/02/2000").output.prefix(36))
    #expect(runner.run("finalize", id).exitCode == .done)
    let files = ["b": Self.form(2, "1000")]
    #expect(runner.run("form", "add", "b", files: files).exitCode == .done)
    #expect(runner.run("upgrade", "--form", "stay", "--to", "2").exitCode == .done)
    #expect(values(runner, id, on: "2026-11-21").suffix(2) == ["26", "52"])
    #expect(values(runner, open, on: "2026-11-21").suffix(2) == ["1000", "2000"])
    #expect(runner.run("verify").exitCode == .done)
    #expect(runner.run("doctor").exitCode == .done)
  }

  @Test func `undo and redo across commands restore every calculated answer`() throws {
    let runner = try CommandRunner(form: Self.form(1, Self.years))
    let id = String(runner.run("new", "stay").output.prefix(36))
    _ = runner.run("set", id, "born=01/02/2000")
    _ = runner.run("set", id, "born=01/02/1990")
    #expect(values(runner, id, on: "2026-11-21").suffix(2) == ["36", "72"])
    #expect(runner.run("undo", id).exitCode == .done)
    #expect(values(runner, id, on: "2026-11-21").suffix(2) == ["26", "52"])
    #expect(runner.run("undo", id).exitCode == .done)
    #expect(values(runner, id, on: "2026-11-21").suffix(2) == ["null", "null"])
    _ = runner.run("redo", id)
    _ = runner.run("redo", id)
    #expect(values(runner, id, on: "2026-11-21").suffix(2) == ["36", "72"])
  }

  @Test func `undo in another command takes back the reason of a field that is never stored`()
    throws
  {
    let runner = try CommandRunner(form: Self.form(1, Self.years))
    let id = String(runner.run("new", "stay").output.prefix(36))
    #expect(runner.run("set", id, "cvv", "--missing", "refused").exitCode == .done)
    #expect(runner.run("show", id).output.contains("(refused)"))
    #expect(runner.run("undo", id).exitCode == .done)
    #expect(!runner.run("show", id).output.contains("(refused)"))
    #expect(runner.run("redo", id).exitCode == .done)
    #expect(runner.run("show", id).output.contains("(refused)"))
  }

  @Test func `form check ends with 2 for a circle of calculations, and names its path`() {
    let fields = (0..<1_000).map { place in
      #"{"key": "f\#(place)", "type": "integer", "calculate": "${f\#((place + 1) % 1_000)} + 1"}"#
    }
    let form = #"{"form": "f", "version": 1, "fields": [\#(fields.joined(separator: ", "))]}"#
    let run = Run("form", "check", "a", files: ["a": form])
    #expect(run.exitCode == .usage)
    let text = run.output + run.complaints
    #expect(text.contains("depend on each other: `f0` → `f1` → `f2`"))
    #expect(text.contains("`f999` → `f0`"))
    #expect(text.utf8.count < 20_000)
  }
}
