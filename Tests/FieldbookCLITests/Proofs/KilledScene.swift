import FieldEngine
import FormSession
import Foundation
import SQLiteKit
import TestSupport

@testable import FieldbookCLI

/// A store on which commands are killed, with a copy of its earlier state.
struct KilledScene {
  let folder: Folder

  /// The ids of its drafts, oldest first.
  private(set) var ids: [String] = []

  /// The number of drafts for a command that changes many: enough for several transactions, the
  /// last of them not full.
  static let many = TestEnvironment.current.torture ? 2_100 : 1_100

  var store: String { folder.path(of: "store.sqlite") }
  private var before: String { folder.path(of: "before.sqlite") }

  /// The fields of the first version, and of the second, without those of entries.
  private static let fields = (3, 4)

  /// The number of entries of each imported draft, each of which has one field.
  private static let entries = 3

  private static let form = #"""
    {"form": "killed", "version": 1,
     "groups": [{"key": "child", "repeat": {"entry": "${first}"}},
       {"key": "card", "group": "child", "repeat": {}}],
     "fields": [{"key": "name", "type": "name", "required": true}, {"key": "zip", "type": "zip"},
       {"key": "age", "type": {"age": {"min": 0, "max": 120}}},
       {"key": "first", "type": "name", "group": "child"},
       {"key": "expires", "type": "expDate", "group": "card"}],
     "rules": [{"key": "usual", "lessOrEqual": ["18", {"field": "age"}],
       "message": "Usually adults", "severity": "warning"}]}
    """#

  /// Makes a store with valid drafts, each with two children and a card of the second, on a day
  /// before any card expires.
  init(drafts count: Int, expires: String = "") throws {
    folder = try TemporaryFolder.current
    let second = Self.form.replacing(#""version": 1"#, with: #""version": 2"#)
      .replacing(#""fields": ["#, with: #""fields": [{"key": "city", "type": "city"}, "#)
    var console = RecordedConsole(files: ["1": Self.form, "2": second])
    console.today = CalendarDay(iso: "2001-02-03") ?? .earliest
    let card = "child[2].card[1]"
    let header = "name,zip,age,child[1].first,child[2].first,\(card)._entry,\(card).expires\n"
    let rows = (0..<count).map { "ada,\(10_000 + $0),36,kim,lee,3,\(expires)\n" }
    try folder.write(header + rows.joined(), to: "rows.csv")
    _ = Run(["--store", store, "form", "add", "1"], on: console)
    _ = Run(["--store", store, "import", "killed", folder.path(of: "rows.csv"), "-q"], on: console)
    _ = Run(["--store", store, "form", "add", "2"], on: console)
    ids = try texts("SELECT id FROM fb_drafts ORDER BY id")
    try keep()
  }

  /// Runs a command that prepares the earlier state of the store.
  mutating func prepare(_ words: String...) throws {
    try prepare(words)
  }

  mutating func prepare(_ words: [String]) throws {
    let run = Run(["--store", store] + words, on: RecordedConsole())
    guard run.exitCode == .done else { throw Failed(words: run.complaints) }
    ids = try texts("SELECT id FROM fb_drafts ORDER BY id")
    try keep()
  }

  private func keep() throws {
    try? FileManager.default.removeItem(atPath: before)
    try FileManager.default.copyItem(atPath: store, toPath: before)
  }

  /// Restores the earlier state of the store.
  func restore() throws {
    for file in try folder.files() where file.hasPrefix("store.sqlite") || file.hasPrefix("copy.") {
      try FileManager.default.removeItem(atPath: folder.path(of: file))
    }
    try FileManager.default.copyItem(atPath: before, toPath: store)
  }

  /// Runs the built program on the store, and kills it after a time; nil lets it end.
  ///
  /// - Returns: the complete lines that it wrote to standard output.
  func run(_ words: [String], killedAfter time: Duration?) throws -> [String] {
    let (process, output) = (Process(), folder.path(of: "output"))
    try folder.write("", to: "output")
    process.executableURL = URL(filePath: BuiltProgram.path)
    process.arguments = ["--store", store] + words
    process.standardOutput = FileHandle(forWritingAtPath: output)
    process.standardError = FileHandle.nullDevice
    try process.run()
    if let time {
      usleep(UInt32(time / .microseconds(1)))
      kill(process.processIdentifier, SIGKILL)
    }
    process.waitUntilExit()
    let lines = try folder.text(of: "output").split(
      separator: "\n", omittingEmptySubsequences: false)
    return lines.dropLast().map(String.init)
  }

  /// The number that a query on the store returns.
  func number(_ sql: String) throws -> Int {
    try Connection(store, .readOnly).prepare(sql).first { row in try row.int(0) } ?? 0
  }

  func texts(_ sql: String) throws -> [String] {
    try Connection(store, .readOnly).prepare(sql).all { row in try row.text(0) }
  }

  /// Whether every imported draft has its entries.
  func hasAllEntries() throws -> Bool {
    try number(
      """
      SELECT count(*) FROM draft
        WHERE (SELECT count(*) FROM entry WHERE entry.draft = draft.id) <> \(Self.entries)
      """) == 0
  }

  /// Whether a store is sound and every draft has all of its fields.
  func isSound(_ path: String) throws -> Bool {
    let run = Run(["--store", path, "doctor"], on: RecordedConsole())
    let fields =
      "sum(CASE form.version WHEN 1 THEN \(Self.fields.0) ELSE \(Self.fields.1) END)"
    let isWhole = try Connection(path, .readOnly).prepare(
      """
      SELECT (SELECT count(*) FROM field) =
        (SELECT coalesce(\(fields), 0) FROM draft JOIN form ON form.id = draft.form)
        + (SELECT count(*) FROM entry)
      """
    ).first { row in try row.bool(0) }
    return run.exitCode == .done && isWhole == true
  }

  private struct Failed: Error {
    let words: String
  }
}
