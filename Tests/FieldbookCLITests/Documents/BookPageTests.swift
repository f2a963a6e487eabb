import FieldEngine
import FieldbookKit
import FormSession
import TestSupport
import Testing

@Suite(.temporaryFolder) struct BookPageTests {
  @Test func `the examples of the book do what they say`() throws {
    let path = try TemporaryFolder.current.path(of: "visits.sqlite")
    let visit = FormDefinition("visit", version: 1) {
      FormField("name", .name, required: true)
      FormField("zip", .zip)
    }
    let book = try Book(path, as: "ada")
    let visits = try book.register(visit)

    var draft = try visits.begin(title: "First visit")
    try draft.set("name", "ada lovelace")
    try draft.set("zip", "9021")
    let (name, issue) = (draft["name"], draft.issues["zip"]?.message)
    try draft.close()

    var lines: [String] = []
    for issue in try visits.issues(limit: 50) {
      lines.append("\(issue.field): \(issue.message)")
    }

    var opened = try book.open(draft.id)
    try opened.set("zip", "90210")
    try opened.finalize()

    var file: [UInt8] = []
    let count = try visits.export(.csv) { chunk in file += chunk }

    let rows = "name,zip\ngrace hopper,20350\nalan turing,902\n"
    var done = 0
    let summary = try visits.importCSV(rows) { progress in done += progress }

    try SwiftExample("Documentation/Book.md").check(
      [
        #"draft["name"]"#: name,
        #"draft.issues["zip"]?.message"#: issue,
        "lines": lines,
        "opened.status": opened.status,
        "count": count,
        #"String(decoding: file, as: UTF8.self).contains("Ada Lovelace,90210")"#:
          String(decoding: file, as: UTF8.self).contains("Ada Lovelace,90210"),
        "summary.added": summary.added,
        "summary.invalidCells": summary.invalidCells,
        "done": done,
      ], in: Folder(of: #filePath).text(of: "BookPageTests.swift"))
  }

  @Test func `the example in the README does what it says`() throws {
    let path = try TemporaryFolder.current.path(of: "visits.sqlite")
    let visit = FormDefinition("visit", version: 1) {
      FormField("name", .name, required: true)
      FormField("zip", .zip)
    }
    let book = try Book(path, as: "ada")
    let visits = try book.register(visit)
    var draft = try visits.begin()
    try draft.set("zip", "9021")
    let issue = draft.issues["zip"]?.message
    try draft.set("zip", "90210")
    try draft.set("name", "ada lovelace")
    try draft.finalize()
    var file: [UInt8] = []
    try visits.export(.csv) { chunk in file += chunk }
    #expect(String(decoding: file, as: UTF8.self).hasSuffix("Ada Lovelace,90210\r\n"))
    try SwiftExample("README.md", block: 1).check(
      [#"draft.issues["zip"]?.message"#: issue],
      in: Folder(of: #filePath).text(of: "BookPageTests.swift"))
  }
}
