import FieldEngine
import FormSession
import Foundation
import JSONText
import SQLiteKit
import TestSupport
import Testing

@testable import FieldbookCLI
@testable import FieldbookStore

/// Opens a store of an earlier program, and compares the output of both programs.
///
/// `Fixtures/earlier-store/make.sh` made the store and the earlier output.
@Suite(.temporaryFolder) struct EarlierStoreTests {
  private static let fixture = Folder.fixtures().folder("earlier-store/version-2")

  /// Members that were added to answers since then; all others must be the same.
  private static let gained: Set = ["notice"]

  /// Copies the store, so that the fixture stays unchanged.
  private func copy() throws -> String {
    let path = try TemporaryFolder.current.path(of: "store.db")
    try FileManager.default.copyItem(atPath: Self.fixture.path(of: "store.db"), toPath: path)
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

  private func record(_ name: String) throws -> [String] {
    try Self.fixture.text(of: "record/\(name)").split(separator: "\n").map(String.init)
  }

  private func expectSame(_ found: String, _ recorded: [String], _ command: String) {
    let lines = found.split(separator: "\n").map(String.init)
    #expect(lines.count == recorded.count, "\(command)")
    for (line, old) in zip(lines, recorded) {
      let (new, old) = (JSONDocument(line).root?.json, JSONDocument(old).root?.json)
      #expect(new?.without(Self.gained).text == old?.text, "\(command)")
    }
  }

  @Test(
    arguments: [
      (["list", "--json"], "list.jsonl"), (["form", "list", "--json"], "forms.jsonl"),
      (["invalid", "--json"], "invalid.jsonl"),
      (["export", "every", "--json", "--status", "draft"], "draft.jsonl"),
      (["export", "every", "--json", "--all-editions"], "final.jsonl"),
      (["form", "show", "every", "--form-version", "1", "--json"], "form-1.json"),
      (["form", "show", "every", "--form-version", "2", "--json"], "form-2.json"),
    ])
  func `lists, forms and exports of an earlier store stay the same`(
    words: [String], file: String
  ) throws {
    let run = run(try copy(), words)
    #expect(run.complaints == "" && run.exitCode == .done)
    if file.hasSuffix(".json") {
      expectSame(
        JSONDocument(run.output).root?.json.text ?? "",
        [JSONDocument(try record(file).joined()).root?.json.text ?? ""], file)
    } else {
      expectSame(run.output, try record(file), file)
    }
  }

  @Test(
    arguments: [
      (["--all-editions"], "final.csv"), (["--status", "draft"], "draft.csv"),
      (["--values", "display", "--reveal", "--reasons"], "display.csv"),
    ])
  func `tables of an earlier store stay the same`(options: [String], file: String) throws {
    let run = run(try copy(), ["export", "every"] + options)
    let table = try Self.fixture.text(of: "record/\(file)")
    #expect(run.output == table)
  }

  @Test func `drafts of an earlier store look the same`() throws {
    let path = try copy()
    let drafts = try record("show.jsonl")
    #expect(drafts.count == 14)
    for draft in drafts {
      let id = JSONDocument(draft).root?.string("id") ?? ""
      expectSame(run(path, ["show", id, "--json", "--reveal"]).output, [draft], "show \(id)")
    }
  }

  @Test func `histories of an earlier store look the same`() throws {
    let path = try copy()
    let histories = try Self.fixture.text(of: "record/history.jsonl").split(separator: "{\"id\":\"")
    #expect(histories.count == 14)
    for history in histories {
      let (id, lines) = (history.prefix(36), history.split(separator: "\n").dropFirst())
      expectSame(
        run(path, ["history", String(id), "--json"]).output, lines.map(String.init), "history \(id)"
      )
    }
  }

  @Test func `an earlier store is backed up before its migration, and is sound afterwards`() throws
  {
    let path = try copy()
    let run = run(path, ["doctor"])
    #expect(run.exitCode == .done, "\(run.output)\(run.complaints)")
    let folder = try TemporaryFolder.current
    #expect(try folder.bytes(of: "store.db.v2.backup").count > 100_000)
    let backup = try Connection(folder.path(of: "store.db.v2.backup"))
    #expect(try backup.userVersion() == 2)
  }

  @Test func `work in an earlier store resumes where it stopped`() throws {
    let path = try copy()
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
