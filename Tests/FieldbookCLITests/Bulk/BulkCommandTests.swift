import FieldEngine
import FormSession
import SQLiteKit
import TestSupport
import Testing

@testable import FieldbookCLI

/// Commands other than `finalize` on more drafts than fit into one transaction.
@Suite(.temporaryFolder) struct BulkCommandTests {
  private static let count = 1_500

  private func clinic() throws -> Clinic {
    let clinic = try Clinic()
    let rows = (1...Self.count).map { "ada,90210,note \($0)\n" }
    _ = try clinic.importRows("name,zip,remarks\n" + rows.joined())
    return clinic
  }

  private func run(
    _ words: [String], in clinic: Clinic, on console: RecordedConsole = RecordedConsole()
  ) -> Run {
    Run(["--store", clinic.runner.path] + words, on: console)
  }

  /// A console whose clock interrupts the program as soon as a query on the store returns a number
  /// above zero.
  private func stopping(_ clinic: Clinic, once sql: String) -> RecordedConsole {
    var console = RecordedConsole()
    let (raised, path) = (console.raised, clinic.runner.path)
    console.clock = {
      if number(sql, in: path) > 0 { raised.request() }
      return Moment(milliseconds: 1_800_000_000_000)
    }
    return console
  }

  @Test func `an upgrade moves each draft once, and resumes after an interruption`() throws {
    let clinic = try clinic()
    let newer = Clinic.form.replacing(#""version": 1"#, with: #""version": 2"#)
      .replacing(#""type": "zip""#, with: #""type": {"zip": {"plus4": true}}"#)
    _ = clinic.runner.run("form", "add", "b", files: ["b": newer])
    let words = ["upgrade", "--form", "patient", "--to", "2", "--json"]
    let moved = "SELECT count(*) FROM fb_drafts WHERE version = 2"
    let stopped = run(words, in: clinic, on: stopping(clinic, once: moved))
    #expect(stopped.exitCode == .interrupted)
    #expect(
      stopped.complaints
        == "fieldbook: 1000 of 1500 drafts moved; run the same command again to continue.\n")
    #expect(stopped.output.split(separator: "\n").count == 1_001)
    let run = run(words, in: clinic)
    #expect(run.complaints == "500 drafts: 500 moved, 0 became invalid.\n\(stayed)")
    #expect(number(moved, in: clinic.runner.path) == Self.count)
    #expect(
      number("SELECT count(*) FROM history WHERE action = 'upgraded'", in: clinic.runner.path)
        == Self.count)
    #expect(clinic.run("doctor").exitCode == .done)
  }

  private let stayed = "1000 drafts stay: version 2 is not newer than their own.\n"

  @Test
  func `a recheck saves its results, and rechecks a draft that changes meanwhile`()
    throws
  {
    let form = #"""
      {"form": "patient", "version": 1,
       "fields": [{"key": "expires", "type": "expDate"}, {"key": "remarks"}]}
      """#
    let clinic = try Clinic(form: form)
    let rows = (1...Self.count).map { "03/27,note \($0)\n" }
    _ = try clinic.importRows("expires,remarks\n" + rows.joined())
    let first = clinic.ids[0]
    var console = RecordedConsole()
    console.today = CalendarDay(iso: "2027-05-01") ?? .earliest
    let runner = clinic.runner
    console.clock = {
      // The newest drafts come first, and the second batch is read while the first is saved.
      if number("SELECT count(*) FROM fb_invalid", in: runner.path) == 1_000,
        !runner.run("show", first).output.contains("12/30")
      {
        _ = runner.run("set", first, "expires=12/30")
      }
      return Moment(milliseconds: 1_800_000_000_000)
    }
    let run = run(["recheck", "-q"], in: clinic, on: console)
    #expect(run.exitCode == .invalidData)
    #expect(number("SELECT count(*) FROM fb_invalid", in: runner.path) == Self.count - 1)
    #expect(runner.run("history", first).output.contains("12/30"))
    #expect(
      number("SELECT count(*) FROM history WHERE action = 'rejudged'", in: runner.path)
        == Self.count - 1)
    #expect(clinic.run("doctor").exitCode == .done)
  }

  @Test func `discarding and purging many drafts resume after an interruption`() throws {
    let clinic = try clinic()
    let (ids, path) = (clinic.ids, clinic.runner.path)
    let discarded = "SELECT count(*) FROM draft WHERE status = 'discarded'"
    let stopped = run(["discard"] + ids, in: clinic, on: stopping(clinic, once: discarded))
    #expect(stopped.exitCode == .interrupted)
    #expect(
      stopped.complaints
        == "fieldbook: 1000 of 1500 drafts discarded; run the same command again to continue.\n")
    let rest = run(["discard"] + ids, in: clinic)
    #expect(rest.transcript.hasSuffix("error\n1000 drafts were discarded before.\n"))
    #expect(rest.exitCode == .done)
    #expect(number(discarded, in: path) == Self.count)
    #expect(run(["discard"] + ids, in: clinic).exitCode == .conflict)

    let gone = "SELECT count(*) = 500 FROM draft"
    let removing = run(["discard", "--purge"] + ids, in: clinic, on: stopping(clinic, once: gone))
    #expect(
      removing.complaints
        == "fieldbook: 1000 of 1500 drafts removed; run the same command again to continue.\n")
    let last = run(["discard", "--purge"] + ids, in: clinic)
    #expect(last.exitCode == .notFound)
    #expect(last.complaints.contains("There is no draft"))
    #expect(number("SELECT count(*) FROM draft", in: path) == 0)
    #expect(clinic.run("doctor").exitCode == .done)
  }
}

private func number(_ sql: String, in path: String) -> Int {
  let found = try? Connection(path, .readOnly).prepare(sql).first { row in try row.int(0) }
  return found ?? 0
}
