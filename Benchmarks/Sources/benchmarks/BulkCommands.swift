import Foundation
import Measure

/// Measures a command that changes many drafts: each draft is read, validated, and saved with an
/// entry in its history.
///
/// The baseline is a dry run (`--dry-run`) by the same program, or by the program that
/// `FIELDBOOK_BASELINE` names.
final class BulkCommands: Benchmark {
  /// The command to measure.
  enum Command: String {
    case finalize
    case upgrade
  }

  let name: String
  let unit = Unit.perSecond("drafts")

  private let command: Command
  private let count = 50_000
  private var original = ""
  private var store = ""
  private var number = 0

  init(_ command: Command) {
    (self.command, name) = (command, "\(command.rawValue).all")
  }

  private static var other: String? {
    ProcessInfo.processInfo.environment["FIELDBOOK_BASELINE"]
  }

  var baseline: Baseline? {
    let name = Self.other.map { "\($0) --dry-run" } ?? "--dry-run"
    return Baseline(name) { [self] in
      try Child.run([Self.other ?? Child.fieldbook, "--store", store] + words + ["--dry-run"])
      return count
    }
  }

  /// Copies the store, because each run uses up its drafts.
  func prepare() throws {
    if original.isEmpty { original = try makeStore() }
    if !store.isEmpty { try FileManager.default.removeItem(atPath: store) }
    number += 1
    store = try ScratchFolder.current.path(of: "\(name)-\(number).sqlite")
    try FileManager.default.copyItem(atPath: original, toPath: store)
  }

  func run() throws -> Int {
    try Child.run([Child.fieldbook, "--store", store] + words)
    return count
  }

  private var words: [String] {
    switch command {
    case .finalize: ["finalize", "--form", "visit", "--all"]
    case .upgrade: ["upgrade", "--form", "visit", "--to", "2", "--quiet"]
    }
  }

  private func makeStore() throws -> String {
    let folder = ScratchFolder.current
    let store = try folder.path(of: "\(name).sqlite")
    let table = try folder.path(of: "\(name).csv")
    let rows = (0..<count).map { number in
      "Ada,\(5_550_000_000 + number),\(10_000 + number % 80_000),\(18 + number % 80),\r\n"
    }
    try ("name,phone,zip,age,card\r\n" + rows.joined())
      .write(toFile: table, atomically: true, encoding: .utf8)
    for version in [1, 2] {
      let form = try folder.path(of: "visit-\(version).form.json")
      try Self.form(version).write(toFile: form, atomically: true, encoding: .utf8)
      try Child.run([Child.fieldbook, "--store", store, "form", "add", form])
      if version == 1 {
        try Child.run([Child.fieldbook, "--store", store, "import", "visit", table, "--strict"])
      }
    }
    return store
  }

  /// Returns `Examples/visit.form.json`, or a second version with one field added and one removed.
  private static func form(_ version: Int) -> String {
    let last = version == 1 ? #""card", "type": "credit""# : #""city", "type": "city""#
    return #"""
      {"form": "visit", "version": \#(version), "title": "Visit", "focus": "name",
       "groups": [{"key": "person", "title": "Person", "rows": [["name"], ["phone", "zip"]]}],
       "fields": [
         {"key": "name", "type": "name", "required": true, "group": "person"},
         {"key": "phone", "type": "phone", "group": "person"},
         {"key": "zip", "type": "zip", "required": true, "group": "person"},
         {"key": "age", "type": {"age": {"min": 0, "max": 120}}}, {"key": \#(last)}],
       "rules": [{"key": "adult", "lessOrEqual": ["18", {"field": "age"}],
         "message": "Usually adults only", "severity": "warning"}]}
      """#
  }
}
