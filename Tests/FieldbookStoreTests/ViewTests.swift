import FormSession
import Foundation
import SQLiteKit
import TestSupport
import Testing

@testable import FieldbookStore

@Suite(.temporaryFolder) struct ViewTests {
  private func filled() throws -> Sample {
    let sample = try Sample()
    try sample.begin(
      1,
      [
        ("name", "ada"), ("zip", "902"), ("age", "17"), ("ssn", "123456789"),
        ("card", "4111111111111111"), ("scores", "[1, 2]"),
      ])
    return sample
  }

  private static let id = "01930000-0000-7000-8000-000000000001"

  @Test(
    arguments: [
      (
        "SELECT id, form, version, edition, status, created_at, finalized_at, filled, invalid, missing FROM fb_drafts",
        ["\(id)|visit|1|1|draft|2027-01-15T08:00:01.000Z||5|1|0"]
      ),
      (
        "SELECT field, grp, raw, display, value, validity, complete, code, applies FROM fb_fields",
        [
          "name|who|Ada|Ada|Ada|valid|1||1",
          "zip|who|902|902||invalid|0|zip.incomplete|1",
          "age||17|17|17|valid|1||1",
          "ssn||***-**-6789|***-**-6789|***-**-6789|valid|1||1",
          "card||**** **** **** 1111|**** **** **** 1111|**** **** **** 1111|valid|1||1",
          "cvv|||||empty|0||1",
          #"scores||["1","2"]|1; 2|[1,2]|valid|1||1"#,
        ]
      ),
      (
        "SELECT draft, form, field, message, updated_at FROM fb_invalid",
        ["\(id)|visit|zip|Incomplete Zip Code|2027-01-15T08:00:01.000Z"]
      ),
      (
        "SELECT grp, fields, invalid, missing, valid FROM fb_groups",
        ["who|2|1|0|0", "|5|0|0|1"]
      ),
      (
        "SELECT draft, form, rule, severity, broken, acknowledged, message FROM fb_rules",
        ["\(id)|visit|adult|warning|1|0|Usually adults only"]
      ),
    ])
  func `the views show the data to other programs`(query: String, answer: [String]) throws {
    let sample = try filled()
    let file = try sample.stranger()
    let found = try file.prepare(query).all { row in
      try (0..<row.count).map { column in
        switch try row.storageClass(column) {
        case .integer: "\(try row.integer(column))"
        case .text: try row.text(column)
        default: ""
        }
      }.joined(separator: "|")
    }
    #expect(found == answer)
    if SQLiteShell.isThere { #expect(try SQLiteShell.rows(query, in: sample.path) == answer) }
  }

  @Test func `the views have the documented columns`() throws {
    let file = try Sample().stranger()
    let rows = try Self.page.matches(of: /\| `(fb_\w+)` \| (`.*`) \|/).map { match in
      (String(match.1), match.2.replacing("`", with: ""))
    }
    #expect(
      rows.map(\.0) == [
        "fb_drafts", "fb_fields", "fb_groups", "fb_rules", "fb_entries", "fb_lists", "fb_files",
        "fb_comments", "fb_returns",
      ])
    for (view, columns) in rows + rows.filter({ $0.0 == "fb_fields" }).map({ ("fb_invalid", $0.1) })
    {
      let found = try file.texts("SELECT name FROM pragma_table_info('\(view)')")
      #expect(found.compactMap(\.self).joined(separator: ", ") == columns)
    }
  }

  @Test func `the documented queries run`() throws {
    let file = try filled().stranger()
    let queries =
      try Self.page.matches(of: /(?s)```sql\n(.*?)```/).map { String($0.1) }
      + Self.page.matches(of: /sqlite3 -readonly \S+ "(.*)"/).map { String($0.1) }
    #expect(queries.count == 4)
    for query in queries { try file.runScript(query) }
    #expect(try file.texts(queries[3]).count == 1)
  }

  private static var page: String {
    get throws { try Folder.package.text(of: "Documentation/Store.md") }
  }

  @Test(arguments: [0, 1, 999, 59_999, 1_795_253_400_125, -1])
  func `a time is shown with milliseconds`(milliseconds: Int64) throws {
    let moment = Moment(milliseconds: milliseconds)
    let sample = try Sample()
    let person = Person("ada") { moment }
    try sample.store.add([try sample.form.newDraft(Sample.id(1), by: person)])
    #expect(try sample.stranger().texts("SELECT created_at FROM fb_drafts") == [moment.description])
  }

  @Test func `a discarded draft has no invalid fields in the views`() throws {
    let sample = try filled()
    let file = try sample.stranger()
    #expect(try file.number("SELECT count(*) FROM fb_invalid") == 1)
    try sample.store.discard(
      Sample.id(1), HistoryEntry(.discarded, by: "ada", at: Sample.moment(3)))
    #expect(try file.number("SELECT count(*) FROM fb_invalid") == 0)
  }
}

/// The `sqlite3` program, which most people use to read a database.
enum SQLiteShell {
  static let isThere = ["/usr/bin", "/usr/local/bin", "/opt/homebrew/bin"]
    .contains { FileManager.default.isExecutableFile(atPath: "\($0)/sqlite3") }

  static func rows(_ query: String, in path: String) throws -> [String] {
    let (process, output) = (Process(), Pipe())
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["sqlite3", "-batch", "-readonly", "-init", "/dev/null", path, query]
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    let text = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return String(decoding: text, as: UTF8.self).split(separator: "\n").map(String.init)
  }
}
