import FormSession
import SQLiteKit
import TestSupport
import Testing

@testable import FieldbookCLI

/// One `finalize` on more drafts than fit into one transaction.
@Suite(.temporaryFolder) struct BulkFinalizeTests {
  private static let count = 2_500

  /// Drafts with numbered notes; every fifth lacks its name.
  private func clinic() throws -> Clinic {
    let clinic = try Clinic()
    let rows = (1...Self.count).map { "\($0.isMultiple(of: 5) ? "" : "ada"),\($0)\n" }
    _ = try clinic.importRows("name,remarks\n" + rows.joined())
    return clinic
  }

  private func finalize(_ clinic: Clinic, on console: RecordedConsole = RecordedConsole()) -> Run {
    Run(["--store", clinic.runner.path, "finalize", "--form", "patient", "--all"], on: console)
  }

  @Test func `each valid draft is finalized once, and the others are listed in order`() throws {
    let clinic = try clinic()
    let trial = clinic.run("finalize", "--form", "patient", "--all", "--dry-run")
    #expect(trial.complaints == "2000 would be finalized, 500 need attention.\n")
    let run = finalize(clinic)
    #expect(run.exitCode == .invalidData)
    #expect(run.complaints == "2000 finalized, 500 need attention.\n")
    #expect(run.output == trial.output)
    let left = clinic.ids.reversed().map { "\($0.suffix(8))\n  name: Required Entry.\n" }
    #expect(run.output == left.joined())
    let stranger = try Connection(clinic.runner.path, .readOnly)
    let entries = try stranger.prepare(
      "SELECT count(*), count(DISTINCT draft) FROM history WHERE action = 'finalized' AND person = 'ada'"
    ).first { row in [try row.int(0), try row.int(1)] }
    #expect(entries == [2_000, 2_000])
    #expect(clinic.run("doctor").exitCode == .done)
  }

  @Test func `a stopped command reports how many are done, and the same command resumes`() throws {
    let clinic = try clinic()
    var console = RecordedConsole()
    let (raised, path) = (console.raised, clinic.runner.path)
    console.clock = {
      if drafts("final", in: path) > 0 { raised.request() }
      return Moment(milliseconds: 1_800_000_000_000)
    }
    let stopped = finalize(clinic, on: console)
    #expect(stopped.exitCode == .interrupted)
    #expect(
      stopped.complaints == """
        fieldbook: 800 of 2500 drafts finalized; run the same command again to continue.

        """)
    #expect(drafts("final", in: path) == 800)
    #expect(finalize(clinic).complaints == "1200 finalized, 500 need attention.\n")
  }

  @Test func `a draft that changes after its check is checked again before it is finalized`() throws
  {
    let clinic = try clinic()
    let ids = clinic.ids
    var console = RecordedConsole()
    let runner = clinic.runner
    // The newest drafts come first, and the second batch is checked while the first is saved.
    console.clock = {
      if drafts("final", in: runner.path) == 800, drafts("discarded", in: runner.path) == 0 {
        _ = runner.run("set", ids[1], "zip=1")
        _ = runner.run("set", ids[2], "zip=90210")
        _ = runner.run("discard", ids[3])
      }
      return Moment(milliseconds: 1_800_000_000_000)
    }
    let run = finalize(clinic, on: console)
    #expect(run.exitCode == .conflict)
    #expect(run.complaints == "1998 finalized, 502 need attention.\n")
    let heading = { (id: String) in "\n\(id.suffix(8))\n  " }
    #expect(run.output.contains(heading(ids[1]) + "zip: Incomplete Zip Code.\n"))
    #expect(run.output.contains(heading(ids[3]) + "The draft is discarded.\n"))
    #expect(clinic.run("show", ids[2]).output.contains("final"))
    #expect(clinic.run("history", ids[2]).output.contains("90210"))
  }

  @Test func `text in the focused field is completed first, as for a single draft`() throws {
    let runner = try CommandRunner()
    let ids = (0..<2).map { _ in runner.draft() }
    for id in ids {
      _ = runner.run(
        "session", id,
        input: [
          #"{"op":"focus","field":"name"}"#, #"{"op":"type","field":"name","text":"ada"}"#,
        ])
    }
    #expect(runner.run("finalize", ids[0]).complaints == "1 finalized, 0 need attention.\n")
    #expect(
      runner.run("finalize", "--form", "visit", "--all").complaints
        == "1 finalized, 0 need attention.\n")
    let histories = ids.map { runner.run("history", $0).output(naming: $0) }
    #expect(histories[0] == histories[1])
    #expect(histories[0].contains("Ada"))
  }

  @Test func `a warning is accepted in each draft that breaks it`() throws {
    let runner = try CommandRunner()
    let ids = (0..<20).map { runner.draft("name=ada", "age=\($0 * 2)") }
    let run = runner.run("finalize", "--form", "visit", "--all", "--acknowledge", "usual")
    #expect(run.complaints == "20 finalized, 0 need attention.\n")
    let accepted = ids.map { runner.run("history", $0).output.contains("acknowledged") }
    #expect(accepted == (0..<20).map { $0 < 9 })
  }
}

/// How many drafts of a status another connection sees.
private func drafts(_ status: String, in path: String) -> Int {
  let found = try? Connection(path, .readOnly).prepare(
    "SELECT count(*) FROM draft WHERE status = ?", status
  ).first { row in try row.int(0) }
  return found ?? 0
}
