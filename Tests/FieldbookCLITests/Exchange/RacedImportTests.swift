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

  /// A store with a form whose patients have medicines, each with doses.
  private func clinicWithMedicines() throws -> Clinic {
    try Clinic(
      form: #"""
        {"form": "patient", "version": 1,
         "groups": [{"key": "medicine", "repeat": {}},
           {"key": "dose", "group": "medicine", "repeat": {}}],
         "fields": [{"key": "code"}, {"key": "drug", "group": "medicine"},
           {"key": "amount", "type": "integer", "group": "dose"}]}
        """#)
  }

  @Test
  func `one of two imports of the same folder saves all entries, and the other says why not`()
    throws
  {
    let clinic = try clinicWithMedicines()
    for race in 1...races {
      let rows = { (row: (Int) -> String) in (1...30).map(row).joined() }
      try clinic.folder.write("code\n" + rows { "r\(race)c\($0)\n" }, to: "in/patient.csv")
      try clinic.folder.write(
        "code,_entry,drug\n" + rows { "r\(race)c\($0),a,Iron\nr\(race)c\($0),b,Zinc\n" },
        to: "in/patient-medicine.csv")
      try clinic.folder.write(
        "code,_parent,amount\n" + rows { "r\(race)c\($0),b,\($0)\n" },
        to: "in/patient-dose.csv")
      let ends = try self.race("import patient in", 2, in: clinic)
      try #require(Set(ends.map(\.status)) == ["0", "5"], "race \(race): \(ends)")
      let loser = try #require(ends.first { $0.status == "5" }).words
      try #require(
        loser.contains(" rows of this file were imported before.\n")
          || loser.contains("Another process is importing this file.\n"), "race \(race): \(loser)")
      let kept = clinic.values("--status", "draft", "--wide")
        .filter { $0.hasPrefix("r\(race)c") }
      try #require(kept.count == 30, "race \(race)")
      for row in kept {
        let cells = row.split(separator: ",", omittingEmptySubsequences: false)
        let number = cells[0].split(separator: "c")[1]
        try #require(
          [cells[2], cells[4], cells[6]] == ["Iron", "Zinc", number], "race \(race): \(row)")
      }
    }
  }

  @Test func `one of three updates with the same new entries adds them`() throws {
    let clinic = try clinicWithMedicines()
    for race in 1...races {
      let id = clinic.run("new", "patient", "code=r\(race)").output.prefix(36)
      _ = try clinic.file(
        "in.csv", "_id,_entry,_index,drug\n\(id),11,1,Iron\n\(id),12,1,Zinc\n")
      let ends = try self.race("import patient in.csv --repeat medicine --update", 3, in: clinic)
      let entries = clinic.run("entry", String(id), "list").output
      try #require(
        entries.contains("Zinc") || entries.contains("medicine[2]"), "race \(race): \(entries)")
      try #require(!entries.contains("medicine[3]"), "race \(race): \(entries)")
      let added = ends.count { $0.words.contains("2 entries added") }
      try #require(added == 1, "race \(race): \(ends)")
      // A process that read the draft before another process changed it saves nothing, and reports
      // that.
      let others = ends.filter { !$0.words.contains("2 entries added") }
      for other in others {
        try #require(
          (other.status == "0" && other.words.contains("1 unchanged"))
            || (other.status == "3" && other.words.contains("1 rejected")), "race \(race): \(ends)")
      }
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
