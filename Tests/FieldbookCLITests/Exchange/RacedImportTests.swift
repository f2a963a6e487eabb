import FieldbookKit
import FormSession
import Synchronization
import TestSupport
import Testing

@testable import FieldbookCLI

/// Processes that import the same rows at the same time.
@Suite(.temporaryFolder, .serialized) struct RacedImportTests {
  private let races = TestEnvironment.current.torture ? 100 : 5

  /// Runs a command several times at once, and returns the exit status and the output of each
  /// process.
  private func race(
    _ command: String, _ racers: Int, in clinic: Clinic
  ) throws -> [(status: String, words: String)] {
    let line = """
      for n in $(seq \(racers)); do
        ( $F \(command) > said.$n 2>&1; echo $? > status.$n ) &
      done; wait
      """
    _ = try clinic.shell(line)
    return try (1...racers).map { racer in
      (
        try clinic.folder.text(of: "status.\(racer)").replacing("\n", with: ""),
        try clinic.folder.text(of: "said.\(racer)")
      )
    }
  }

  @Test
  func `one of two imports of the same file saves all rows, and the other says why it saves none`()
    throws
  {
    let clinic = try Clinic()
    for race in 1...races {
      let rows = (1...30).map { "ada,race \(race) row \($0)\n" }
      _ = try clinic.file("in.csv", "name,remarks\n" + rows.joined())
      let ends = try self.race("import patient in.csv", 2, in: clinic)
      try #require(Set(ends.map(\.status)) == ["0", "5"], "race \(race): \(ends)")
      let loser = try #require(ends.first { $0.status == "5" }).words
      try #require(
        loser.contains(" rows of this file were imported before.\n")
          || loser.contains("Another process is importing this file.\n"), "race \(race): \(loser)")
      let kept = clinic.values("--status", "draft").filter { $0.contains("race \(race) row ") }
      try #require(kept.count == 30 && Set(kept).count == 30, "race \(race)")
    }
  }

  @Test func `one of three updates with the same new row creates a draft`() throws {
    let clinic = try Clinic()
    for race in 1...races {
      _ = try clinic.file("in.csv", "name,phone\nada,555 000 \(1_000 + race)\n")
      let ends = try self.race("import patient in.csv --update", 3, in: clinic)
      try #require(ends.allSatisfy { $0.status == "0" }, "race \(race): \(ends)")
      let words = ends.map(\.words).sorted()
      try #require(
        words == ["1 row: 1 added.\n"] + repeatElement("1 row: 1 unchanged.\n", count: 2),
        "race \(race)")
      try #require(clinic.ids.count == race)
    }
  }

  @Test func `an import is refused if another one finishes the same file first`() throws {
    let clinic = try Clinic()
    let path = try clinic.file("in.csv", "name\nada\nbob\n")
    let other = overtaking(at: 3) { [runner = clinic.runner] in
      runner.run("import", "patient", path)
    }
    let run = Run(["--store", clinic.runner.path, "import", "patient", path], on: other.console)
    #expect(other.run()?.complaints == "2 rows: 2 added.\n")
    #expect(run.exitCode == .conflict)
    #expect(
      run.complaints == """
        fieldbook: 2 rows of this file were imported before.
        The import is complete; `--again` imports the whole file again.

        """)
    #expect(clinic.ids.count == 2)
  }

  @Test(arguments: 1...5)
  func `an update creates no second draft if another one finishes first`(moment: Int) throws {
    let clinic = try Clinic()
    let path = try clinic.file("in.csv", "name,phone\nada,555 000 0001\n")
    let words = ["import", "patient", path, "--update"]
    let other = overtaking(at: moment) { [runner = clinic.runner] in
      Run(["--store", runner.path] + words, on: RecordedConsole())
    }
    let run = Run(["--store", clinic.runner.path] + words, on: other.console)
    let told = [run.complaints, other.run()?.complaints].compactMap(\.self).sorted()
    #expect(told.first == "1 row: 1 added.\n")
    #expect(told.dropFirst().allSatisfy { $0 == "1 row: 1 unchanged.\n" })
    #expect(clinic.ids.count == 1)
  }

  /// A console whose clock, at its n-th reading, starts another command on another thread and waits
  /// for a moment.
  private func overtaking(
    at time: Int, _ body: @escaping @Sendable () -> Run
  ) -> (console: RecordedConsole, run: () -> Run?) {
    let other = Other()
    var console = RecordedConsole()
    console.clock = {
      let count = other.calls.withLock { count in
        count += 1
        return count
      }
      if count == time {
        other.running.withLock { $0 = BackgroundTask(body) }
        BuiltProgram.pause(milliseconds: 300)
      }
      return Moment(milliseconds: 1_800_000_000_000)
    }
    return (console, { other.running.withLock { $0?.result() } })
  }

  private final class Other: Sendable {
    let calls = Mutex(0)
    let running = Mutex<BackgroundTask<Run>?>(nil)
  }
}
