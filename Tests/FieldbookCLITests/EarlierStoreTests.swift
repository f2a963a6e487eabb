import FieldEngine
import FormSession
import Foundation
import JSONText
import SQLiteKit
import TestSupport
import Testing

@testable import FieldbookCLI
@testable import FieldbookStore

/// Opens stores of earlier programs, and compares the output of both programs.
///
/// `Fixtures/earlier-store/make.sh` made the stores and the earlier output.
@Suite(.temporaryFolder) struct EarlierStoreTests {
  /// The versions of the schema for which there is a store.
  enum Version: Int, CaseIterable, Sendable {
    case second = 2
    case fifth = 5

    var fixture: Folder { Folder.fixtures().folder("earlier-store/version-\(rawValue)") }

    /// The number of drafts in the store; only the later one has a draft with notices.
    var drafts: Int { self == .second ? 14 : 15 }

    /// Members that have been added to the output since then; all others must be the same.
    var gained: Set<String> {
      let inBoth: Set = ["closed_at", "closed_by"]
      return self == .second ? inBoth.union(["notice"]) : inBoth
    }
  }

  /// Copies the store, so that the fixture stays unchanged.
  private func copy(_ version: Version) throws -> String {
    let path = try TemporaryFolder.current.path(of: "store.db")
    try FileManager.default.copyItem(atPath: version.fixture.path(of: "store.db"), toPath: path)
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
    return path
  }

  /// Runs a command on the day when the store was made.
  private func run(_ path: String, _ words: [String]) -> Run {
    var console = RecordedConsole()
    console.today = CalendarDay(iso: "2026-11-22") ?? .earliest
    console.clock = { Moment(milliseconds: 1_795_400_000_000) }
    return Run(["--store", path, "--quiet"] + words, on: console)
  }

  private func record(_ name: String, _ version: Version) throws -> [String] {
    try version.fixture.text(of: "record/\(name)").split(separator: "\n").map(String.init)
  }

  private func expectSame(
    _ found: String, _ recorded: [String], _ command: String, _ version: Version
  ) {
    let lines = found.split(separator: "\n").map(String.init)
    #expect(lines.count == recorded.count, "\(command)")
    for (line, old) in zip(lines, recorded) {
      let (new, old) = (JSONDocument(line).root?.json, JSONDocument(old).root?.json)
      #expect(new?.without(version.gained).text == old?.text, "\(command)")
    }
  }

  @Test(
    arguments: Version.allCases,
    [
      (["list", "--json"], "list.jsonl"), (["form", "list", "--json"], "forms.jsonl"),
      (["invalid", "--json"], "invalid.jsonl"),
      (["export", "every", "--json", "--status", "draft"], "draft.jsonl"),
      (["export", "every", "--json", "--all-editions"], "final.jsonl"),
      (["form", "show", "every", "--form-version", "1", "--json"], "form-1.json"),
      (["form", "show", "every", "--form-version", "2", "--json"], "form-2.json"),
    ])
  func `lists, forms and exports of an earlier store stay the same`(
    version: Version, command: (words: [String], file: String)
  ) throws {
    let file = command.file
    let run = run(try copy(version), command.words)
    #expect(run.complaints == "" && run.exitCode == .done)
    if file.hasSuffix(".json") {
      expectSame(
        JSONDocument(run.output).root?.json.text ?? "",
        [JSONDocument(try record(file, version).joined()).root?.json.text ?? ""], file, version)
    } else {
      expectSame(run.output, try record(file, version), file, version)
    }
  }

  @Test(
    arguments: Version.allCases,
    [
      (["--all-editions"], "final.csv"), (["--status", "draft"], "draft.csv"),
      (["--values", "display", "--reveal", "--reasons"], "display.csv"),
    ])
  func `tables of an earlier store stay the same`(
    version: Version, command: (options: [String], file: String)
  ) throws {
    let run = run(try copy(version), ["export", "every"] + command.options)
    let table = try version.fixture.text(of: "record/\(command.file)")
    #expect(run.output == table)
  }

  @Test(arguments: Version.allCases)
  func `drafts of an earlier store look the same`(version: Version) throws {
    let path = try copy(version)
    let drafts = try record("show.jsonl", version)
    #expect(drafts.count == version.drafts)
    for draft in drafts {
      let id = JSONDocument(draft).root?.string("id") ?? ""
      expectSame(
        run(path, ["show", id, "--json", "--reveal"]).output, [draft], "show \(id)", version)
    }
  }

  @Test(arguments: Version.allCases)
  func `histories of an earlier store look the same`(version: Version) throws {
    let path = try copy(version)
    let histories = try version.fixture.text(of: "record/history.jsonl")
      .split(separator: "{\"id\":\"")
    #expect(histories.count == version.drafts)
    for history in histories {
      let (id, lines) = (history.prefix(36), history.split(separator: "\n").dropFirst())
      expectSame(
        run(path, ["history", String(id), "--json"]).output, lines.map(String.init),
        "history \(id)", version)
    }
  }

  @Test(arguments: Version.allCases)
  func `an earlier store is backed up before its migration, and is sound afterwards`(
    version: Version
  ) throws {
    let path = try copy(version)
    let run = run(path, ["doctor"])
    #expect(run.exitCode == .done, "\(run.output)\(run.complaints)")
    let folder = try TemporaryFolder.current
    let name = "store.db.v\(version.rawValue).backup"
    #expect(try folder.bytes(of: name).count > 100_000)
    #expect(try Int(Connection(folder.path(of: name)).userVersion()) == version.rawValue)
  }

  @Test func `the hashes and the chain of an earlier store stay valid`() throws {
    let version = Version.fifth
    let path = try copy(version)
    let run = run(path, ["verify", "--json"])
    #expect(run.exitCode == .done)
    expectSame(run.output, try record("verify.json", version), "verify", version)
    let hashes = self.run(path, ["export", "every", "--all-editions", "--hash"])
    let recorded = try version.fixture.text(of: "record/hashes.csv")
    #expect(hashes.output == recorded)
    let table = version.fixture.path(of: "record/hashes.csv")
    #expect(self.run(path, ["verify", table]).exitCode == .done)
  }

  @Test(arguments: Version.allCases)
  func `work in an earlier store resumes where it stopped`(version: Version) throws {
    let path = try copy(version)
    let typing = try #require(
      JSONDocument(run(path, ["list", "--json", "--search", "middle"]).output).root?.string("id"))
    let store = try Store(path, at: Moment(milliseconds: 1_795_400_000_000))
    let id = try #require(DraftID(typing))
    let seat = try #require(try store.lastSeat(at: id))
    #expect(seat.focus == "note")
    #expect(seat.fields["note"]?.text.caret == 2 && seat.fields["note"]?.text.anchor == 6)
    #expect(seat.past.count > 5)
    #expect(run(path, ["undo", typing]).exitCode == .done)
    #expect(try store.lastSeat(at: id)?.past.count == seat.past.count - 1)
  }
}

extension JSON {
  /// The same JSON without some members, at any depth.
  fileprivate func without(_ keys: Set<String>) -> JSON {
    switch self {
    case .object(let members):
      .object(members.filter { !keys.contains($0.key) }.map { ($0.key, $0.value.without(keys)) })
    case .array(let items): .array(items.map { $0.without(keys) })
    default: self
    }
  }
}
